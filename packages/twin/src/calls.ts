import { isDeepStrictEqual } from 'node:util';
import type { Hex, Mask } from '@facedown/base';
import { type AnyGame, type Pending, PendingKind, type Shown } from '@facedown/game-kit';
import { BaseError, ContractFunctionRevertedError, createPublicClient, http } from 'viem';
import { foundry } from 'viem/chains';
import { connect, deploy, readArtifact } from './contracts.js';

/** One call on the rules of a game: the function, the state that it is asked in, and what else it takes. */
type Call =
  | readonly ['setup', config: unknown]
  | readonly ['admit' | 'bring', state: unknown, seat: number, amount: bigint]
  | readonly ['release' | 'forfeit', state: unknown, seat: number]
  | readonly ['begin' | 'outcome', state: unknown]
  | readonly ['step', state: unknown, seat: number, action: unknown]
  | readonly ['on', state: unknown, shown: readonly Shown[]]
  | readonly ['broken' | 'absent', state: unknown, parties: Mask];

interface Tries {
  /** Configurations, good and bad. */
  readonly configs?: readonly unknown[];
  /** States in which everything is tried that a table may ask there. */
  readonly states: readonly unknown[];
  /** What a seat may bring, in chips and in cards. */
  readonly amounts?: readonly bigint[];
  readonly words?: readonly bigint[];
  /** Actions beside those that the game lists. */
  readonly actions?: (state: unknown, seat: number) => readonly unknown[];
  readonly parties?: readonly Mask[];
  /** How many seats sit down, leave and act out of turn; one more than there are. */
  readonly seats?: number;
  readonly more?: readonly Call[];
}

/** Everything that tables ask of rules, in each of these states. */
export function callsOf(game: AnyGame, { configs = [], states, more = [], ...tries }: Tries): Call[] {
  return [...configs.map((config) => ['setup', config] as const), ...states.flatMap(callsIn), ...more];

  function callsIn(state: unknown): Call[] {
    const { amounts = [], words = [], parties = [1n, 2n, 3n, 1n << 128n], actions = () => [] } = tries;
    const seats = Array.from({ length: tries.seats ?? game.seats.max + 1 }, (_, seat) => seat);
    const pending: Pending = game.pending(state);
    const calls: Call[] = [
      ['begin', state],
      ['outcome', state],
    ];
    for (const seat of seats) {
      for (const amount of amounts) calls.push(['admit', state, seat, amount]);
      if (game.bring) for (const word of words) calls.push(['bring', state, seat, word]);
      calls.push(['release', state, seat]);
    }
    const asked = pending.kind === PendingKind.Action ? pending.seat : 0;
    const listed = game.candidates(state, asked).map(({ action }: { action: unknown }) => action);
    for (const action of [...listed, ...actions(state, asked)]) calls.push(['step', state, asked, action]);
    const one = listed[0] ?? actions(state, asked)[0];
    if (one !== undefined) for (const seat of seats) if (seat !== asked) calls.push(['step', state, seat, one]);
    if (pending.kind === PendingKind.Action) calls.push(['forfeit', state, asked]);
    if (pending.kind === PendingKind.Dealer)
      for (const missing of parties) calls.push(['broken', state, missing], ['absent', state, missing]);
    return calls;
  }
}

interface Compared {
  /** Calls to which the halves answer otherwise, with both answers. */
  readonly differ: readonly unknown[];
  /** Every refusal that was met, by its name. */
  readonly codes: ReadonlySet<string>;
}

/** Asks both halves: each answers with a step, an outcome, or the name of a refusal. */
export async function compareCalls(
  { url }: { readonly url: string },
  game: AnyGame,
  contract: string,
  calls: readonly Call[],
): Promise<Compared> {
  const client = connect(url);
  const address = await deploy(client, contract);
  const { abi } = readArtifact(contract);
  const many = createPublicClient({
    chain: foundry,
    transport: http(url, { batch: { batchSize: 200 }, timeout: 120_000 }),
  });
  const ask = async (call: Call): Promise<unknown> => {
    try {
      const answer = await many.readContract({ address, abi, functionName: call[0], args: encoded(game, call) });
      return call[0] === 'release' ? { step: (answer as unknown[])[0], amount: (answer as unknown[])[1] } : answer;
    } catch (error) {
      const reverted = error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError);
      if (!(reverted instanceof ContractFunctionRevertedError)) throw error;
      return reverted.data?.errorName ?? reverted.shortMessage;
    }
  };
  const solidity = await Promise.all(calls.map(ask));
  const typescript = calls.map((call) => answered(game, call));
  return {
    differ: calls.flatMap(([name, , ...rest], i) =>
      isDeepStrictEqual(plain(typescript[i]), plain(solidity[i])) ? [] : [[name, ...rest, typescript[i], solidity[i]]],
    ),
    codes: new Set(typescript.filter((answer) => typeof answer === 'string')),
  };
}

/** Without the kinds of objects that a decoder makes. */
const plain = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));

function encoded({ codecs }: AnyGame, [name, ...args]: Call): unknown[] {
  if (name === 'setup') return [codecs.config.encode(args[0])];
  const [state, ...rest] = args;
  return [codecs.state.encode(state), ...(name === 'step' ? [rest[0], codecs.action.encode(rest[1])] : rest)];
}

function answered(game: AnyGame, call: Call): unknown {
  const step = (state: unknown, needs: readonly unknown[] = []) => ({
    state: game.codecs.state.encode(state) as Hex,
    needs: [...needs],
    pending: game.pending(state),
  });
  switch (call[0]) {
    case 'setup':
    case 'begin': {
      const made = call[0] === 'setup' ? game.setup(call[1]) : game.begin(call[1]);
      return made.ok ? step(made.value) : made.code;
    }
    case 'admit':
    case 'bring': {
      const made = call[0] === 'admit' ? game.admit(call[1], call[2], call[3]) : game.bring!(call[1], call[2], call[3]);
      return made.ok ? step(made.value) : made.code;
    }
    case 'release': {
      const made = game.release(call[1], call[2]);
      return made.ok ? { step: step(made.value.state), amount: made.value.amount } : made.code;
    }
    case 'step': {
      const [, state, seat, action] = call;
      return game.check(state, seat, action) ?? step(game.apply(state, seat, action), game.needs(state, seat, action));
    }
    case 'on':
      return step(game.on(call[1], call[2]));
    case 'forfeit':
      return step(game.forfeit(call[1], call[2]));
    case 'broken':
      return step(game.broken(call[1], call[2]));
    case 'absent':
      return step(game.absent ? game.absent(call[1], call[2]) : game.broken(call[1], call[2]));
    default:
      return game.outcome(call[1]);
  }
}
