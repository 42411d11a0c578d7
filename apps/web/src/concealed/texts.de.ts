import type { ConcealedTexts } from './texts.en.js';

const ms = (time: number) =>
  (time < 1000 ? `${time < 10 ? time.toFixed(1) : Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`).replace(
    '.',
    ',',
  );
const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`);
const list = (faces: readonly number[]) => faces.join(', ');

export const concealedDe: ConcealedTexts = {
  steps: [
    ['Ein eigener Stapel', 'Zwanzig Karten, von 1 bis 20, fünf davon auf der Hand. Niemand sieht, welche.'],
    ['Leg eine verdeckt', 'Beide wählen eine Karte. Keiner sieht die andere, bevor beide liegen.'],
    ['Die höhere nimmt die Runde', 'Beide werden geöffnet. Gleichstand bringt nichts. Dann zieht jeder eine Karte.'],
    [
      'Die meisten Runden gewinnen',
      'Am Ende wird jedes Ziehen und jedes Legen geprüft, im Ganzen oder Karte für Karte.',
    ],
  ],
  name: 'Concealed',
  card: (face) => `Karte mit Wert ${face}`,
  round: (at, all) => `Runde ${at} von ${all}`,
  points: (n) => (n === 1 ? '1 Punkt' : `${n} Punkte`),
  choose: 'Wähle eine Karte und leg sie verdeckt',
  drawing: 'Die Karten werden gezogen',
  opening: 'Beide Karten werden geöffnet',
  settling: 'Der Tisch wird abgerechnet',
  auditing: 'Die Nachprüfung: beide Geheimnisse werden geöffnet, jede Runde wird nachgespielt',
  rounds: 'Runden',
  line: (round, mine, theirs, winner) => `Runde ${round}: ${mine} gegen ${theirs} · ${winner}`,
  tie: 'gleich',
  youWon: 'Du hast gewonnen',
  won: (name) => `${name} hat gewonnen`,
  draw: 'Unentschieden',
  again: 'Noch einmal',
  sealedHand: (name, n) => `${name}: ${cards(n)} verdeckt`,
  leaveText: 'Du gibst dieses Spiel auf. Der andere Platz gewinnt es.',
  late: (name) => `${name}: nicht rechtzeitig geantwortet.`,

  audit:
    'An diesem Tisch wird die Ehrlichkeit am Ende geprüft: dann werden beide Geheimnisse geöffnet und jedes Ziehen und Spielen daraus nachgespielt.',
  proof:
    'An diesem Tisch trägt jedes Ziehen und jedes Spielen einen Zero-Knowledge-Beweis, den dein Browser sofort prüft. Die Geheimnisse bleiben für immer geschlossen.',
  outside:
    'An diesem Tisch liegen die Karten als Chiffrate auf der Chain: sie zieht sie ungesehen, und eine gespielte Karte öffnen die Unterschriften der Schlüsselhalter.',
  developmentShort: 'Entwicklungsschlüssel',

  keysComing: (name) => `${name}: die Schlüssel für den Beweis werden geladen`,
  proving: {
    DrawHand: 'Beweis der ersten Hand',
    Draw: 'Beweis des Ziehens',
    Play: 'Beweis der gespielten Karte',
    Bury: 'Beweis der begrabenen Karte',
  },
  provingOf: (name, what) => `${name}: ${what}`,
  otherProves: (name) => `${name}: ein Beweis entsteht`,
  proofTime: 'Ein Beweis dauert etwa eine Sekunde; die Seite läuft inzwischen weiter.',

  part({ duties, drew, proven }, { name, mine }, time) {
    const checked =
      time === undefined || time < 1
        ? ''
        : mine
          ? `; gemacht in ${ms(time)}`
          : `; dein Browser hat es in ${ms(time)} geprüft`;
    const said = duties.map((duty) => {
      if (duty === 'salt') return 'auf einen Stapel und eine geheime Zahl festgelegt';
      if (duty === 'beacon') return 'den Wert geschickt, der das Ziehen des anderen entscheidet';
      if (duty === 'draw')
        return `${cards(drew)} gezogen und bewiesen, dass Geheimnis und Wert keine andere Wahl lassen`;
      if (duty === 'open')
        return proven
          ? 'die gespielte Karte geöffnet und bewiesen, dass sie in der Hand war, und nichts über die anderen'
          : 'die gespielte Karte geöffnet; ob sie in der Hand war, wird am Ende geprüft';
      return 'das Geheimnis geöffnet: alles wird daraus nachgespielt';
    });
    return `${mine ? 'Du' : name}: ${said.join(', und ')}${checked}.`;
  },

  auditTitle: 'Die Nachprüfung',
  auditOf: (name) => `${name}: Geheimnis offen`,
  auditRow: (round, drew, held, played) =>
    `Runde ${round}: gezogen ${list(drew)}; in der Hand ${list(held)}; gespielt ${list(played)}, aus der Hand.`,
  auditLie: (round, held, face) =>
    `Runde ${round}: in der Hand ${list(held)}, gespielt ${face}, das nicht in der Hand war.`,
  firstLie: (round, { name, mine }, face) =>
    `Die erste Lüge: in Runde ${round} ${mine ? 'hast du' : `hat ${name}`} ${face} gespielt, ohne es zu haben. Wer lügt, verliert das Spiel.`,
  wrongSalt: ({ name, mine }) =>
    `${mine ? 'Du hast' : `${name} hat`} ein anderes Geheimnis geöffnet als das festgelegte. Wer lügt, verliert das Spiel.`,
  auditHeld: (rounds) =>
    rounds === 1
      ? 'Beide Geheimnisse sind offen, die eine Runde wurde nachgespielt und hält.'
      : `Beide Geheimnisse sind offen, alle ${rounds} Runden wurden nachgespielt und halten.`,
  auditRunning: 'Es wird nachgespielt …',
  skipAudit: 'Alle Runden zeigen',
};
