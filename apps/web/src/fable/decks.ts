import { checkDeck, type DeckProblem, loadSet, makeDeckCode } from '@facedown/collection';
import { checkList, type FableConfig, fableSetData, listOf, MAX_DECK, provisionOf, STARTERS } from '@facedown/fable';
import { newDeckId, readDecks, writeDeck } from '../collection/keptDecks.js';
import { type ReadDeck, readDeckText } from '../collection/readDeckText.js';

const loaded = loadSet(fableSetData);
if (!loaded.ok) throw new Error(loaded.code);
export const FABLE_SET = loaded.value;

export interface Deck {
  readonly name: string;
  readonly faces: readonly number[];
}

/** A deck code, or lines such as `3 Mill Goat`, and what this table would say to it. */
export function readDeck(config: FableConfig, owned: bigint, text: string): ReadDeck {
  const read = readDeckText(FABLE_SET, text);
  return read.code === undefined ? { ...read, problems: problemsOf(config, owned, read.faces) } : read;
}

/** Everything that this table would refuse, by card and reason. */
function problemsOf(config: FableConfig, owned: bigint, faces: readonly number[]): DeckProblem[] {
  return checkDeck(FABLE_SET, faces, {
    least: config.minDeck,
    most: MAX_DECK,
    ...(config.owned ? { word: owned } : {}),
    rules: [
      () => {
        const most = config.provision * faces.length;
        const used = provisionOf(faces);
        return config.provision === 0 || used <= most
          ? []
          : [{ code: 'DeckRule', rule: 'OverProvision', text: `${used}/${most}` }];
      },
    ],
  });
}

export const isPlayable = (config: FableConfig, owned: bigint, faces: readonly number[]): boolean =>
  checkList(config, owned, listOf(faces)) === undefined;

/** The starters and what this browser keeps, as far as this table takes them. */
export const decksFor = (config: FableConfig, owned: bigint): readonly Deck[] =>
  [...Object.entries(STARTERS).map(([name, faces]) => ({ name, faces })), ...readDecks(FABLE_SET)].filter(({ faces }) =>
    isPlayable(config, owned, faces),
  );

/** A pasted deck has no name of its own: the end of its code tells it apart. */
export function keepDeck(faces: readonly number[]): Deck {
  const name = `…${makeDeckCode(FABLE_SET, faces).slice(-4)}`;
  const known = readDecks(FABLE_SET).find((deck) => deck.faces.join() === faces.join());
  if (known) return known;
  const deck = { id: newDeckId(), name, faces };
  writeDeck(FABLE_SET, deck);
  return deck;
}
