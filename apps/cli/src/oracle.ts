import { readFileSync } from 'node:fs';
import type { AnyKit } from '@facedown/game-kit';
import { games, loadKit } from '@facedown/sdk';
import { type Client, connect, deploy, firstDifference, readArtifact, replayScript, startAnvil } from '@facedown/twin';
import { type Command, FAILED, misused, OK } from './command.js';
import { progressBar } from './progress.js';

/** Replays recorded hands through both halves of the rules and compares the finishing stacks. */
export const oracle: Command = {
  usage: 'oracle GAME FILE.jsonl',
  summary: 'replays recorded hands through the TypeScript and the Solidity rules; prints the id of each that differs',

  async run([game, file, ...rest], out) {
    const kit = game !== undefined && Object.hasOwn(games, game) ? await loadKit(game) : undefined;
    if (!kit?.replayRecord) return misused(oracle, out, 'UnknownGame', 'no records of this game can be replayed');
    if (file === undefined || rest.length > 0) return misused(oracle, out, 'OneFile', 'one file is read at a time');
    const lines = readLines(file);
    if (!lines) return misused(oracle, out, 'NoSuchFile', `cannot read ${file}`);
    const anvil = await startAnvil();
    try {
      const tell = await bothTwins(connect(anvil.url), kit);
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

async function bothTwins(
  client: Client,
  { gameCase, replayRecord }: AnyKit,
): Promise<(line: string) => Promise<{ id: string; reason?: string }>> {
  const [replay, rules] = [await deploy(client, 'Replay'), await deploy(client, gameCase.contract!)];
  const { abi } = readArtifact('Replay');
  return async (line) => {
    const { id = idIn(line), script, reason } = replayRecord!(line);
    if (!script) return { id, reason };
    // The last word is the digest of the outcome: equal means the same stacks, to the chip.
    const at = firstDifference(script, await replayScript(client, abi, replay, rules, script));
    return at === undefined ? { id } : { id, reason: `Solidity differs in step ${at}` };
  };
}

const idIn = (line: string): string => /"id"\s*:\s*"([^"]*)"/.exec(line)?.[1] ?? 'no id';
