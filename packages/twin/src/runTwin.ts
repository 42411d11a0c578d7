import { type Hex, seededRandom } from '@facedown/base';
import { type GameCase, OP_KINDS, recordScript, type Script, type ScriptOp } from '@facedown/game-kit';
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem';
import { type Client, deploy, readArtifact } from './contracts.js';
import { selectorWord } from './replayTable.js';

export interface TwinOptions {
  readonly games: number;
  readonly seed: string | number;
  onProgress?(done: number): void;
}

export interface TwinReport {
  readonly games: number;
  readonly steps: number;
  readonly differ: readonly Difference[];
}

export interface Difference {
  readonly game: number;
  readonly op: number;
  readonly kind: string;
  readonly expected: string;
  readonly answered: Hex;
}

// One call replays several games; a request above 2 MB is refused by the chain.
const MAX_CALL_CHARACTERS = 1_500_000;

/** Plays random games through both halves and compares every step and every refusal. */
export async function runTwin(
  client: Client,
  gameCase: GameCase,
  { games, seed, onProgress }: TwinOptions,
): Promise<TwinReport> {
  const [replay, rules] = [await deploy(client, 'Replay'), await deploy(client, gameCase.contract)];
  const { abi } = readArtifact('Replay');
  const differ: Difference[] = [];
  let steps = 0;
  let underWay: Promise<void> = Promise.resolve();
  for (let game = 0; game < games; game++) {
    const script = recordScript(gameCase, seededRandom(`twin/${gameCase.game.name}/${seed}/${game}`));
    steps += script.ops.length;
    // The chain replays one game while the next is recorded.
    const replayed = replayScript(client, abi, replay, rules, script);
    await underWay;
    underWay = replayed.then((answers) => {
      differ.push(...compare(game, script, answers));
      onProgress?.(game + 1);
    });
  }
  await underWay;
  return { games, steps, differ };
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
      },
    ];
  });
}

function wordOf({ expect }: ScriptOp): Hex {
  return 'digest' in expect ? expect.digest : selectorWord(expect.code);
}
