import { readFileSync } from 'node:fs';
import { isExact, parseOracleHand, replayOracleHand } from '@facedown/holdem';
import { type Client, connect, deploy, firstDifference, readArtifact, replayScript, startAnvil } from '@facedown/twin';
import { type Command, FAILED, misused, OK } from './command.js';
import { progressBar } from './progress.js';

/** Replays recorded hands through both halves of the rules and compares the finishing stacks. */
export const oracle: Command = {
  usage: 'oracle holdem FILE.jsonl',
  summary: 'replays recorded hands through the TypeScript and the Solidity rules; prints the id of each that differs',

  async run([game, file, ...rest], out) {
    if (game !== 'holdem') return misused(oracle, out, 'UnknownGame', 'recorded hands are of holdem');
    if (file === undefined || rest.length > 0) return misused(oracle, out, 'OneFile', 'one file is read at a time');
    const lines = readLines(file);
    if (!lines) return misused(oracle, out, 'NoSuchFile', `cannot read ${file}`);
    const anvil = await startAnvil();
    try {
      const tell = await bothTwins(connect(anvil.url));
      let differ = 0;
      const bar = progressBar('replaying');
      for (const [i, line] of lines.entries()) {
        bar(i + 1, lines.length);
        const { id, reason } = await tell(line);
        if (reason === undefined) continue;
        differ++;
        out.print(id);
        out.warn(`${id}: ${reason}`);
      }
      out.print(`${lines.length - differ} exact, ${differ} differ`);
      return differ === 0 ? OK : FAILED;
    } finally {
      await anvil.stop();
    }
  },
};

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
  } catch {
    return undefined;
  }
}

async function bothTwins(client: Client): Promise<(line: string) => Promise<{ id: string; reason?: string }>> {
  const [replay, rules] = [await deploy(client, 'Replay'), await deploy(client, 'HoldemRules')];
  const { abi } = readArtifact('Replay');
  return async (line) => {
    const parsed = parseOracleHand(line);
    if (!parsed.ok) return { id: idIn(line), reason: parsed.code };
    const hand = parsed.value;
    const { id } = hand;
    const played = replayOracleHand(hand);
    if (!played.ok) return { id, reason: played.code };
    const { finish, script } = played.value;
    if (!isExact(hand, finish)) return { id, reason: `TypeScript ends with ${finish.join(' ')}` };
    // The last word is the digest of the outcome: equal means the same stacks, to the chip.
    const at = firstDifference(script, await replayScript(client, abi, replay, rules, script));
    return at === undefined ? { id } : { id, reason: `Solidity differs in step ${at}` };
  };
}

const idIn = (line: string): string => /"id"\s*:\s*"([^"]*)"/.exec(line)?.[1] ?? 'no id';
