/** What is wrong with a deck, card by card. Codes are those of the contracts where these have one. */
export type DeckProblem =
  | { readonly code: 'NoSuchFace'; readonly face: number }
  | { readonly code: 'UnknownCard'; readonly line: number; readonly name: string }
  | { readonly code: 'MalformedLine'; readonly line: number; readonly text: string }
  | {
      readonly code: 'TooManyCopies';
      readonly face: number;
      readonly name: string;
      readonly count: number;
      readonly most: number;
    }
  | {
      readonly code: 'NotOwned';
      readonly face: number;
      readonly name: string;
      readonly has: number;
      readonly needs: number;
    }
  | { readonly code: 'DeckSize'; readonly size: number; readonly least: number; readonly most: number }
  /** A rule of the game itself, about one card or about all. */
  | { readonly code: 'DeckRule'; readonly rule: string; readonly text: string; readonly face?: number };

/** A sentence for people. */
export function tellProblem(problem: DeckProblem): string {
  switch (problem.code) {
    case 'NoSuchFace':
      return `the set has no face ${problem.face}`;
    case 'UnknownCard':
      return `line ${problem.line}: the set has no ${problem.name}`;
    case 'MalformedLine':
      return `line ${problem.line}: "${problem.text}" is not a number and a name`;
    case 'TooManyCopies':
      return `${problem.count} ${problem.name}, at most ${problem.most} are allowed`;
    case 'NotOwned':
      return `${problem.needs} ${problem.name} needed, ${problem.has} there`;
    case 'DeckSize':
      return `${problem.size} cards, ${problem.least} to ${problem.most} are allowed`;
    case 'DeckRule':
      return problem.text;
  }
}
