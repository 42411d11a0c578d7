import type { PlainTexts } from './texts.en.js';

export const plainDe: PlainTexts = {
  you: 'dir',
  winners: (names) => `Gewonnen von ${names}`,
  nobodyWon: 'Niemand hat gewonnen',
  owns: (amount) => `besitzt ${amount}`,
  pot: (amount) => `${amount} im Spiel`,
  winner: 'gewonnen',
  cardsOf: (name) => `Karten von ${name}`,
  middle: 'Mitte des Tischs',
  open: 'Offene Karten',
  state: 'Stand des Spiels',
  shown: (faces) => `Offen: ${faces}`,
  late: 'hat die Zeit überschritten',
  noHistory: 'Noch ist nichts geschehen.',
  search: (found, all) => `Züge suchen (${found} von ${all})`,
  amount: (words, min, max) => `${words}: ${min} bis ${max}`,
  keys: '1–9 wählen · / suchen',
  leaveText:
    'Bist du am Zug, gibst du auf; sonst bleibt dein Platz der Uhr überlassen. Was dir nach den Regeln gehört, behältst du.',
};
