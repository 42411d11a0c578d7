import type { Hex } from '@facedown/base';
import { connectChain, type Deployment, readBalance } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import { finishOf, type HoldemConfig, HoldemKind, type HoldemState, packWords, sitAndGo } from '@facedown/holdem';
import { isDeed, type WireMessage } from '@facedown/protocol';
import { verbsAt } from '../attacks/cases/moves.js';
import type { Client } from '../client/client.js';
import { type Attack, type AttackPlan, type AttackResult, attackTable } from './attackTable.js';
import type { Choose } from './playTable.js';
import { type ChainMore, chainWorld } from './world.js';

/** Whom rake is paid to; has no other income. */
export const TREASURY: Hex = `0x${'7e'.repeat(20)}`;
export const ENTRY = 1000n;

/** Blinds that end it soon, two prizes, and five in a hundred for the house. */
export const quickSitAndGo = (seats: number): HoldemConfig => ({
  ...sitAndGo(seats, 1, { smallBlind: 100n, buyIn: ENTRY }),
  rakeBp: 500,
  rakeCap: 1_000_000n,
  prizes: packWords([6500, 3500]),
});

/** All-in wherever it may, so that few hands are played. */
export const allIn: Choose = (client: Client) => {
  const legal = client.legalActions();
  const kindOf = (one: (typeof legal)[number]) => (one.action as { kind: number }).kind;
  const raise = legal.find((one) => kindOf(one) === HoldemKind.Raise);
  if (raise?.range) return { ...raise, action: { ...(raise.action as object), amount: raise.range.max } };
  return legal.find((one) => kindOf(one) !== HoldemKind.Fold)!;
};

/** The first hand goes to the big blind; then all-in. */
export const calmFirst: Choose = (client: Client) =>
  (client.view().state as HoldemState).hand > 1
    ? allIn(client)
    : client.legalActions().find(({ action }) => (action as { kind: number }).kind === HoldemKind.Fold)!;

/** The first hand is checked down, its whole board with it; then all-in. */
export const callFirst: Choose = (client: Client) => {
  if ((client.view().state as HoldemState).hand > 1) return allIn(client);
  const cheap: readonly number[] = [HoldemKind.Check, HoldemKind.Call, HoldemKind.Show];
  return client.legalActions().find(({ action }) => cheap.includes((action as { kind: number }).kind))!;
};

/** The last of three seats says nothing more from the first time that it owes this. */
export function vanishing(owes: (verbs: readonly string[], hand: number) => boolean): Pick<
  AttackPlan,
  'tamper' | 'isStuck'
> & {
  readonly isGone: () => boolean;
} {
  let gone = false;
  // A deck that was shuffled ahead is given by its name alone.
  const verbsIn = (message: WireMessage, attack: Attack) =>
    message.kind === 'drafted' ? ['Deck'] : isDeed(message) ? verbsAt(attack, message) : [];
  return {
    isGone: () => gone,
    isStuck: () => gone,
    tamper: (party) =>
      party !== 2
        ? undefined
        : {
            said(message, attack) {
              const verbs = verbsIn(message, attack);
              if (!gone && verbs.length > 0 && owes(verbs, rulesOf(attack).hand)) {
                gone = true;
                attack.clients[2]!.stop();
              }
              return gone ? [] : [message];
            },
          },
  };
}

/** As an honest seat sees the table. */
export const rulesOf = ({ clients, attacker }: Pick<AttackResult, 'clients' | 'attacker'>): HoldemState =>
  clients[attacker === 0 ? 1 : 0]!.engine().fixed.state.rules as HoldemState;

export const placesOf = (result: Pick<AttackResult, 'clients' | 'attacker'>): number[] =>
  result.clients.map((_, seat) => finishOf(rulesOf(result), seat));

/** What places are worth, reckoned here once more: 5 % for the house, then 65 and 35 %, shared where a place is. */
export function owedTo(places: readonly number[]): { rake: bigint; prizes: bigint[] } {
  const whole = ENTRY * BigInt(places.length);
  const rake = whole / 20n;
  const second = ((whole - rake) * 35n) / 100n;
  const paid = [whole - rake - second, second, ...places.map(() => 0n)];
  const prizes = places.map((place, seat) => {
    const sharing = places.flatMap((other, i) => (other === place ? [i] : []));
    const sum = paid.slice(place - 1, place - 1 + sharing.length).reduce((all, prize) => all + prize, 0n);
    const share = sum / BigInt(sharing.length);
    return sharing[0] === seat ? sum - share * BigInt(sharing.length - 1) : share;
  });
  return { rake, prizes };
}

export interface SitAndGoResult extends AttackResult {
  /** What the chain has paid: seats have what they brought from the faucet. */
  readonly gained: readonly bigint[];
  readonly raked: bigint;
}

/** A sit-and-go for chips on a chain, to its last place, while one seat misbehaves. */
export async function playSitAndGo(
  chain: { url(): string; deployment(): Deployment },
  { seats, sealed, ...plan }: Partial<AttackPlan> & Pick<AttackPlan, 'seats' | 'dealer' | 'seed'> & ChainMore,
): Promise<SitAndGoResult> {
  const world = chainWorld(chain.url(), chain.deployment(), { treasury: TREASURY, ...(sealed ? { sealed } : {}) });
  const before = await balancesOf(chain, seats);
  const result = await attackTable({
    game: 'holdem',
    seats,
    config: quickSitAndGo(seats),
    amounts: Array<bigint>(seats).fill(ENTRY),
    hands: Number.POSITIVE_INFINITY,
    chooseOf: () => allIn,
    world,
    ...plan,
  });
  const after = await balancesOf(chain, seats);
  const [raked, ...gained] = after.map((chips, i) => chips - before[i]!) as [bigint, ...bigint[]];
  return { ...result, gained, raked };
}

/** The treasury's first, then the seats'. */
async function balancesOf(chain: { url(): string; deployment(): Deployment }, seats: number): Promise<bigint[]> {
  const client = await connectChain({ rpcUrl: chain.url() });
  const wallets = await Promise.all(
    Array.from({ length: seats }, (_, seat) => connectChain({ rpcUrl: chain.url(), privateKey: ANVIL_KEYS[seat]! })),
  );
  const owners = [TREASURY, ...wallets.map(({ account }) => account.address)];
  return Promise.all(owners.map((owner) => readBalance(client, { token: chain.deployment().chips, owner })));
}
