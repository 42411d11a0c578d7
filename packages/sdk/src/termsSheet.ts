import { type Hex, keccak256 } from '@facedown/base';
import type { AnyGame, TableId } from '@facedown/game-kit';
import type { TableView } from './judge/judge.js';
import { moneyTerms } from './terms.js';

/** Everything that whoever sits down should know before, each thing once. Amounts are decimal strings. */
export interface TermsSheet {
  readonly chainId: string;
  readonly contract: Hex;
  readonly tableId: string;
  readonly name: string;
  readonly game: string;
  readonly config: Hex;
  /** What the seat brings. */
  readonly amount: string;
  /** Zero is the chain's own coin; none where nothing is at stake. */
  readonly token?: Hex;
  /** Who is paid what the house takes. */
  readonly treasury?: Hex;
  readonly rakeBp: number;
  readonly rakeCap?: string;
  readonly bond?: string;
  readonly dealer: string;
  readonly dealerConfig: Hex;
  /** Session addresses of the dealer's servers. */
  readonly hosts: readonly Hex[];
  readonly onchain: boolean;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly registerSeconds: number;
  readonly answerSeconds: number;
  /** A contract that says who may sit down, and what it is told. */
  readonly check?: Hex;
  readonly checkConfig?: Hex;
  /** A contract that keeps what the seats bring beside their stakes. */
  readonly locker?: Hex;
  /** Whose signature lets somebody in. */
  readonly inviter?: Hex;
}

export function termsSheet(
  id: Pick<TableId, 'chainId' | 'table' | 'tableId'>,
  { opening, stakes }: Pick<TableView, 'opening' | 'stakes'>,
  game: AnyGame,
  amount: bigint,
): TermsSheet {
  const config = game.codecs.config.parse(opening.config);
  const { rakeBp, rakeCap, bond } = moneyTerms(config.ok ? config.value : undefined);
  return {
    chainId: String(id.chainId),
    contract: id.table.toLowerCase() as Hex,
    tableId: String(id.tableId),
    name: opening.name,
    game: opening.game,
    config: opening.config,
    amount: String(amount),
    ...(stakes ? { token: stakes.token, treasury: stakes.treasury } : {}),
    rakeBp,
    ...(rakeCap === undefined ? {} : { rakeCap: String(rakeCap) }),
    ...(bond === undefined ? {} : { bond: String(bond) }),
    dealer: opening.dealer,
    dealerConfig: opening.dealerConfig,
    hosts: opening.servers,
    onchain: opening.onchain,
    minSeats: opening.minSeats,
    maxSeats: opening.maxSeats,
    registerSeconds: opening.registerSeconds,
    answerSeconds: opening.answerSeconds,
    ...(opening.check === undefined ? {} : { check: opening.check }),
    ...(opening.checkConfig === undefined ? {} : { checkConfig: opening.checkConfig }),
    ...(opening.locker === undefined ? {} : { locker: opening.locker }),
    ...(stakes?.inviter === undefined ? {} : { inviter: stakes.inviter }),
  };
}

/** What was shown, by one word: nothing else is signed for. */
export const sheetHash = (sheet: TermsSheet): Hex =>
  keccak256(new TextEncoder().encode(JSON.stringify(Object.entries(sheet).sort(([a], [b]) => (a < b ? -1 : 1)))));
