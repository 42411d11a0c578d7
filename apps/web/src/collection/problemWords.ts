import type { DeckProblem } from '@facedown/collection';
import type { GameCards } from './GameCards.js';
import type { Texts } from './texts.js';

/** Why a deck is refused, in the page's language. */
export function problemWords(problem: DeckProblem, cards: GameCards, texts: Texts): string {
  const t = texts.collection.problems;
  switch (problem.code) {
    case 'NoSuchFace':
      return t.noSuchFace(problem.face);
    case 'UnknownCard':
      return t.unknownCard(problem.line, problem.name);
    case 'MalformedLine':
      return t.malformedLine(problem.line, problem.text);
    case 'TooManyCopies':
      return t.tooManyCopies(problem.count, cards.nameOf(problem.face, texts), problem.most);
    case 'NotOwned':
      return t.notOwned(problem.needs, cards.nameOf(problem.face, texts), problem.has);
    case 'DeckSize':
      return t.deckSize(problem.size, problem.least, problem.most);
    case 'DeckRule':
      return cards.ruleWords(problem, texts);
  }
}
