import { type Hex, inMask, keccak256, maskOf, membersOf } from '@facedown/base';
import {
  advance,
  type Deed,
  NO_ROUND,
  PendingKind,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { type Client, readArtifact } from './contracts.js';
import { selectorWord } from './replayTable.js';

// biome-ignore lint/suspicious/noExplicitAny: the law is the same for every game and dealer.
type AnyTable = TableRules<any, any>;

/** A state that waits for several parties at once. */
export interface Round {
  readonly table: AnyTable;
  readonly base: TableState;
  /** What a party brings, made on this state. */
  bring(state: TableState, party: number): Promise<Deed>;
}

export interface Contracts {
  readonly client: Client;
  readonly replay: Hex;
  readonly rules: Hex;
  readonly dealer: Hex;
}

type Step = { readonly deed: Deed & { readonly witness: Hex }; readonly expect: Hex };

/** Everything in which a round breaks the law for dealers (`Dealer.owed`), in either half; nothing where it holds. */
export async function brokenLaws({ table, base, bring }: Round, contracts?: Contracts): Promise<string[]> {
  const parties = membersOf(tablePending(table, base).parties);
  const found = new Set<string>();
  const deeds = new Map<number, Deed>();
  for (const party of parties) deeds.set(party, await bring(base, party));
  /** By who has given: a state must not remember in which order. */
  const hashes = new Map<bigint, Hex>();
  const paths: Step[][] = [];
  for (const order of ordersOf(parties)) {
    const path: Step[] = [];
    let state = base;
    let given = 0n;
    for (const party of order) {
      const deed = deeds.get(party)!;
      const witness = witnessOf(table, state, deed);
      const next = advance(table, state, deed);
      if (!next.ok) {
        found.add(`what ${party} brings is ${next.code} after others have given`);
        break;
      }
      given |= maskOf([party]);
      const isLast = given === maskOf(parties);
      const hash = tableHash(table, next.value);
      if ((hashes.get(given) ?? hash) !== hash) found.add('the order matters');
      hashes.set(given, hash);
      path.push({ deed: { ...deed, witness }, expect: hash });
      if (isLast ? next.value.version !== base.version + 1n : next.value.version !== base.version)
        found.add('a round is not one version');
      if (isLast !== (next.value.round === NO_ROUND)) found.add('a round ends before its last share, or after it');
      if (!isLast) {
        const left = tablePending(table, next.value).parties;
        if (left !== (maskOf(parties) & ~given)) found.add(`${party} ends another's debt, or not its own`);
        const again = advance(table, next.value, deed);
        if (again.ok) found.add(`${party} gives twice`);
        else path.push({ deed: { ...deed, witness }, expect: selectorWord(again.code) });
      }
      state = next.value;
    }
    paths.push(path);
  }
  for (const party of parties) {
    const others = parties.filter((one) => one !== party);
    const late = others.reduce<TableState | undefined>((state, one) => {
      const next = state && advance(table, state, deeds.get(one)!);
      return next?.ok ? next.value : undefined;
    }, base);
    // Made after the others', it is as good on the round's first state: it has nothing of theirs in it.
    if (late && !advance(table, base, await bring(late, party)).ok) found.add(`${party} brings what others brought`);
  }
  if (contracts) {
    for (const path of paths) {
      const answers = await replayed(contracts, table, base, path);
      path.forEach(({ expect }, i) => {
        if (answers[i] !== expect) found.add('the contract goes another way');
      });
    }
  }
  return [...found];
}

/** All orders of up to three parties; of more, each as the first and as the last. */
function ordersOf(parties: readonly number[]): number[][] {
  if (parties.length > 3) {
    const turned = parties.map((_, i) => [...parties.slice(i), ...parties.slice(0, i)]);
    return [...turned, ...turned.map((order) => [...order].reverse())];
  }
  if (parties.length < 2) return [[...parties]];
  return parties.flatMap((first) => ordersOf(parties.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

function witnessOf({ game, dealer }: AnyTable, state: TableState, deed: Deed): Hex {
  const pending = game.pending(state.rules);
  if (pending.kind === PendingKind.Dealer)
    return dealer.witness(state.dealer, pending.needs, deed.party, deed.evidence);
  if (!inMask(pending.seats, deed.party)) return '0x';
  const action = game.codecs.action.parse(deed.payload);
  const needs = action.ok ? game.needs(state.rules, deed.party, action.value) : [];
  return needs.length === 0 ? '0x' : dealer.witness(state.dealer, needs, deed.party, deed.evidence);
}

async function replayed(
  { client, replay, rules, dealer }: Contracts,
  table: AnyTable,
  base: TableState,
  path: readonly Step[],
): Promise<readonly Hex[]> {
  const { abi } = readArtifact('Replay');
  const cards = table.dealer.encode(base.dealer);
  const start = {
    rules: table.game.codecs.state.encode(base.rules),
    dealer: cards,
    dealerHash: keccak256(cards),
    version: base.version,
    round: base.round,
  };
  const context = { ...table.id, version: 0n, party: 0 };
  const args = [{ rules, dealer }, context, start, path.map(({ deed }) => deed)];
  const data = encodeFunctionData({ abi, functionName: 'table', args });
  const params = [{ to: replay, data, gas: '0xe8d4a51000' }, 'latest'];
  const result = (await client.request({ method: 'eth_call', params } as never)) as Hex;
  return decodeFunctionResult({ abi, functionName: 'table', data: result }) as readonly Hex[];
}
