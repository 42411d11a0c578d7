import type { Hex } from '@facedown/base';
import { type AnyGame, type Need, OP_KINDS, type Script } from '@facedown/game-kit';
import { type Abi, decodeErrorResult, decodeFunctionResult, encodeFunctionData } from 'viem';
import { type Client, readArtifact } from './contracts.js';

/** In the order of `OP_KINDS`. */
const FUNCTIONS = [
  'setup',
  'admit',
  'release',
  'begin',
  'step',
  'on',
  'forfeit',
  'broken',
  'outcome',
  'bring',
  'absent',
] as const;

interface ContractStep {
  readonly state: Hex;
  readonly needs: readonly Need[];
  readonly pending: unknown;
}
type Answer = { readonly step: ContractStep } | { readonly outcome: unknown } | { readonly code: string };

/** What a person needs to see of a difference: both codes by name, or each field in which the two states differ. */
export async function explainDifference(
  client: Client,
  { game, contract }: { game: AnyGame; contract: string },
  rules: Hex,
  script: Script,
  at: number,
): Promise<string[]> {
  const { abi } = readArtifact(contract);
  let state: Hex = '0x';
  let answer: Answer = { code: 'nothing' };
  for (const op of script.ops.slice(0, at + 1)) {
    const functionName = FUNCTIONS[op.kind]!;
    answer = await ask(
      client,
      abi,
      rules,
      functionName,
      {
        setup: [op.payload],
        admit: [state, op.seat, op.amount],
        release: [state, op.seat],
        begin: [state],
        step: [state, op.seat, op.payload],
        on: [state, op.shown],
        forfeit: [state, op.seat],
        broken: [state, op.amount],
        outcome: [state],
        bring: [state, op.seat, op.amount],
        absent: [state, op.amount],
      }[functionName],
    );
    if ('step' in answer) state = answer.step.state;
  }
  const op = script.ops[at]!;
  const what = `${OP_KINDS[op.kind]}${op.kind === 4 ? ` of ${describe(game, op.payload)} by seat ${op.seat}` : ''}`;
  const here = 'code' in op.expect ? `refuses ${op.expect.code}` : 'takes it';
  if ('code' in answer || 'code' in op.expect)
    return [`${what}: TypeScript ${here}, Solidity ${'code' in answer ? `refuses ${answer.code}` : 'takes it'}`];
  if ('outcome' in answer) {
    const last = script.ops.findLast(({ after }) => after !== undefined)?.after?.state;
    return [`${what}:`, ...diff(game.outcome(last), answer.outcome, 'outcome')];
  }
  const theirs = game.codecs.state.parse(answer.step.state);
  const ours = op.after!;
  return [
    `${what}:`,
    ...(theirs.ok ? diff(ours.state, theirs.value, 'state') : ['  Solidity’s state does not parse']),
    ...diff(ours.needs, answer.step.needs, 'needs'),
    ...diff(game.pending(ours.state), answer.step.pending, 'pending'),
  ];
}

async function ask(client: Client, abi: Abi, to: Hex, functionName: string, args: readonly unknown[]): Promise<Answer> {
  const data = encodeFunctionData({ abi, functionName, args });
  try {
    const result = (await client.request({
      method: 'eth_call',
      params: [{ to, data, gas: '0xe8d4a51000' }, 'latest'],
    } as never)) as Hex;
    const decoded = decodeFunctionResult({ abi, functionName, data: result });
    if (functionName === 'outcome') return { outcome: decoded };
    return { step: (functionName === 'release' ? (decoded as readonly unknown[])[0] : decoded) as ContractStep };
  } catch (error) {
    return { code: codeOf(abi, error) };
  }
}

/** The name of the custom error that a call ended with. */
function codeOf(abi: Abi, error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown) {
    const { data } = cause as { data?: unknown };
    const raw = typeof data === 'string' ? data : (data as { data?: unknown } | undefined)?.data;
    if (typeof raw !== 'string' || raw.length < 10) continue;
    try {
      return decodeErrorResult({ abi, data: raw as Hex }).errorName;
    } catch {
      return `an error without a name (${raw.slice(0, 10)})`;
    }
  }
  return 'without a reason';
}

function describe(game: AnyGame, payload: Hex): string {
  const action = game.codecs.action.parse(payload);
  return action.ok ? `"${game.describeAction(action.value)}"` : 'a malformed action';
}

/** One line a field in which two values differ. */
function diff(ours: unknown, theirs: unknown, path: string): string[] {
  if (typeof ours === 'object' && typeof theirs === 'object' && ours !== null && theirs !== null) {
    const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...keys].flatMap((key) =>
      diff((ours as never)[key], (theirs as never)[key], Array.isArray(ours) ? `${path}[${key}]` : `${path}.${key}`),
    );
  }
  // The codec gives small numbers as numbers, a struct from the contract perhaps as bigints.
  return String(ours).toLowerCase() === String(theirs).toLowerCase()
    ? []
    : [`  ${path}: ${ours} in TypeScript, ${theirs} in Solidity`];
}
