import type { DealerOption } from './GameUi.js';

/** Own decks as ciphertexts on the chain, for every game whose decks and hands a vault can hold. */
export const ciphertexts: DealerOption = {
  name: 'fhe',
  onchain: true,
  label: { en: 'Ciphertexts on the chain (FHE)', de: 'Chiffrate auf der Chain (FHE)' },
  note: {
    en: 'The chain itself draws and keeps cards that it cannot read. You trust Zama’s key holders and coprocessors with every card; on this development chain, whoever runs the house. Slow and dear: every move is a transaction.',
    de: 'Die Chain selbst zieht und hält Karten, die sie nicht lesen kann. Du vertraust Zamas Schlüsselhaltern und Koprozessoren jede Karte an; auf dieser Entwicklungs-Chain dem, der das Haus betreibt. Langsam und teuer: jeder Zug ist eine Transaktion.',
  },
};
