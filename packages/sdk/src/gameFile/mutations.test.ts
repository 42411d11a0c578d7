import { randomBelow, seededRandom } from '@facedown/base';
import { afterAll, describe, expect, it } from 'vitest';
import { endProofs } from '../prover.js';
import { games, loadGame } from '../registry.js';
import { playTable } from '../testing/playTable.js';
import { makeGameFile } from './gameFile.js';
import { mutationsOf } from './mutations.js';
import { verifyGame } from './verifyGame.js';

/** Every game, on dealers that are quick to check, and sealed cards once. */
const NAMED: readonly (readonly [game: string, dealer: string, seats: number])[] = [
  ['kuhn', 'open', 2],
  ['kuhn', 'players', 2],
  ['holdem', 'open', 3],
  ['relic', 'open', 2],
  ['concealed', 'open', 2],
  ['concealed', 'salt', 2],
  ['fable', 'open', 2],
  ['duel', 'open', 2],
];
const LONG = process.env.FACEDOWN_LONG !== undefined;
/** The long run tries every game that is registered. */
const TABLES = LONG ? [...NAMED, ...(await others())] : NAMED;
/** Of one file, in `npm test`; the long run tries all. */
const SAMPLE = 25;
/** The long run tries all, or as many of each file as it is told to. */
const MOST = Number(process.env.FACEDOWN_MUTATIONS ?? Number.POSITIVE_INFINITY);
let tried = 0;

afterAll(async () => {
  await endProofs();
  if (LONG) {
    console.log(`mutated game files: ${tried} tried`);
    expect(tried).toBeGreaterThanOrEqual(2000);
  }
});

describe('a game file', () => {
  it.each(TABLES)(
    'of %s on %s is proven, and not once with one field changed, dropped or swapped',
    async (game, dealer, seats) => {
      const played = await playTable({ game, dealer, seats, seed: 'mutations', hands: 1, ownNumber: true });
      const text = makeGameFile(played.clients[0]!.file());
      expect(await verifyGame(text)).toMatchObject({ ok: true, verdict: 'proven' });
      for (const { name, text: mutated } of sampleOf([...mutationsOf(text)], `${game}/${dealer}`)) {
        if (dealer !== 'open' && isBorne(text, name)) continue;
        const verdict = await verifyGame(mutated);
        expect(`${name}: ${verdict.verdict}`).not.toBe(`${name}: proven`);
        tried++;
      }
    },
    LONG ? 3_600_000 : 300_000,
  );
});

/** Of a round that ends in one way only the acks may be missing: everyone has signed what came of it. */
function isBorne(text: string, name: string): boolean {
  const at = /^log\.(\d+)\.acks dropped$/.exec(name)?.[1];
  const { log } = JSON.parse(text) as { log: { deeds: { payload: string }[]; acks?: object }[] };
  return (
    at !== undefined &&
    log[Number(at)]!.deeds.every(({ payload }) => payload === '0x') &&
    log.slice(Number(at) + 1).some(({ acks }) => acks !== undefined)
  );
}

function sampleOf<Item>(all: readonly Item[], seed: string): readonly Item[] {
  const most = LONG ? MOST : SAMPLE;
  if (all.length <= most) return all;
  const random = seededRandom(seed);
  return Array.from({ length: most }, () => all[randomBelow(random, all.length)]!);
}

async function others(): Promise<typeof NAMED> {
  const rest = Object.keys(games).filter((game) => !NAMED.some(([named]) => named === game));
  return Promise.all(rest.map(async (game) => [game, 'open', (await loadGame(game)).seats.min] as const));
}
