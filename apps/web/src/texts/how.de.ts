import type { HowTexts } from './how.en.js';

const ms = (time: number) => `${time < 10 ? time.toFixed(1).replace('.', ',') : Math.round(time)} ms`;

export const howDe: HowTexts = {
  nav: 'So geht es',
  title: 'Warum niemand dein Blatt sieht',
  lead: 'Ein Stapel, in den niemand hineinsehen kann und den man niemandem anvertrauen muss. Hier ist ein kleiner, mit denselben Beweisen wie an einem echten Tisch, gemacht und geprüft in dieser Seite.',
  you: 'Du',
  ana: 'Ana',
  deck: 'Der Stapel',
  steps: [
    {
      title: 'Schlüssel',
      text: 'Du und Ana macht je einen geheimen Schlüssel und zeigt seine öffentliche Hälfte, mit einem Beweis, dass ihr das Geheimnis kennt.',
      action: 'Zwei Schlüssel machen',
    },
    {
      title: 'Du mischst',
      text: 'Du verschließt jede Karte mit beiden Schlüsseln und legst sie in eine Reihenfolge, die nur du kennst. Der Beweis sagt: dieselben sechs Karten, nichts dazu, nichts weg. Die Reihenfolge sagt er nicht.',
      action: 'Mischen und beweisen',
    },
    {
      title: 'Ana mischt',
      text: 'Sie tut dasselbe noch einmal. Deine Reihenfolge ist weg, und ihre kennst du nicht: ein ehrliches Mischen genügt.',
      action: 'Ana mischen lassen',
    },
    {
      title: 'Geben',
      text: 'Ana gibt ihren Teil des Schlüssels für die erste Karte ab: jetzt fehlt nur noch deiner, und nur du kannst sie lesen. Für die zweite tust du dasselbe.',
      action: 'Jedem eine Karte geben',
    },
    {
      title: 'Zeigen',
      text: 'Für eine Karte auf dem Tisch geben alle ihren Teil ab. Dann können alle sie lesen.',
      action: 'Die dritte Karte öffnen',
    },
    {
      title: 'Behaupten',
      text: 'Frag Ana, ob sie eine Karte hält. Ein „Nein“ kommt mit einem Beweis, der sonst nichts zeigt: was sie hat, weißt du immer noch nicht.',
      action: '',
    },
  ],
  ask: 'Hält Ana diese Karte?',
  askHonest: 'Fragen',
  askLie: 'Fragen und sie lügen lassen',
  no: (card) => `Ana hat bewiesen, dass ihre Karte nicht ${card} ist, und sonst nichts.`,
  yes: (card) => `Es ist ${card}. Einen Beweis für „Nein“ gibt es nicht, also muss Ana sie zeigen.`,
  caught: (code) =>
    `Ana hat gelogen. Der Beweis hält nicht: ${code}. Niemand nimmt ihren Zug an, und ihre Uhr läuft weiter.`,
  again: 'Von vorn',
  proofs: 'Beweise bisher',
  noProofs: 'Noch keine.',
  kinds: {
    key: 'kennt das Geheimnis des Schlüssels',
    shuffle: 'hat gemischt und nichts verändert',
    token: 'hat den richtigen Schlüsselteil abgegeben',
    claim: 'hält eine andere Karte als die genannte',
  },
  proof: (who, what, bytes, made, checked) =>
    `${who}: ${what}. ${bytes} Bytes, gemacht in ${ms(made)}, geprüft in ${ms(checked)}.`,
  refused: (who, code) => `${who}: abgelehnt, ${code}.`,
  yourCard: 'Deine Karte',
  anasCard: 'Anas Karte',
  onTable: 'Auf dem Tisch',
  sealedBy: (names) => `verschlossen: ${names}`,
  open: 'offen',
  dealersTitle: 'Wem du vertraust',
  dealersText:
    'Wer einen Tisch eröffnet, wählt seinen Geber. Die Regeln bleiben gleich; anders ist, auf wen du dich verlässt.',
  dealersHead: ['Geber', 'Du vertraust', 'Wer online sein muss', 'Wie es bewiesen wird'],
  dealers: [
    [
      'Spieler',
      'Niemandem. Ein ehrlicher Platz, deiner, genügt.',
      'Die Plätze',
      'Ein Beweis bei jedem Mischen, Geben und Antworten',
    ],
    [
      'Spieler, mit Schlüsselservern',
      'Wie bei Spielern; genug Schlüsselserver zusammen könnten Karten lesen, die nach dem ersten Geben gezogen werden (den Tisch bei Hold’em, die Züge bei Relic), nie das erste Geben; weniger lesen nichts.',
      'Die Plätze, oder genug Schlüsselserver für die, die verschwinden',
      'Ebenso, und was jeder Platz für die Server versiegelt hat',
    ],
    [
      'Schlüsselserver',
      'Darauf, dass sich weniger als die nötige Zahl von ihnen verschwören.',
      'Genug Schlüsselserver',
      'Ein Beweis bei jedem Mischen, und einer von jedem Server bei jedem Geben',
    ],
    [
      'Eigene Stapel, mit Beweisen',
      'Niemandem, wenn die Zufallsquelle fair ist.',
      'Niemand sonst',
      'Ein kleiner Beweis bei jedem Ziehen und Spielen, aus eigenen Stapeln',
    ],
    [
      'Eigene Stapel, mit Nachprüfung',
      'Niemandem, im Nachhinein.',
      'Niemand sonst',
      'Am Ende werden beide Geheimnisse geöffnet und jede Runde nachgespielt',
    ],
    [
      'Verschlüsselt auf der Chain',
      'Den Schlüsselhaltern und Koprozessoren eines FHE-Netzes, mit jeder Karte.',
      'Die Chain und dieses Netz',
      'Die Chain rechnet auf Verschlüsseltem; was aufgedeckt wird, unterschreiben die Schlüsselhalter',
    ],
    ['Offen', 'Dem Gastgeber, in allem. Nur für Tests und zum Lernen.', 'Der Gastgeber', 'Gar nicht'],
  ],
  cheatsTitle: 'Wenn jemand betrügt oder geht',
  cheats: [
    [
      'Ein falscher Beweis',
      'Jeder andere Platz prüft ihn und lehnt ihn ab. Der Zug ist nie geschehen, und die Uhr des Absenders läuft weiter.',
    ],
    [
      'Zwei verschiedene Züge',
      'Jeder Platz unterschreibt je Schritt höchstens einen Stand. Zwei Unterschriften unter einem Schritt überführen ihn.',
    ],
    [
      'Schweigen',
      'Ist dieser Platz dran, läuft seine Uhr ab, und die Regeln ziehen für ihn: Aussteigen beim Hold’em, aus der Runde bei Relic.',
    ],
    [
      'Ganz fort',
      'Zu zweit gewinnt der andere. Zu mehreren wird die Runde ohne den fehlenden Schlüssel neu gegeben, und sein Einsatz geht an die, die blieben; wo Schlüsselserver einspringen, geht die Hand weiter. An einem großen Tisch könnte jemand seinen Einsatz opfern, um einen Partner zu retten; das Pfand ist der Preis dafür.',
    ],
    [
      'Ein neugieriger Server',
      'Er reicht Nachrichten weiter, die er nicht lesen kann. Er hat keinen Teil eines Kartenschlüssels, also nichts zu verraten.',
    ],
  ],
  fairness: 'Glaub es nicht: Zähl nach.',
  fairnessLink: 'Waren die Karten fair?',
  limits:
    'Was nicht versprochen wird: Freunde, die einander ihre Karten sagen, können sich absprechen, wie an jedem Tisch.',
};
