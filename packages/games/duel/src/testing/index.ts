import { articles, meetings } from './articleScenarios.js';
import { bossCards, emberCards, generalCards, neutralCards, rootCards, tideCards } from './cardScenarios.js';
import { wordPairs } from './keywordScenarios.js';
import type { Scenario } from './scenario.js';

export * from './board.js';
export { ember as emberLists } from './fullLists.js';
export { WORDS } from './keywordScenarios.js';
export * from './scenario.js';
export * from './vectors.js';

export const scenarios: readonly Scenario[] = [
  ...articles,
  ...meetings,
  ...wordPairs,
  ...emberCards,
  ...tideCards,
  ...rootCards,
  ...neutralCards,
  ...generalCards,
  ...bossCards,
];
