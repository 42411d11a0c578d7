import { type Hex, seededRandom } from '@facedown/base';
import { type GameCase, OP_KINDS, recordScript, type Script, type ScriptOp } from '@facedown/game-kit';
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem';
import { type Client, deploy, readArtifact } from './contracts.js';
import { explainDifference } from './explain.js';
import { selectorWord } from './replayTable.js';

interface TwinOptions {
  readonly games: number;
  readonly seed: string | number;
  onProgress?(done: number): void;
}

interface TwinReport {
  readonly games: number;
  readonly steps: number;
  readonly differ: readonly Difference[];
  /** Games that ended by themselves, without a lapse. */
  readonly ended: number;
  /** In how many games each phase was reached, by its name. */
  readonly phases: Readonly<Record<string, number>>;
}

interface Difference {
  readonly game: number;
  readonly op: number;
  readonly kind: string;
  readonly expected: string;
  readonly answered: Hex;
  /** Code names, or each field in which the states differ. Only for a game's first difference. */
  readonly why: readonly string[];
}

/** A wrong line in the rules differs in thousands of steps: the first few tell enough. */
const MAX_EXPLAINED = 20;
// One call replays several games; a request above 2 MB is refused by the chain.
const MAX_CALL_CHARACTERS = 1_500_000;

/** Plays random games through both halves and compares every step and every refusal. */
export async function runTwin(
  client: Client,
  gameCase: GameCase,
  { games, seed, onProgress }: TwinOptions,
): Promise<TwinReport> {
  const { contract } = gameCase;
  if (!contract) throw new Error(`${gameCase.game.name} has no twin`);
  const [replay, rules] = [await deploy(client, 'Replay'), await deploy(client, contract)];
  const { abi } = readArtifact('Replay');
  const differ: Difference[] = [];
  const phases = Object.fromEntries(Object.keys(gameCase.phases ?? {}).map((name) => [name, 0]));
  let steps = 0;
  let ended = 0;
  let underWay: Promise<void> = Promise.resolve();
  for (let game = 0; game < games; game++) {
    const random = seededRandom(`twin/${gameCase.game.name}/${seed}/${game}`);
    // Lapses end most games early; every second one is left alone, so that ends are reached.
    const script = recordScript(gameCase, random, { lapses: game % 2 === 0 });
    steps += script.ops.length;
    if (script.finished && !script.lapsed) ended++;
    for (const [name, phase] of Object.entries(gameCase.phases ?? {}))
      if (script.phases.has(phase)) phases[name] = phases[name]! + 1;
    // The chain replays one game while the next is recorded.
    const replayed = replayScript(client, abi, replay, rules, script);
    await underWay;
    underWay = replayed.then(async (answers) => {
      const found = compare(game, script, answers);
      const [first, ...later] = found;
      if (first && differ.length < MAX_EXPLAINED)
        differ.push(
          {
            ...first,
            why: await explainDifference(client, { game: gameCase.game, contract }, rules, script, first.op),
          },
          ...later,
        );
      else differ.push(...found);
      onProgress?.(game + 1);
    });
  }
  await underWay;
  return { games, steps, differ, ended, phases };
}

export async function replayScript(
  client: Client,
  abi: Abi,
  replay: Hex,
  rules: Hex,
  script: Script,
): Promise<readonly Hex[]> {
  const ops = script.ops.map(({ kind, seat, amount, payload, shown }) => ({ kind, seat, amount, payload, shown }));
  const data = encodeFunctionData({ abi, functionName: 'rules', args: [rules, ops] });
  if (data.length > MAX_CALL_CHARACTERS) throw new Error('a game too long for one call: lower maxActions');
  const result = (await client.request({
    method: 'eth_call',
    params: [{ to: replay, data, gas: '0xe8d4a51000' }, 'latest'],
  } as never)) as Hex;
  return decodeFunctionResult({ abi, functionName: 'rules', data: result }) as readonly Hex[];
}

/** The first step that the contract answers otherwise than expected. */
export function firstDifference(script: Script, answers: readonly Hex[]): number | undefined {
  return compare(0, script, answers)[0]?.op;
}

function compare(game: number, script: Script, answers: readonly Hex[]): Difference[] {
  return script.ops.flatMap((op, i) => {
    const expected = wordOf(op);
    const answered = answers[i] ?? '0x';
    if (expected === answered) return [];
    return [
      {
        game,
        op: i,
        kind: OP_KINDS[op.kind] ?? '?',
        expected: 'code' in op.expect ? op.expect.code : expected,
        answered,
        why: [],
      },
    ];
  });
}

function wordOf({ expect }: ScriptOp): Hex {
  return 'digest' in expect ? expect.digest : selectorWord(expect.code);
}
