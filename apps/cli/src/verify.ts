import { readFileSync, statSync } from 'node:fs';
import { BaseError } from '@facedown/base';
import { connectChain, type Deployment, parseDeployment } from '@facedown/chain';
import { type Verdict, verifyGame } from '@facedown/sdk';
import { chainWitness } from '@facedown/sdk/chain';
import type { Open, Witness } from '@facedown/sdk/engine';
import { tellError } from './choice.js';
import { type Command, FAILED, MISUSED, misused, OK, type Output } from './command.js';
import { readOptions } from './options.js';
import { progressBar } from './progress.js';

/** Nothing is wrong, but the file alone doesn't prove everything. */
export const NEEDS_CHAIN = 3;
const MAX_BYTES = 512_000_000;

/** Replays a game from nothing. */
export const verify: Command = {
  usage: 'verify FILE [--rpc URL --deployment FILE]',
  summary:
    'replays a game from nothing; ends with 0 where everything is proven, with 3 and what a chain must be asked for (--rpc asks it), with 1 and the first bad move where it is wrong',

  async run(args, out) {
    const read = readOptions(args, ['rpc', 'deployment'], []);
    const [file, ...rest] = read?.rest ?? [];
    if (!read || file === undefined || rest.length > 0)
      return misused(verify, out, 'OneFile', 'one file is verified at a time');
    const { rpc, deployment } = read.options;
    if ((rpc === undefined) !== (deployment === undefined))
      return misused(
        verify,
        out,
        'NoDeployment',
        'a chain is asked about contracts that you name: --rpc and --deployment',
      );
    const text = readText(file);
    if (text === undefined) return misused(verify, out, 'NoSuchFile', `cannot read ${file}`);
    const named = deployment === undefined ? undefined : readNamed(deployment);
    if (deployment !== undefined && !named) return misused(verify, out, 'NoSuchFile', `no deployment in ${deployment}`);
    try {
      const witness = rpc !== undefined && named ? await witnessAt(rpc, named) : undefined;
      const bar = progressBar('replaying');
      const onProgress = ({ done, of }: { done: number; of: number }) => bar(done, of);
      return tell(await verifyGame(text, { onProgress, ...(witness ? { witness } : {}) }), out);
    } catch (error) {
      if (!(error instanceof BaseError)) throw error;
      out.warn(tellError(error));
      return MISUSED;
    }
  },
};

async function witnessAt(rpcUrl: string, deployment: Deployment): Promise<Witness> {
  return chainWitness({ client: await connectChain({ rpcUrl }), deployment });
}

function readText(file: string): string | undefined {
  try {
    return statSync(file).size > MAX_BYTES ? undefined : readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readNamed(file: string): Deployment | undefined {
  try {
    return parseDeployment(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function tell(verdict: Verdict, out: Output): number {
  if (!verdict.ok) {
    const where = verdict.version === undefined ? 'before the first move' : `in move ${verdict.version}`;
    const who = verdict.party === undefined ? '' : ` by ${partyName(verdict.party)}`;
    out.print(`wrong: ${verdict.code} ${where}${who}`);
    return FAILED;
  }
  const { game, dealer, moves, fixedByAcks, signatures, proven, outcome, end, open } = verdict;
  const isProven = verdict.verdict === 'proven';
  out.print(`${isProven ? 'proven' : 'needs the chain'}: ${game} on ${dealer}, ${moves} moves, ${END_WORDS[end]}`);
  for (const line of openLines(open)) out.print(`  not proven by this file: ${line}`);
  out.print(`  ${signatures} signatures checked, ${fixedByAcks} states signed by every seat`);
  for (const { party, moves: own, verbs, evidenceBytes } of proven) {
    const list = Object.entries(verbs).map(([verb, count]) => `${verb.toLowerCase()} ×${count}`);
    out.print(
      `  ${partyName(party)}: ${own} moves, ${list.join(', ') || 'nothing to prove'}, ${evidenceBytes.toLocaleString('en')} bytes of evidence`,
    );
  }
  out.print(`  payouts ${outcome.payouts.join(' ')}${outcome.house > 0n ? `, house ${outcome.house}` : ''}`);
  return isProven ? OK : NEEDS_CHAIN;
}

const openLines = ({ terms, seats, changes, lines, end }: Open): string[] => [
  ...(terms ? ['that the table had these terms'] : []),
  ...(seats.length > 0 ? [`who owns ${seats.map((seat) => `seat ${seat}`).join(', ')}`] : []),
  ...(changes.length > 0 ? [`the changes of seats at ${changes.join(', ')}`] : []),
  ...(lines.length > 0 ? [`the moves ${ranges(lines)}`] : []),
  ...(end ? ['how it ended'] : []),
];

/** `3–7, 9`: a game on a chain has hundreds. */
function ranges(versions: readonly bigint[]): string {
  const parts: [bigint, bigint][] = [];
  for (const version of versions) {
    const last = parts.at(-1);
    if (last && version === last[1] + 1n) last[1] = version;
    else parts.push([version, version]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

const END_WORDS = {
  over: 'played to its end',
  closed: 'ended by all seats at a boundary',
  settled: 'paid out by the chain at a boundary',
  unfinished: 'without its end',
} as const;

const partyName = (party: number): string => (party < 128 ? `seat ${party}` : `server ${party - 128}`);
