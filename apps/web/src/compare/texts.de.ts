import type { compareEn, Misfit } from './texts.en.js';

type Say = (...of: readonly (string | number)[]) => string;

/** The same sentences as in English, of the same parts. */
const MISFITS: Readonly<Record<string, Say>> = {
  NoSharedDeck: (game, dealer) => `${game} hat ein gemeinsames Deck, und ${dealer} gibt nur aus eigenen`,
  BadSeats: (game, seats, dealer, most) => `${game} hat ${seats} Plätze, und ${dealer} gibt an ${most}`,
  TooManyFaces: (game, faces, dealer, most) => `${game} hat ${faces} verschiedene Karten, und ${dealer} kennt ${most}`,
  DeckTooLarge: (game, cards, dealer, most) => `${game} hat Decks aus ${cards}, und ${dealer} mischt ${most}`,
  HandTooLarge: (game, cards, dealer, most) => `${game} hat Hände aus ${cards}, und ${dealer} hält ${most}`,
  NoSuchVerb: (game, verbs, dealer) => `${game} braucht ${verbs}, und ${dealer} kann das nicht wahr machen`,
  OnlyOnChain: (dealer) => `${dealer} gibt nur, wo jeder Zug auf einer Chain steht`,
};
const inGerman = (part: string | number): string | number =>
  typeof part === 'string'
    ? part.replace('this table', 'dieser Tisch').replace(' to ', ' bis ').replace(' and ', ' und ')
    : part;

export const compareDe: typeof compareEn = {
  title: 'Die Geber für dieses Spiel vergleichen',
  lead: 'Der oben gewählte passt an den meisten Tischen. Hier muss nichts geändert werden.',
  heads: {
    reads: 'Wer deine Karten lesen könnte',
    online: 'Wer da sein muss',
    deal: 'Einmal Geben in diesem Browser',
    quarrel: 'Was ein Streit kostet',
  },
  cant: ({ code, words, of }: Misfit) =>
    `Diesen Tisch kann es nicht geben: ${MISFITS[code]?.(...of.map(inGerman)) ?? words}.`,
  matrix: 'Jedes Spiel mit jedem Geber',
  matrixLead:
    'Die Regeln eines Spiels wissen nichts von seinem Geber, und ein Geber nichts von den Regeln. Darum geht jedes Spiel mit jedem Geber, der kann, was es verlangt; wo einer es nicht kann, steht hier warum.',
  yes: 'ja',
  onChain: 'auf einer Chain',
  from: (seats) => `ab ${seats} Plätzen`,
  no: 'nein',
  why: 'Warum nicht',
  reading: 'Regeln und Geber werden gelesen …',
  measuring: 'wird ausprobiert …',
  took: (seconds, seats) => `${seconds.replace('.', ',')} s, gerade mit ${seats} Plätzen in einem Browser ausprobiert`,
  elsewhere: 'Andere geben: Das liegt nicht an diesem Browser.',
  chosen: 'gewählt',
  free: 'Ohne Einsatz nichts: Das Haus hat die Uhr und entscheidet, wer zu spät ist.',
  dealers: {
    open: {
      name: 'Der Gastgeber',
      reads: 'Der Gastgeber, alle.',
      online: 'Jeder Platz und der Gastgeber.',
      quarrel: 'Die billigsten Züge auf einer Chain. Was der Gastgeber von einer Karte sagt, kann niemand widerlegen.',
    },
    players: {
      name: 'Die Plätze gemeinsam',
      reads: 'Niemand, solange ein Platz ehrlich ist.',
      online: 'Jeder Platz. Wer verschwindet, hat seine Hand aufgegeben.',
      quarrel:
        'Mit Einsatz Gas: rund 0,25 Millionen für einen Zug mit Karten, bis 7 Millionen für zweimal 62 gemischte Karten.',
    },
    escrow: {
      name: 'Die Plätze, mit Schlüsselservern',
      reads: 'Niemand, was gegeben ist. Genug Schlüsselserver zusammen, was noch gezogen wird.',
      online: 'Jeder Platz; für einen verschwundenen genug Schlüsselserver.',
      quarrel:
        'Wie bei den Plätzen gemeinsam, und rund 0,45 Millionen Gas für das, was ein verschwundener Platz schuldet.',
    },
    committee: {
      name: 'Schlüsselserver',
      reads: 'Genug Schlüsselserver zusammen alles. Weniger nichts.',
      online: 'Genug Schlüsselserver, und wer am Zug ist.',
      quarrel: 'Wie bei den Plätzen gemeinsam; die Schlüsselserver bringen, was geschuldet wird.',
    },
    salt: {
      name: 'Eigene Decks, Nachprüfung am Ende',
      reads: 'Vor dem Ende niemand; danach alle, denn beide Geheimnisse werden geöffnet.',
      online: 'Beide Plätze.',
      quarrel: 'Mit Einsatz wenig Gas: rund 0,1 Millionen je Zug, und die Nachprüfung am Ende.',
    },
    'salt-proof': {
      name: 'Eigene Decks, Beweis mit jeder Karte',
      reads: 'Nie jemand.',
      online: 'Beide Plätze.',
      quarrel: 'Mit Einsatz rund 0,4 Millionen Gas für jedes Ziehen oder Spielen mit seinem Beweis.',
    },
    fhe: {
      name: 'Verschlüsselt auf der Chain',
      reads: 'Genug Schlüsselhalter des Netzes zusammen, oder seine Koprozessoren, alles.',
      online: 'Die Chain, ihre Koprozessoren und Schlüsselhalter, und wer am Zug ist.',
      quarrel: 'Nichts weiter: Jeder Zug steht ohnehin auf der Chain, rund 0,6 Millionen Gas je Zug.',
    },
  },
};
