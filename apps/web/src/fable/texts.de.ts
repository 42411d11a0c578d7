import type { FableTexts } from './texts.en.js';

const ms = (time: number) =>
  time < 1000
    ? `${time < 10 ? time.toFixed(1).replace('.', ',') : Math.round(time)} ms`
    : `${(time / 1000).toFixed(1).replace('.', ',')} s`;

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`);
const ofCards = (n: number) => (n === 1 ? 'einer Karte' : `${n} Karten`);
const keywords = { winged: 'geflügelt', breach: 'Durchbruch', wakeful: 'wachsam', venom: 'giftig', '': '' };
interface Who {
  readonly name: string;
  readonly mine: boolean;
}
const subject = ({ name, mine }: Who) => (mine ? 'Du' : name);
const has = ({ mine }: Who) => (mine ? 'hast' : 'hat');
const checked = (mine: boolean, time: number | undefined) =>
  time === undefined || time < 1
    ? ''
    : mine
      ? `; erstellt in ${ms(time)}`
      : `; dein Browser hat es in ${ms(time)} geprüft`;

export const fableDe: FableTexts = {
  name: 'Fable',
  keywords,
  steps: [
    [
      'Bring ein Deck',
      'Beide versiegeln ein Deck aus Wesen, bevor eins geöffnet wird. Das höhere Gebot beginnt und zahlt es in Leben.',
    ],
    [
      'Eins im Zug',
      'Ein Wesen kostet nichts. Es darf sofort angreifen; wer angriff, ist müde bis zu deinem nächsten Zug.',
    ],
    [
      'Angreifen und blocken',
      'Der andere stellt jedem Angreifer einen Blocker, oder keinen. Von einem Paar stirbt, wessen Abwehr der Angriff des anderen erreicht.',
    ],
    [
      'Kein Leben, kein Stapel',
      'Was niemand blockt, geht vom Leben ab. Wer keins mehr hat, oder vom leeren Stapel ziehen muss, hat verloren.',
    ],
  ],
  keywordTexts: {
    winged: 'Nur Geflügelte blocken es.',
    breach: 'Geblockt trifft es dich mit dem, was sein Angriff über der Abwehr des Blockers liegt.',
    wakeful: 'Blockt, obwohl es angegriffen hat.',
    venom: 'Was mit ihm kämpft, stirbt.',
    '': '',
  },

  strength: 'Bot',
  strengths: { easy: 'leicht', medium: 'mittel', hard: 'schwer' },
  preset: 'Regeln',
  presets: { house: 'Haus', seed: 'Urform' },

  chooseDeck: 'Wähle dein Deck',
  deckHint: 'Es wird jetzt versiegelt und geöffnet, wenn der andere Platz seins versiegelt hat.',
  deckOf: (name, n) => `${name}, ${cards(n)}`,
  starterNotes: { Bold: 'schlägt zuerst', Steady: 'hält das Feld', Sly: 'fliegt darüber' },
  ownDeck: 'dein eigenes',
  pastedDeck: 'eingefügt',
  noDeck: 'Dieser Tisch nimmt keins der Startdecks: füge eins ein.',
  paste: 'Deck einfügen …',
  pasteTitle: 'Ein Deck einfügen',
  pasteLabel: 'Ein Deck-Code, oder Zeilen wie „3 Mill Goat“',
  pasteUse: 'Dieses Deck nehmen',
  pasteGood: (n) => `${cards(n)}: Dieser Tisch nimmt es.`,
  pasteBad: 'Dieser Tisch nimmt es nicht:',
  problems: {
    overProvision: (used) => `Vorrat ${used}: zu viel.`,
  },
  provision: (used, most) => (most === 0 ? `Vorrat ${used}` : `Vorrat ${used} von ${most}`),
  list: 'Was darin ist',
  copyCode: 'Code kopieren',
  copied: 'Kopiert',
  bid: 'Dein Gebot um den ersten Zug',
  bidNote: (bid) =>
    bid === 0
      ? 'Du zahlst nichts; bei gleichem Gebot entscheidet eine Münze.'
      : `Ist es das höhere, fängst du an, mit ${bid} Leben weniger.`,
  advice: (bid) => `Das Haus rät zu ${bid}.`,
  takeAdvice: 'Dem Rat folgen',
  seal: 'Deck versiegeln',

  status: {
    choose: 'Wähle dein Deck und dein Gebot',
    sealed: (name) => `Dein Deck ist versiegelt. ${name} wählt noch.`,
    opening: 'Beide Decks werden geöffnet',
    dealing: 'Die Decks werden gelegt und die Karten ausgeteilt',
    drawing: ({ name, mine }) => (mine ? 'Du ziehst eine Karte' : `${name} zieht eine Karte`),
    main: 'Spiel eine Karte, dann greif an oder passe',
    mustPlay: 'Deine Hand ist voll: spiel eine Karte',
    quiet: 'Spiel eine Karte. Im ersten Zug greift niemand an.',
    battle: 'Tipp deine Angreifer an, oder passe',
    quietBattle: 'Passe: Im ersten Zug greift niemand an',
    defend: 'Du wirst angegriffen: tipp einen Angreifer an, dann einen Blocker',
    settling: 'Der Tisch wird abgerechnet',
    ahead: 'Dein Zug; er zählt, sobald beide unterschrieben haben',
    conceding: 'Du gibst auf, sobald du gefragt wirst',
  },
  battlefield: 'Schlachtfeld',
  boardOf: ({ name, mine }) => (mine ? 'Deine Wesen' : `Wesen von ${name}`),
  emptyBoard: 'keine Wesen',
  hand: 'Deine Hand',
  handOf: (name, n) => `${name}: ${cards(n)} verdeckt`,
  health: (n) => `${n} Leben`,
  deckLeft: (n) => `${cards(n)} im Deck`,
  grave: (n) => `Friedhof: ${n}`,
  graveOf: ({ name, mine }) => (mine ? 'Dein Friedhof' : `Friedhof von ${name}`),
  emptyGrave: 'Hier liegt niemand.',
  creature({ name, attack, defence, keyword, tired, attacks, against, dies }) {
    const words = [`${name}, Angriff ${attack}, Abwehr ${defence}`];
    if (keyword !== '') words.push(keywords[keyword]);
    if (tired) words.push('müde');
    if (attacks) words.push('greift an');
    if (against) words.push(`kämpft mit ${against}`);
    if (dies) words.push('würde sterben');
    return words.join(', ');
  },
  card: (name, attack, defence, keyword) =>
    `${name}, Angriff ${attack}, Abwehr ${defence}${keyword === '' ? '' : `, ${keywords[keyword]}`}`,
  play: (name) => `${name} spielen`,
  playNothing: 'Wähle eine Karte',
  attack: (n) => (n === 0 ? 'Angreifen' : `Mit ${n} angreifen`),
  all: 'Alle',
  pass: 'Passen',
  confirm: 'Bestätigen',
  blockNothing: 'Nichts blocken',
  foreseeAttack: (damage, left, guards) =>
    `Höchstens ${damage} Schaden, ${left} Leben übrig; ${guards === 0 ? 'niemand kann blocken' : `${guards} können blocken`}.`,
  foreseeDefence: (damage, left, own, theirs) =>
    `Du verlierst ${damage} Leben und behältst ${left}; von deinen sterben ${own}, von den anderen ${theirs}.`,
  concede: 'Aufgeben',
  leaveText: 'Du gibst dieses Spiel auf. Der andere Platz gewinnt es.',

  log: 'Verlauf',
  logEmpty: 'Noch ist nichts geschehen.',
  turn: (n) => (n === 0 ? 'Vor dem ersten Zug' : `Zug ${n}`),
  signed: (version) => `von beiden unterschrieben als Stand ${version}`,
  sealed: (who) => `${subject(who)} ${has(who)} ein Deck und ein Gebot versiegelt.`,
  opened: (who, n, bid) => `${subject(who)} ${has(who)} ein Deck aus ${ofCards(n)} und ein Gebot von ${bid} geöffnet.`,
  starts: (who, paid, byCoin) =>
    `${subject(who)} ${who.mine ? 'fängst' : 'fängt'}${byCoin ? ' nach der Münze' : ''} an${paid > 0 ? ` und ${who.mine ? 'zahlst' : 'zahlt'} ${paid} Leben` : ''}.`,
  dealt: 'Beide haben sieben Karten gezogen.',
  drew: (who) => `${subject(who)} ${has(who)} eine Karte gezogen.`,
  played: (who, name) => `${subject(who)} ${has(who)} ${name} gespielt.`,
  attacks: (who, names) => `${subject(who)} ${who.mine ? 'greifst' : 'greift'} an mit ${names.join(', ')}.`,
  fought(who, pairs, damage, health) {
    const lines = pairs.flatMap(({ attacker, blocker, attackerDies, blockerDies }) => {
      if (blocker === undefined) return [];
      const dead =
        attackerDies && blockerDies
          ? 'beide sterben'
          : attackerDies
            ? `${attacker} stirbt`
            : blockerDies
              ? `${blocker} stirbt`
              : 'beide überleben';
      return [`${blocker} blockt ${attacker}: ${dead}.`];
    });
    const hit =
      damage === 0
        ? 'Kein Schaden.'
        : `${subject(who)} ${who.mine ? 'verlierst' : 'verliert'} ${damage} und ${has(who)} noch ${health}.`;
    return [...lines, hit].join(' ');
  },
  passed: (who) => `${subject(who)} ${has(who)} gepasst.`,
  reasons: ['', 'kein Leben mehr', 'leeres Deck', 'aufgegeben', 'zu spät', 'nicht rechtzeitig ausgeteilt'],
  lost: (who, reason) => `${subject(who)} ${has(who)} verloren: ${reason}.`,
  over: (winner) =>
    winner === undefined
      ? 'Unentschieden: Jeder nimmt das Seine zurück.'
      : `${subject(winner)} ${winner.mine ? 'gewinnst' : 'gewinnt'} die Einsätze.`,
  auditHeld: (who, draws) =>
    `${who.mine ? 'Dein Geheimnis ist' : `Das Geheimnis von ${who.name} ist`} offen: Alle ${draws} Züge aus dem Deck und jede gespielte Karte wurden nachgerechnet und stimmen.`,
  auditLie: (who, name) =>
    `${subject(who)} ${has(who)} ${name} gespielt, ohne es zu halten. Wer lügt, verliert das Spiel.`,
  auditSalt: (who) => `${subject(who)} ${has(who)} ein anderes Geheimnis geöffnet als das zugesagte.`,
  proofs: {
    sealed: 'Ein Hash: Niemand kann es lesen, und niemand kann es mehr ändern.',
    opened: 'Es hat den Hash, der versiegelt wurde, und die Regeln nehmen das Deck.',
    starts: 'Aus beiden Geboten, oder einer Münze aus den Zahlen beider Plätze.',
    drew: {
      salt: 'Wird am Ende aus dem geöffneten Geheimnis nachgerechnet.',
      'salt-proof': 'Bewiesen: Geheimnis und Wert lassen keine andere Karte zu; mehr wurde nicht gezeigt.',
      committee:
        'Beide haben gemischt, Schlüsselserver geben; lesen kann sie, wem sie gehört, und genug Server zusammen könnten es.',
      escrow:
        'Beide haben gemischt, mit Schlüsselservern für den, der verschwindet; genug von ihnen zusammen könnten lesen, was noch gezogen wird.',
      players: 'Beide haben gemischt; nur wem sie gehört, kann sie lesen.',
      open: 'Das sagt der Gastgeber.',
      fhe: 'Von der Chain als Chiffrat gezogen; die Schlüsselhalter lassen nur den Besitzer lesen.',
    },
    played: {
      salt: 'Ob es auf der Hand war, wird am Ende nachgerechnet.',
      'salt-proof': 'Bewiesen: Es war auf der Hand; nicht, wann es gezogen wurde, noch was sonst da ist.',
      committee: 'Bewiesen: Es war auf der Hand; die ganze Hand wurde gemischt, also nicht, wann es gezogen wurde.',
      escrow: 'Bewiesen: Es war auf der Hand; die ganze Hand wurde gemischt, also nicht, wann es gezogen wurde.',
      players: 'Bewiesen: Es war auf der Hand; die ganze Hand wurde gemischt, also nicht, wann es gezogen wurde.',
      open: 'Das sagt der Gastgeber.',
      fhe: 'Die Schlüsselhalter haben sie unterschrieben, der Vertrag hat es geprüft.',
    },
    public: 'Öffentliche Zahlen, von den Regeln in deinem Browser geprüft.',
    audit: 'Dein Browser hat es selbst nachgerechnet.',
  },

  youWon: 'Du hast gewonnen',
  won: (name) => `${name} hat gewonnen`,
  draw: 'Unentschieden',
  becauseOf: (who, reason) => `${subject(who)}: ${reason}.`,
  payout: (amount, net) => `Dir ausgezahlt: ${amount} (${net}).`,
  rematch: 'Revanche',
  awaited: (name) => `${name} wartet auf eine Revanche.`,
  verify: 'Prüfen',
  replay: 'Ansehen',
  result: 'Wie es ausging',

  part({ duties, drew, proven }, who, time) {
    const said = duties.map((duty) => {
      if (duty === 'salt') return 'ein Deck und eine geheime Zahl zugesagt';
      if (duty === 'beacon') return 'den Wert geschickt, der über das Ziehen des anderen Platzes entscheidet';
      if (duty === 'draw')
        return proven
          ? `${cards(drew)} gezogen und bewiesen, dass Geheimnis und Wert keine andere Wahl lassen`
          : `${cards(drew)} gezogen`;
      if (duty === 'close') return 'das Geheimnis geöffnet: Alles wird daraus nachgerechnet';
      return 'eine Karte geöffnet';
    });
    return `${subject(who)} ${has(who)} ${said.join(', und ')}${checked(who.mine, time)}.`;
  },
  proved(kind, who, proven, time) {
    if (kind === 'sealed') return `${subject(who)} ${has(who)} ein Deck versiegelt: ein Hash, der nichts verrät.`;
    if (kind === 'opened') return `${subject(who)} ${has(who)} das versiegelte Deck geöffnet.`;
    return proven
      ? `${subject(who)} ${has(who)} eine Karte gespielt und bewiesen, dass sie auf der Hand war, und nichts über die anderen${checked(who.mine, time)}.`
      : `${subject(who)} ${has(who)} eine Karte gespielt; ob sie auf der Hand war, wird am Ende nachgerechnet.`;
  },
};
