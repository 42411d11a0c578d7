import { duelCardsDe } from './cardNames.de.js';
import type { DuelSaid, DuelTexts } from './texts.en.js';

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`);

const DUTIES: Readonly<Record<string, string>> = {
  salt: 'hat sich auf ein Deck und eine geheime Zahl festgelegt',
  beacon: 'hat den Wert geschickt, der über das Ziehen des anderen Platzes entscheidet',
  open: 'hat eine Karte aufgedeckt',
  close: 'hat das Geheimnis geöffnet: alles wird daraus nachgespielt',
};

export const duelDe: DuelTexts = {
  name: 'Duell',
  rules:
    'Zwei Generäle auf einem Brett von neun mal fünf. Ziehe, schlage, spiele Einheiten und Zauber aus verdeckter Hand.',
  steps: [
    [
      'Zwei Generäle',
      'Jeder steht an seinem Rand von neun mal fünf Feldern, mit 25 Leben und einer Hand, die niemand sieht.',
    ],
    [
      'Gehen und schlagen',
      'Eine Einheit geht bis zu zwei Felder und schlägt dann eines der acht um sie. Beide nehmen Schaden, zugleich.',
    ],
    [
      'Karten spielen',
      'Einheiten erscheinen neben einem Freund und handeln ab dem nächsten Zug; Zauber wirken sofort. Mana wächst jeden Zug; eine Quelle gibt eins mehr.',
    ],
    [
      'Tauschen und enden',
      'Einmal im Zug darf eine Karte gegen eine neue begraben werden. Der Zug endet mit einer Karte. Ein General ohne Leben hat verloren.',
    ],
  ],
  keyTexts: [
    ['Wache', 'Feinde neben ihr können nicht gehen und schlagen nur Wachen.'],
    ['Eile', 'Handelt im Zug, in dem sie gespielt wird.'],
    ['Flug', 'Geht auf jedes leere Feld.'],
    ['Fernschuss', 'Schlägt überallhin.'],
    ['Rundschlag', 'Schlägt auch alle anderen Feinde um sich.'],
    ['Schutz', 'Der erste Schaden jedes Zugs zählt nicht.'],
    ['Zwilling', 'Geht und schlägt zweimal.'],
    ['Hinterhalt', 'Von hinten 2 mehr, und niemand schlägt zurück.'],
    ['Egel', 'Was er an Schaden macht, heilt seinen General.'],
    ['Wuchs', '+1/+1 am Beginn seines Zugs.'],
  ],
  board: 'Das Brett',
  hand: 'Deine Hand',
  turnNumber: (turn) => (turn === 0 ? 'Vor dem ersten Zug' : `Zug ${turn}`),
  leaveText: 'Du gibst dieses Spiel auf. Der andere Platz gewinnt es.',
  again: 'Noch einmal spielen',

  yourTurn: 'Du bist am Zug',
  theirTurn: (name) => `${name} ist am Zug`,
  drawing: 'Karten werden gezogen',
  endDraw: (name) => `${name}: letzte Karte; der nächste Zug beginnt, wenn sie bewiesen ist`,
  closing: 'Das Spiel ist aus; was noch offen ist, wird abgerechnet',
  waiting: 'Warten auf beide Plätze',
  mulligan: 'Wähle bis zu zwei Karten, die begraben werden; du ziehst ebenso viele',
  mulligans: (name) => `${name} sieht die erste Hand an`,
  seek: 'Wähle die Karte, die bleibt, dann die, die begraben werden',
  seeks: (name) => `${name} sucht eine Karte`,
  forgets: (name) => `${name}: die ganze Hand wird begraben und neu gezogen`,
  chooseDeck: 'Wähle dein Deck',
  choosesDeck: (name) => `${name} wählt ein Deck`,
  youWon: 'Du hast gewonnen',
  won: (name) => `${name} hat gewonnen`,
  draw: 'Unentschieden',
  watching: 'Du siehst zu. Verdeckte Karten bleiben verdeckt.',
  developmentShort: 'Entwicklungsschlüssel',
  keysComing: (name) => `${name}: die Schlüssel für den Beweis werden geladen`,
  thinks: (name) => `${name} denkt nach`,
  proves: (name, what) =>
    `${name}: ${what === 'Play' ? 'die gespielte Karte' : what === 'Bury' ? 'die begrabene Karte' : 'das Ziehen'} wird bewiesen`,

  life: (n) => `${n} Leben`,
  mana: (n, most) => `${n} von ${most} Mana`,
  handOf: (n) => `${cards(n)} auf der Hand`,
  deckOf: (n, tired) => `${cards(n)} im Deck${tired > 0 ? `; die nächste fehlende Karte kostet ${tired + 2}` : ''}`,
  numbers: (attack, health) => `Angriff ${attack}, Leben ${health}`,
  cost: (n) => `${n} Mana`,
  spell: 'Zauber',
  openCard: 'diese Karte kennen alle',
  marks: { kept: 'bleibt', buried: 'wird begraben' },

  unitOf: (name, card) => `${card} von ${name}`,
  empty: 'leer',
  spring: 'leer, mit einer Quelle: ein Mana für den Ersten, der kommt',
  stunned: 'betäubt',
  hushed: 'verstummt',
  wardSpent: 'der Schutz ist verbraucht',
  canAct: 'kann handeln',
  binds: 'bindet die gewählte Einheit',
  offers: { move: 'erreichbar', strike: 'kann geschlagen werden', place: 'Platz für die Karte', target: 'ein Ziel' },
  wouldDie: 'würde fallen',
  wouldTake: (n) => (n < 0 ? `nähme ${-n}` : `würde um ${n} geheilt`),

  prompts: {
    unit: 'Wähle ein Feld zum Gehen oder einen Gegner zum Schlagen',
    bound: 'Eine Wache bindet diese Einheit: sie kann nur Wachen schlagen',
    spent: 'Diese Einheit kann in diesem Zug nichts mehr tun',
    place: 'Wähle ein Feld neben einem Freund',
    target: 'Wähle ein Ziel',
    again: 'Drücke noch einmal, um sie zu spielen',
    dear: 'Nicht genug Mana',
    replace: 'Wähle eine Karte der Hand: sie wird begraben, und du ziehst eine andere',
  },
  replace: (left, all) => `Tauschen ${left}/${all}`,
  replaceLabel: (left, all) => `Eine Karte tauschen, noch ${left} von ${all} in diesem Zug`,
  oath: 'Eid',
  ends: { mine: 'Zug beenden', drawing: 'Ziehen …', theirs: 'Gegner am Zug' },
  keepAll: 'Alle behalten',
  bury: (n) => `${n} begraben`,
  keepNothing: 'Keine davon behalten',
  keepThis: 'Diese Karte behalten',

  logTitle: 'Verlauf',
  noLog: 'Noch ist nichts geschehen.',
  log: {
    moved: (who, card, from, to) => `${who}: ${card} geht von ${from} nach ${to}.`,
    struck: (who, card, foe, at) => `${who}: ${card} schlägt ${foe} auf ${at}.`,
    played: (who, card, where, target) =>
      `${who}: ${card} gespielt${where ? ` auf ${where}` : ''}${target ? `, Ziel ${target}` : ''}.`,
    oath: (who, target) => `${who}: der Eid${target ? `, Ziel ${target}` : ''}.`,
    kept: (who, card, n) => `${who}: ${card} behalten, ${cards(n)} begraben.`,
    keptNothing: (who, n) => `${who}: nichts gefunden, ${cards(n)} begraben.`,
    changed: (card, at, { health, attack, stunned, hushed }) => {
      const parts = [
        ...(health < 0 ? [`nimmt ${-health}`] : health > 0 ? [`gewinnt ${health} Leben`] : []),
        ...(attack === 0 ? [] : [`${attack > 0 ? 'gewinnt' : 'verliert'} ${Math.abs(attack)} Angriff`]),
        ...(stunned ? ['ist betäubt'] : []),
        ...(hushed ? ['verstummt'] : []),
      ];
      return `${card} auf ${at} ${parts.join(', ')}.`;
    },
    summoned: (card, at) => `${card} erscheint auf ${at}.`,
    returned: (card, at) => `${card} geht von ${at} zurück auf die Hand.`,
    died: (card, at) => `${card} fällt auf ${at}.`,
    listChosen: (who) => `${who}: ein Deck ist festgelegt.`,
    listOpened: (who, general) => `${who}: das Deck von ${general} ist offen.`,
    replaced: (who) => `${who}: eine Karte gegen eine andere begraben.`,
    forgot: (who) => `${who}: die ganze Hand vergessen.`,
    conceded: (who) => `${who}: aufgegeben.`,
    buried: (who, n) => (n === 0 ? `${who}: die erste Hand bleibt.` : `${who}: ${cards(n)} begraben.`),
    drew: (who, n) => `${who}: ${cards(n)} gezogen.`,
    burned: (who, n) => `${who}: ${cards(n)} verbrannt, die Hand war voll.`,
    tired: (who, n) => `${who}: keine Karte mehr, ${n} Schaden.`,
    turn: (who, turn) => `Zug ${turn}: ${who}.`,
    ended: (who) => `${who}: der Zug ist zu Ende.`,
    endedLate: (who) => `${who}: zu spät, der Zug ist zu Ende.`,
  },
  proofs: {
    shown: 'bewiesen: sie war auf der Hand',
    buried: 'bewiesen: eine Karte weniger, nicht welche',
    dealt: 'bewiesen: niemand hat sie gewählt',
  },
  proofsLater: {
    shown: 'am Ende geprüft: sie war auf der Hand',
    buried: 'am Ende geprüft: sie war auf der Hand',
    dealt: 'am Ende geprüft: niemand hat sie gewählt',
  },
  said(said: DuelSaid, name, card, later) {
    if ('duties' in said) {
      const parts = said.duties.map((duty) =>
        duty === 'draw'
          ? `hat ${cards(said.drew)} gezogen und bewiesen, dass nichts gewählt war`
          : (DUTIES[duty] ?? duty),
      );
      return `${name}: ${parts.join(', ')}.`;
    }
    const how = later ? 'am Ende wird geprüft' : 'bewiesen ist';
    if (said.kind === 'shown')
      return `${name}: ${card(said.face)} gespielt; ${how}, dass sie auf der Hand war, nicht an welcher Stelle.`;
    const kept = said.kept === undefined ? '' : ` ${card(said.kept)} behalten,`;
    return `${name}:${kept} ${cards(said.count)} begraben; ${how}, dass sie auf der Hand waren, nicht welche es sind.`;
  },

  hashFirst: 'Beide Plätze legen ihr Deck fest, bevor eines geöffnet wird.',
  bringDeck: 'Dieses Deck nehmen',
  deck: 'Deck',
  yourDeck: 'Dein Deck',
  deckCode: 'Oder der Code eines Decks',
  ownDeck: 'Das Deck dieses Codes',
  codeOfDeck: 'Sein Code:',
  deckOfFaction: (faction) => `Das Anfangsdeck von ${faction}`,
  copies: (n, card, cost) => `${n} × ${card} (${cost})`,
  deckRules: {
    NoGeneral: () => 'Ein Deck hat einen General.',
    OtherFaction: (name) => `${name}: nicht von der Fraktion deines Generals.`,
    NotInDecks: (name) => `${name}: steht in keinem Deck.`,
  },
  codeProblems: {
    NotADeckCode: 'Das ist kein Code eines Decks.',
    WrongSet: 'Dieser Code gehört zu einem anderen Spiel.',
    BadChecksum: 'Ein Buchstabe dieses Codes stimmt nicht.',
    UnknownVersion: 'Dieser Code ist neuer als diese Seite.',
    BadDeck:
      'Dieses Deck ist nicht spielbar: ein General und 39 Karten seiner Fraktion oder neutrale, höchstens drei von einer.',
  },
  factions: { ember: 'Glut', tide: 'Flut', root: 'Wurzel', neutral: 'Neutral' },
  dealers: {
    salt: 'Eigene Decks, am Ende geprüft (schnell)',
    players: 'Die Plätze geben gemeinsam (langsamer)',
    'salt-proof': 'Eigene Decks, ein Beweis mit jeder Karte (am langsamsten)',
  },
  bot: 'Gegen einen Bot',
  level: (level, wins, faction) =>
    `Stufe ${level} von 10: du hast ${wins === 1 ? 'ein Spiel' : `${wins} Spiele`} mit ${faction} gewonnen.`,
  against: (faction) => `Gegen ${faction} spielen`,
  bosses: 'Endgegner',
  bossHint: 'Jeder hat seine eigene Regel und sein eigenes Deck und spielt mit voller Stärke.',
  bossDeck: 'Sein Deck',
  unbeaten: 'Noch nicht besiegt',
  best: (turns) => `Bestes Ergebnis: besiegt in Zug ${turns}`,
  fight: (name) => `Gegen ${name} kämpfen`,
  fightShort: 'Kämpfen',

  keys: {
    Guard: 'Wache',
    Rush: 'Eile',
    Flight: 'Flug',
    Longshot: 'Fernschuss',
    Sweep: 'Rundschlag',
    Ward: 'Schutz',
    Twin: 'Zwilling',
    Ambush: 'Hinterhalt',
    Leech: 'Egel',
    Grow: 'Wuchs',
    Rooted: 'Verwurzelt',
    Barter: 'Handel',
    Study: 'Studium',
    Mirror: 'Spiegelbild',
    Archive: 'Archiv',
    Hunger: 'Hunger',
  },
  sentences: {
    Rooted: 'Kann nicht gehen',
    Barter: 'Ein Tausch mehr in jedem Zug',
    Study: 'Jeder Platz zieht an seinem Ende eine mehr',
    Mirror: 'Eine Einheit, die du spielst, erscheint daneben noch einmal, mit 1 Leben',
    Archive: 'Zieht am Ende zwei; dein Tausch kostet deinen General 1',
    Hunger: 'An jedem Ende nimmt der General sein unverbrauchtes Mana',
  },
  triggers: ['', 'Ankunft', 'Letztes', 'Morgen', 'Abend', 'Zauber', '', 'Eid'],
  scopes: [
    '',
    'ein Gegner',
    'eine Einheit',
    'ein Freund',
    'eine eigene Einheit',
    'ein Gegner und die um ihn',
    'jeder Gegner in einer Reihe',
    'der eigene General',
    'der gegnerische General',
    'jede gegnerische Einheit',
    'eigene Einheiten',
    'Freunde ringsum',
    'Gegner ringsum',
  ],
  ops: {
    damage: (n, whom) => `${n} Schaden: ${whom}`,
    heal: (n, whom) => `${n} Heilung: ${whom}`,
    strengthen: (attack, health, whom) => `+${attack}/+${health}: ${whom}`,
    ready: (whom) => `wieder bereit: ${whom}`,
    stun: (whom) => `betäubt: ${whom}`,
    hush: (whom) => `verstummt: ${whom}`,
    slay: (whom) => `fällt: ${whom}`,
    giveBack: (whom) => `zurück auf die Hand: ${whom}`,
    rouse: (whom) => `Eile: ${whom}`,
    summon: (n, card) => `${n} × ${card} erscheint`,
    draw: (n) => `zieh ${n}`,
    bothDraw: (n) => `beide ziehen ${n}`,
    seek: (what) => (what === 'spell' ? 'such einen Zauber' : 'such ein Tier'),
    conjure: (card) => `${card} auf die Hand`,
    mimic: 'die zuletzt gespielte Karte des anderen Platzes auf die Hand',
    mana: (n) => `+${n} Mana`,
    forget: 'der andere Platz vergisst seine Hand',
  },
  cards: duelCardsDe,
};
