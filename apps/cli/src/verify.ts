import { readFileSync } from 'node:fs';
import { verifyGame } from '@facedown/sdk';
import { type Command, FAILED, misused, OK } from './command.js';
import { progressBar } from './progress.js';

/** Replays a finished game from nothing. */
export const verify: Command = {
  usage: 'verify FILE',
  summary:
    'replays a finished game from nothing; prints what was proven and by whom; ends with 1 and the first bad move otherwise',

  async run([file, ...rest], out) {
    if (file === undefined || rest.length > 0) return misused(verify, out, 'OneFile', 'one file is verified at a time');
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return misused(verify, out, 'NoSuchFile', `cannot read ${file}`);
    }
    const bar = progressBar('replaying');
    const verdict = await verifyGame(text, ({ done, of }) => bar(done, of));
    if (!verdict.ok) {
      const where = verdict.version === undefined ? 'before the first move' : `in move ${verdict.version}`;
      const who = verdict.party === undefined ? '' : ` by ${partyName(verdict.party)}`;
      out.print(`wrong: ${verdict.code} ${where}${who}`);
      return FAILED;
    }
    const { game, dealer, moves, fixedByAcks, fixedByChain, proven, outcome, end } = verdict;
    out.print(`right: ${game} on ${dealer}, ${moves} moves, ${END_WORDS[end]}`);
    out.print(`  ${fixedByAcks} states signed by every seat, ${fixedByChain} for which the chain alone vouches`);
    for (const { party, moves: own, verbs, evidenceBytes } of proven) {
      const list = Object.entries(verbs).map(([verb, count]) => `${verb.toLowerCase()} ×${count}`);
      out.print(
        `  ${partyName(party)}: ${own} moves, ${list.join(', ') || 'nothing to prove'}, ${evidenceBytes.toLocaleString('en')} bytes of evidence`,
      );
    }
    out.print(`  payouts ${outcome.payouts.join(' ')}${outcome.house > 0n ? `, house ${outcome.house}` : ''}`);
    return OK;
  },
};

const END_WORDS = {
  over: 'played to its end',
  closed: 'ended by all seats at a boundary',
  unfinished: 'not finished',
} as const;

const partyName = (party: number): string => (party < 128 ? `seat ${party}` : `server ${party - 128}`);
