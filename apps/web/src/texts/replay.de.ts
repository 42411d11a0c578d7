import type { ReplayTexts } from './replay.en.js';

export const replayDe: ReplayTexts = {
  title: 'Ein Spiel nachspielen',
  lead: 'Geh ein Spiel aus seiner Datei Schritt für Schritt durch. Liegen die Schlüssel deines Platzes in diesem Browser, siehst du deine Karten; sonst nur, was alle sahen.',
  short: 'Nachspielen',
  verify: 'Prüfen',
  notKept: 'Dieses Spiel liegt nicht in diesem Browser.',
  open: 'Schritt für Schritt nachspielen',
  choose: 'Spieldatei wählen',
  running: (done, all) => `Wird nachgespielt: ${done} von ${all}`,
  step: (at, all) => `Schritt ${at} von ${all}`,
  first: 'Zum Anfang',
  back: 'Ein Schritt zurück',
  next: 'Ein Schritt weiter',
  nextEvent: 'Zum nächsten Ereignis',
  position: 'Stelle im Spiel',
  asSeat: (seat) => `Du siehst es wie Platz ${seat + 1}.`,
  asSpectator: 'Du siehst es wie ein Zuschauer: kein Schlüssel dieses Spiels liegt in diesem Browser.',
};
