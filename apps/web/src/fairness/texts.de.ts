import type { fairnessEn } from './texts.en.js';

const count = (n: number) => n.toLocaleString('de');

export const fairnessDe: typeof fairnessEn = {
  title: 'Waren die Karten fair?',
  lead: 'Jedes beendete Spiel hinterlässt eine Datei, die jeder nachspielen kann. Hier spielt dein Browser sie von Grund auf nach, prüft jede Unterschrift und jeden Beweis und zählt, wie oft jede Karte an jeden Platz und jede Stelle kam.',
  house: 'Die Spiele dieses Hauses zählen',
  own: 'Eigene Dateien zählen',
  running: 'Wird nachgespielt …',
  step: (done, all) => (all > 0 ? `Spiel ${done} von ${all}` : `Spiel ${done}`),
  failed: 'Das Haus hat nicht geantwortet.',
  nothing: 'Es gibt noch kein beendetes Spiel zu zählen.',
  counted: (games, unfinished) =>
    `${count(games)} ${games === 1 ? 'Spiel' : 'Spiele'} gezählt${unfinished > 0 ? `; ${count(unfinished)} nicht beendete zählen nicht` : ''}.`,
  checked: (signatures, proofs) =>
    `${count(signatures)} Unterschriften und ${count(proofs)} Züge mit ihren Beweisen wurden geprüft, alle richtig.`,
  disputed: (n) =>
    n === 0 ? 'Kein Spiel musste von einer Chain weitergeführt werden.' : `${n} davon musste eine Chain weiterführen.`,
  lapses: (n) => (n === 0 ? 'Die Uhr hat für niemanden gezogen.' : `Die Uhr hat ${count(n)}-mal für jemanden gezogen:`),
  lapse: (game, version, words) => `${game}, Zug ${version}: ${words}`,
  wrong: (n) => `${count(n)} ${n === 1 ? 'Datei ist' : 'Dateien sind'} falsch und zählen nichts:`,
  fair: 'Nichts Ungewöhnliches: So sehen faire Karten aus.',
  unlikely: 'So ungleich sind faire Karten seltener als einmal in einer Million Zählungen.',
  heads: { game: 'Spiel', games: 'Spiele', cards: 'Karten', chi: 'χ²', degrees: 'Freiheitsgrade', p: 'p-Wert' },
  meaning:
    'Der p-Wert sagt, wie oft faire Karten mindestens so ungleich wären. Kleine kommen durch Zufall vor; nur ein winziger über viele Spiele bedeutet etwas.',
  uncounted: 'Von diesen Spielen kann keine Karte gezählt werden: Außer ihren Plätzen hat niemand eine gesehen.',
  places: (game) => `${game}, Platz für Platz`,
  onTable: 'auf dem Tisch',
  seat: (seat) => `Platz ${seat + 1}`,
  place: 'Stelle im Deck',
  who: 'Für wen',
  faces: 'Wie oft jede Karte kam',
  again: 'Dieselbe Zählung ohne diese Seite:',
};
