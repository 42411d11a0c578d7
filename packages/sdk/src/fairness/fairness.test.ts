import { pick, seededRandom } from '@facedown/base';
import { concealedConfig } from '@facedown/concealed';
import { openHost } from '@facedown/dealers/open';
import { shuffledDecks } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { makeGameFile } from '../gameFile/gameFile.js';
import { type PlayTable, playTable } from '../testing/playTable.js';
import { fairnessOf, isUnlikely, type NamedFile } from './fairness.js';

async function fileOf(plan: Omit<PlayTable, 'seats'>): Promise<NamedFile> {
  const { clients } = await playTable({ ownNumber: true, hands: 1, style: 'quiet', seats: 2, ...plan });
  return { name: String(plan.seed), file: makeGameFile(clients[0]!.file()) };
}
const GAMES = process.env.FACEDOWN_LONG ? 300 : 20;
const many = async (plan: Omit<PlayTable, 'seats' | 'seed'>, name: string) => {
  const files: NamedFile[] = [];
  for (let game = 0; game < GAMES; game++) files.push(await fileOf({ ...plan, seed: `${name}/${game}` }));
  return files;
};

/** A host that puts its favourite among the five cards of the board, whatever was shuffled. */
let biasedTables = 0;
const biased: NonNullable<PlayTable['secretsOf']> = (own, party) => {
  if (party !== 128) return own;
  const random = seededRandom(`biased/${biasedTables++}`);
  return openHost((list, ...rest) => {
    const cards = [...shuffledDecks(random)(list, ...rest)];
    const [place, ace] = [pick(random, [4, 5, 6, 7, 8]), cards.indexOf(51)];
    [cards[place], cards[ace]] = [cards[ace]!, cards[place]!];
    return cards;
  });
};

describe('fairnessOf', () => {
  it('finds nothing in honest games, counts every board, and says the same of the same files', async () => {
    const files = await many({ game: 'holdem', dealer: 'open' }, 'honest');
    const found = await fairnessOf(files);
    expect(found).toMatchObject({ finished: GAMES, unfinished: 0, wrong: [], disputed: 0, lapses: [] });
    expect(found.totals).toMatchObject([{ game: 'holdem', games: GAMES, cards: 5 * GAMES, degrees: 5 * 51 }]);
    expect(found.rows.map(({ place }) => place)).toEqual([4, 5, 6, 7, 8]);
    expect(isUnlikely(found)).toBe(false);
    expect(found.totals[0]!.p).toBeGreaterThan(0.001);
    expect(await fairnessOf([...files].reverse())).toEqual(found);
  });

  it('notices a dealer that likes one card', async () => {
    const files = await many({ game: 'holdem', dealer: 'open', secretsOf: biased }, 'biased');
    const found = await fairnessOf(files);
    expect(found.wrong).toEqual([]);
    expect(isUnlikely(found)).toBe(true);
    expect(found.rows.reduce((sum, { counts }) => sum + (counts[51] ?? 0), 0)).toBe(GAMES);
  });

  it('counts every draw of decks whose salts were opened', async () => {
    const config = concealedConfig({ stake: 10n, rounds: 3, handSize: 4 });
    const plan = { game: 'concealed', dealer: 'salt', config, amounts: [20n, 20n] };
    const { totals, rows } = await fairnessOf([await fileOf({ ...plan, seed: 'salt' })]);
    // A hand of four for both, and a card before each further round that they came to.
    expect(totals[0]!.game).toBe('concealed');
    expect(totals[0]!.cards).toBeGreaterThanOrEqual(2 * 4);
    expect(rows.slice(0, 4).map(({ seat, place }) => [seat, place])).toEqual([0, 1, 2, 3].map((place) => [0, place]));
    expect(new Set(rows.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
  });

  it('counts a game once, however many bring its file, and a changed file for nothing', async () => {
    const one = await fileOf({ game: 'holdem', dealer: 'players', seed: 'once' });
    const text = one.file as string;
    const changed = { name: 'changed', file: text.replace(/"evidence":"0x(..)/, '"evidence":"0xff') };
    const found = await fairnessOf([one, { ...one, name: 'again' }, changed, { name: 'none', file: 'no game' }]);
    expect(found).toMatchObject({ finished: 1, totals: [{ games: 1, cards: 5 }] });
    expect(found.wrong.map(({ name }) => name)).toEqual(['changed', 'none']);
    expect(found.signatures).toBeGreaterThan(10);
    expect(found.evidenceBytes).toBeGreaterThan(1000);
  });
});
