import type { ConcealedTexts } from './concealed.en.js';

export const concealedDe: ConcealedTexts = {
  name: 'Concealed',
  rules: 'Ein eigener Stapel von zwanzig. Beide legen eine Karte verdeckt, beide öffnen; die höhere nimmt die Runde.',
  card: (face) => `Karte mit Wert ${face}`,
  round: (at, all) => `Runde ${at} von ${all}`,
  points: (n) => (n === 1 ? '1 Punkt' : `${n} Punkte`),
  choose: 'Wähle eine Karte und leg sie verdeckt',
  auditing: 'Die Nachprüfung: beide Salze werden geöffnet, jede Runde wird nachgespielt',
  audit:
    'An diesem Tisch wird die Ehrlichkeit am Ende geprüft: dann werden beide Salze geöffnet und jedes Ziehen und Spielen daraus nachgespielt.',
  audited: (rounds) => `Geprüft: beide Salze sind offen, alle ${rounds} Runden wurden nachgespielt und halten.`,
  rounds: 'Runden',
  line: (round, mine, theirs, winner) => `Runde ${round}: ${mine} gegen ${theirs} · ${winner}`,
  youWon: 'Du hast gewonnen',
  won: (name) => `${name} hat gewonnen`,
  draw: 'Unentschieden',
  again: 'Noch einmal',
  committed: (name) => `${name}: auf einen Stapel und ein geheimes Salz festgelegt.`,
  gave: (name) =>
    `${name}: gab das Fällige, einen Wert für das Ziehen des anderen, eine geöffnete Karte oder am Ende das Salz.`,
  late: (name) => `${name}: nicht rechtzeitig geantwortet.`,
};
