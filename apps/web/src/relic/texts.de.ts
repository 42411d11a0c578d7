import type { RelicProof } from './proofs.js';
import type { RelicTexts, Who } from './texts.en.js';

const say = ({ name, mine }: Who, you: string, they: string) => (mine ? `Du ${you}` : `${name} ${they}`);
const of = ({ name, mine }: Who) => (mine ? 'deine Karte' : `die Karte von ${name}`);
const object = ({ name, mine }: Who) => (mine ? 'dich' : name);
const list = (names: readonly string[]) =>
  names.length <= 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names[names.length - 1]}`;

const faces = [
  {
    name: 'Späher',
    a: 'einen Späher',
    is: 'ein Späher',
    not: 'kein Späher',
    text: 'Keine Wirkung. Hast du am Ende der Runde als Einziger, der noch dabei ist, einen Späher gespielt, abgelegt oder auf der Hand, gewinnst du eine Reliquie mehr.',
  },
  {
    name: 'Ritter',
    a: 'einen Ritter',
    is: 'ein Ritter',
    not: 'kein Ritter',
    text: 'Nenne eine andere Karte als den Ritter. Hält das Ziel sie, ist es aus der Runde.',
  },
  {
    name: 'Heilerin',
    a: 'eine Heilerin',
    is: 'eine Heilerin',
    not: 'keine Heilerin',
    text: 'Sieh dir die Karte des Ziels an.',
  },
  {
    name: 'Berserker',
    a: 'einen Berserker',
    is: 'ein Berserker',
    not: 'kein Berserker',
    text: 'Vergleiche deine Karte heimlich mit der des Ziels. Die niedrigere ist aus der Runde; gleiche Karten ändern nichts.',
  },
  {
    name: 'Priester',
    a: 'einen Priester',
    is: 'ein Priester',
    not: 'kein Priester',
    text: 'Bis zu deinem nächsten Zug kann dich niemand zum Ziel machen.',
  },
  {
    name: 'Zauberer',
    a: 'einen Zauberer',
    is: 'ein Zauberer',
    not: 'kein Zauberer',
    text: 'Das Ziel, oder du selbst, legt seine Karte ab und zieht eine neue.',
  },
  {
    name: 'Taktikerin',
    a: 'eine Taktikerin',
    is: 'eine Taktikerin',
    not: 'keine Taktikerin',
    text: 'Zieh zwei, behalte eine der drei und leg die anderen beiden in deiner Reihenfolge unter den Stapel.',
  },
  {
    name: 'Paladin',
    a: 'einen Paladin',
    is: 'ein Paladin',
    not: 'kein Paladin',
    text: 'Tausche die Hand mit dem Ziel.',
  },
  {
    name: 'Götze',
    a: 'den verfluchten Götzen',
    is: 'der verfluchte Götze',
    not: 'nicht der verfluchte Götze',
    text: 'Keine Wirkung. Muss gespielt werden, wenn du daneben Zauberer oder Paladin hältst.',
  },
  {
    name: 'Kristall',
    a: 'den heiligen Kristall',
    is: 'der heilige Kristall',
    not: 'nicht der heilige Kristall',
    text: 'Spielst du ihn oder legst du ihn ab, bist du aus der Runde.',
  },
] as const;
const a = (face: number) => faces[face]!.a;
const is = (face: number) => faces[face]!.is;
const not = (face: number) => faces[face]!.not;

export const relicDe: RelicTexts = {
  name: 'Relic',
  faces,
  cardsTitle: 'Die Karten',
  steps: [
    ['Eine halten, eine ziehen', 'Jeder hält eine verborgene Karte. Wer am Zug ist, zieht eine zweite.'],
    [
      'Eine spielen',
      'Leg eine der beiden offen hin. Sie tut, was sie sagt; niemand sieht, ob es die gezogene oder die gehaltene war.',
    ],
    [
      'Zuletzt übrig sein',
      'Wer draußen ist, zeigt nichts mehr. Der Letzte, oder bei leerem Stapel die höchste Karte, nimmt eine Reliquie.',
    ],
    ['Drei Reliquien gewinnen', 'Es wird Runde um Runde gespielt, bis jemand drei hat.'],
  ],
  faceDown: 'eine verdeckte Karte',
  cardLabel: (name, value) => `${name}, Wert ${value}`,
  inDeck: (copies) => `${copies}-mal im Stapel`,
  table: 'Der Relic-Tisch',
  pool: (chips) => `Preistopf ${chips}`,
  prize: (chips) => `Der Sieg bringt den Topf von ${chips}.`,
  hint: (game, round) => `Spiel ${game} · Runde ${round}`,
  you: 'Du',
  deck: 'Stapel',
  deckLeft: (n) => (n === 1 ? 'noch 1 Karte' : `noch ${n} Karten`),
  burnt: 'Beiseite gelegte Karte, verdeckt',
  faceUp: 'Offen ausgelegt',
  relics: (n) => (n === 1 ? '1 Reliquie von 3' : `${n} Reliquien von 3`),
  protected: 'Geschützt',
  out: 'Aus',
  notInGame: 'Nicht in diesem Spiel',
  discards: (name) => `Ablage: ${name}`,
  noDiscards: 'noch nichts abgelegt',
  seenBy: (names) => `Gesehen von ${list(names)}`,
  yourPeek: 'Du hast sie gesehen',
  peekNote: 'Das siehst nur du. Nach deinem nächsten Zug wird sie wieder verdeckt.',
  isNot: (names) => `Bewiesen: nicht ${list(names)}`,
  hand: 'Deine Karten',
  kept: 'Behalten',
  drawn: 'Gezogen',
  yourTurn: 'Du bist dran: wähle eine Karte',
  waitingFor: (name) => `${name} überlegt`,
  answering: (name) => `${name} antwortet mit einem Beweis`,
  answeringYou: 'Dein Browser antwortet mit einem Beweis',
  shuffling: (names) => `Der versiegelte Stapel wird gemischt: ${names}`,
  dealing: 'Karten werden gegeben',
  opening: 'Die Karten werden geöffnet',
  outNow: 'Du bist aus dieser Runde.',
  waiting: 'Warten auf Mitspieler',
  controls: 'Dein Zug',
  chooseCard: 'Wähle eine Karte',
  chooseTarget: (name) => `${name}: wähle ein Ziel`,
  chooseGuess: 'Welche Karte nennst du?',
  left: (n) => (n === 0 ? 'keine mehr' : n === 1 ? '1 ungesehen' : `${n} ungesehen`),
  self: 'Dich selbst',
  play: (name) => `${name} spielen`,
  playOn: (name, target) => `${name} gegen ${target} spielen`,
  playNaming: (target, guess) => `Sag: ${target} hält ${guess}`,
  noEffect: 'Alle anderen sind geschützt: die Karte hat keine Wirkung.',
  back: 'Anders wählen',
  reasons: {
    idol: 'Mit dem verfluchten Götzen auf der Hand darfst du diese Karte nicht spielen: der Götze muss weg.',
    protected: 'von einem Priester geschützt',
    out: 'aus der Runde',
    guessKnight: 'Ein Ritter darf keinen Ritter nennen',
    crystal: 'Damit bist du aus der Runde.',
  },
  keep: 'Taktikerin: welche Karte behältst du?',
  bottom: 'Diese kommen unter den Stapel, die letzte ganz nach unten:',
  swapOrder: 'Reihenfolge tauschen',
  keepThis: (name) => `${name} behalten`,
  roundOver: (round) => `Runde ${round} ist vorbei`,
  wonRound: (names) => `Eine Reliquie für ${names === 'Du' ? 'dich' : names}`,
  bonus: (who) => say(who, 'bekommst noch eine: der einzige Späher.', 'bekommt noch eine: der einzige Späher.'),
  tie: 'Gleichstand in allem: jeder bekommt eine Reliquie.',
  lastStanding: 'Zuletzt übrig.',
  highest: 'Der Stapel ist leer: die höchste Karte gewinnt.',
  nextRound: 'Nächste Runde',
  gameOver: (names) => `${names} hat das Spiel gewonnen`,
  youWon: 'Du hast das Spiel gewonnen',
  shared: (names) => `${names} teilen sich den Sieg`,
  standings: 'Stand',
  columns: ['Platz', 'Reliquien', 'Siege', 'Reliquien gesamt'],
  again: 'Noch ein Spiel',
  leave: 'Den Tisch verlassen',
  leaveNow: 'Gehen',
  stay: 'Bleiben',
  leaveText: 'Das Spiel endet hier ohne Sieger; seine Datei bleibt in diesem Browser.',
  over: 'Der Tisch ist geschlossen.',
  between: 'Das Spiel ist aus. Noch eins?',
  newTable: 'Neuer Tisch',
  history: 'Was geschah',
  noHistory: 'Die erste Runde wird gegeben.',
  keys: '1 2 Karte · A B C Ziel · Tab und Enter für alles andere',
  events: {
    round: (who) => say(who, 'beginnst die Runde', 'beginnt die Runde'),
    faceUp: (names) => `Offen: ${names}`,
    draws: (who) => say(who, 'ziehst', 'zieht'),
    plays: (who, face) => say(who, `spielst ${a(face)}`, `spielt ${a(face)}`),
    playsOn: (who, face, target) =>
      who.name === target.name
        ? say(who, `spielst ${a(face)} gegen dich selbst`, `spielt ${a(face)} gegen sich selbst`)
        : say(who, `spielst ${a(face)} gegen ${target.name}`, `spielt ${a(face)} gegen ${object(target)}`),
    names: (who, target, guess) =>
      say(
        who,
        `spielst einen Ritter: hält ${target.name} ${a(guess)}?`,
        `spielt einen Ritter: ${target.mine ? 'hältst du' : `hält ${target.name}`} ${a(guess)}?`,
      ),
    falls: (who, other) =>
      say(who, `spielst den Kristall und fällst, mit ${is(other)}`, `spielt den Kristall und fällt, mit ${is(other)}`),
    hit: (who, face) => say(who, `hattest ${a(face)} und bist aus`, `hatte ${a(face)} und ist aus`),
    missed: (who, face) => `${of(who)[0]!.toUpperCase()}${of(who).slice(1)} ist ${not(face)}`,
    looked: (by, at) => say(by, `siehst ${of(at)}`, `sieht ${of(at)}`),
    compares: (by, at) =>
      `${by.mine ? 'Du vergleichst' : `${by.name} vergleicht`} heimlich mit ${at.mine ? 'dir' : at.name}`,
    lower: (by, face) =>
      say(
        by,
        `hattest die niedrigere Karte, ${a(face)}, und bist aus`,
        `hatte die niedrigere Karte, ${a(face)}, und ist aus`,
      ),
    equal: (by, at) => `Gleiche Karten: ${by.mine ? 'du' : by.name} und ${at.mine ? 'du' : at.name}`,
    discards: (who, face) => say(who, `legst ${a(face)} ab`, `legt ${a(face)} ab`),
    redraws: (who) => say(who, 'ziehst eine neue Karte', 'zieht eine neue Karte'),
    redrawsBurnt: (who) => say(who, 'ziehst die beiseite gelegte Karte', 'zieht die beiseite gelegte Karte'),
    returns: (who, cards) => {
      const what = cards === 1 ? 'eine Karte' : 'zwei Karten';
      return say(who, `legst ${what} unter den Stapel`, `legt ${what} unter den Stapel`);
    },
    swapped: (by, at) => `${by.mine ? 'Du tauschst' : `${by.name} tauscht`} die Hand mit ${at.mine ? 'dir' : at.name}`,
    out: (who) => say(who, 'bist aus der Runde', 'ist aus der Runde'),
    late: (who) => say(who, 'hast die Zeit überschritten', 'hat die Zeit überschritten'),
    shows: (who, face) => say(who, `zeigst ${a(face)}`, `zeigt ${a(face)}`),
    relic: (who) => say(who, 'bekommst eine Reliquie', 'bekommt eine Reliquie'),
    stays: (who, stays) => (stays ? say(who, 'spielst weiter', 'spielt weiter') : say(who, 'gehst', 'geht')),
  },
  scene: {
    comparing: 'Zwei Karten, hinter dem Siegel verglichen',
    higherThan: (who, face) => `Bewiesen: ${of(who)} ist höher als ${is(face)}. Sonst nichts.`,
    equal: 'Bewiesen: die beiden Karten sind gleich. Welche es sind, bleibt versiegelt.',
    notThat: (who, face) => `Bewiesen: ${of(who)} ist ${not(face)}. Sonst nichts.`,
    youSee: (who) => `${who.name} hält:`,
    onlyYou: 'Das siehst nur du.',
    sealedLook: 'Die Karte ging unter einem Siegel weiter, das nur ein Platz öffnen kann.',
  },
  proofs: (proof: RelicProof, who: Who, other: (seat: number) => Who): string => {
    const s = (rest: string) => `${who.mine ? 'Du hast' : `${who.name} hat`} ${rest}`;
    switch (proof.kind) {
      case 'played':
        return s(
          `beide Karten gemischt und ${a(proof.face)} gezeigt${
            proof.notIdol
              ? ', und bewiesen, dass die andere nicht der verfluchte Götze ist, und sonst nichts.'
              : '. Niemand kann sagen, ob es die gezogene oder die behaltene war.'
          }`,
        );
      case 'fell':
        return s(`den heiligen Kristall und ${a(proof.other)} gezeigt und die Schlüsselteile für den Rest dagelassen.`);
      case 'not':
        return s(`bewiesen: ${of(who)} ist ${not(proof.face)}, und sonst nichts.`);
      case 'is':
        return s(`die Karte gezeigt: ${is(proof.face)}.`);
      case 'copied': {
        const to = other(proof.to);
        return s(
          `nur ${to.mine ? 'dir' : to.name} eine Abschrift der Karte gegeben, bewiesen gleich. Sonst hat niemand etwas erfahren.`,
        );
      }
      case 'lower':
        return s(`${a(proof.face)} gezeigt und bewiesen: ${of(other(proof.than))} ist höher, und sonst nichts.`);
      case 'higher':
        return s(
          `${a(proof.face)} von ${other(proof.than).mine ? 'dir' : other(proof.than).name} geöffnet und bewiesen, dass die eigene Karte höher ist, und sonst nichts.`,
        );
      case 'equal':
        return s('bewiesen, dass beide Karten gleich sind, und sonst nichts.');
      case 'discarded':
        return s(`die abgelegte Karte gezeigt: ${is(proof.face)}.`);
      case 'swapped':
        return s('die Karte weitergegeben, bewiesen dieselbe. Nur die beiden, die tauschten, kennen die Karten.');
      case 'returned':
        return s(
          `gemischt und ${proof.cards === 1 ? 'eine' : 'zwei'} wieder versiegelt unter den Stapel gelegt. Niemand weiß, welche.`,
        );
      case 'left':
        return s('die Schlüsselteile für den Rest des Stapels dagelassen und wird nicht mehr gebraucht.');
    }
  },
};
