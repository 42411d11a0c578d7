const ms = (time: number) =>
  time < 1000 ? `${time < 10 ? time.toFixed(1) : Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`;

/** Who it was: `mine` asks for the second person. */
interface Who {
  readonly name: string;
  readonly mine: boolean;
}
interface Part {
  readonly duties: readonly string[];
  readonly drew: number;
  readonly proven: boolean;
}
interface Pair {
  readonly attacker: string;
  readonly blocker: string | undefined;
  readonly attackerDies: boolean;
  readonly blockerDies: boolean;
}
interface CreatureWords {
  readonly name: string;
  readonly attack: number;
  readonly defence: number;
  readonly keyword: 'winged' | 'breach' | 'wakeful' | 'venom' | '';
  readonly tired: boolean;
  readonly attacks: boolean;
  /** The name of what it fights. */
  readonly against: string | undefined;
  readonly dies: boolean;
}
type Dealer = 'salt' | 'salt-proof' | 'players' | 'escrow' | 'committee' | 'open' | 'fhe';

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);
const keywords = { winged: 'winged', breach: 'breach', wakeful: 'wakeful', venom: 'venom', '': '' };
const subject = ({ name, mine }: Who) => (mine ? 'You' : name);
const checked = (mine: boolean, time: number | undefined) =>
  time === undefined || time < 1 ? '' : mine ? `; made in ${ms(time)}` : `; your browser checked it in ${ms(time)}`;

export const fableEn = {
  name: 'Fable',
  keywords,
  steps: [
    [
      'Bring a deck',
      'Both seal a deck of creatures before either is opened. The higher bid starts, and pays it in health.',
    ],
    [
      'Play one a turn',
      'A creature costs nothing. It may attack at once; whoever attacked is tired until your next turn.',
    ],
    [
      'Attack and block',
      'The other seat sets a blocker against each attacker, or none. Each of a pair dies if the other’s attack reaches its defence.',
    ],
    [
      'No health, no deck',
      'Attack that nobody blocks is taken from the health. Who has none left, or must draw from an empty deck, has lost.',
    ],
  ] as readonly (readonly [string, string])[],
  keywordTexts: {
    winged: 'Only winged creatures block it.',
    breach: 'Blocked, it deals you its attack above the blocker’s defence.',
    wakeful: 'Blocks though it attacked.',
    venom: 'What it fights dies.',
    '': '',
  },

  strength: 'Bot',
  strengths: { easy: 'easy', medium: 'medium', hard: 'hard' },
  preset: 'Rules',
  presets: { house: 'House', seed: 'Seed' },

  chooseDeck: 'Choose your deck',
  deckHint: 'It is sealed now and opened when the other seat has sealed its own.',
  deckOf: (name: string, n: number) => `${name}, ${cards(n)}`,
  starterNotes: { Bold: 'hits first', Steady: 'holds the board', Sly: 'flies over it' } as Readonly<
    Record<string, string>
  >,
  ownDeck: 'your own',
  pastedDeck: 'pasted',
  noDeck: 'This table takes none of the starters: paste a deck.',
  paste: 'Paste a deck …',
  pasteTitle: 'Paste a deck',
  pasteLabel: 'A deck code, or lines such as “3 Mill Goat”',
  pasteUse: 'Use this deck',
  pasteGood: (n: number) => `${cards(n)}: this table takes it.`,
  pasteBad: 'This table does not take it:',
  problems: {
    overProvision: (used: string) => `Provision ${used}: too much.`,
  },
  provision: (used: number, most: number) => (most === 0 ? `Provision ${used}` : `Provision ${used} of ${most}`),
  list: 'What is in it',
  copyCode: 'Copy its code',
  copied: 'Copied',
  bid: 'Your bid for the first turn',
  bidNote: (bid: number) =>
    bid === 0
      ? 'You pay nothing; an equal bid leaves it to a coin.'
      : `If it is the higher one you start, with ${bid} health less.`,
  advice: (bid: number) => `The house advises ${bid}.`,
  takeAdvice: 'Take the advice',
  seal: 'Seal this deck',

  status: {
    choose: 'Choose your deck and your bid',
    sealed: (name: string) => `Your deck is sealed. ${name} is choosing.`,
    opening: 'Both decks are being opened',
    dealing: 'The decks are laid and the hands are dealt',
    drawing: ({ name, mine }: Who) => (mine ? 'You draw a card' : `${name} draws a card`),
    main: 'Play a card, then attack or pass',
    mustPlay: 'Your hand is full: play a card',
    quiet: 'Play a card. Nobody attacks in the first turn.',
    battle: 'Tap your attackers, or pass',
    quietBattle: 'Pass: nobody attacks in the first turn',
    defend: 'You are attacked: tap an attacker, then a blocker',
    settling: 'The table is being settled',
    ahead: 'Your move; it counts once both have signed it',
    conceding: 'You give up as soon as you are asked',
  },
  battlefield: 'Battlefield',
  boardOf: ({ name, mine }: Who) => (mine ? 'Your creatures' : `Creatures of ${name}`),
  emptyBoard: 'no creatures',
  hand: 'Your hand',
  handOf: (name: string, n: number) => `${name}: ${cards(n)} face down`,
  health: (n: number) => `${n} health`,
  deckLeft: (n: number) => `${cards(n)} in the deck`,
  grave: (n: number) => `Graveyard: ${n}`,
  graveOf: ({ name, mine }: Who) => (mine ? 'Your graveyard' : `Graveyard of ${name}`),
  emptyGrave: 'Nobody lies here.',
  creature({ name, attack, defence, keyword, tired, attacks, against, dies }: CreatureWords): string {
    const words = [`${name}, attack ${attack}, defence ${defence}`];
    if (keyword !== '') words.push(keywords[keyword]);
    if (tired) words.push('tired');
    if (attacks) words.push('attacks');
    if (against) words.push(`fights ${against}`);
    if (dies) words.push('would die');
    return words.join(', ');
  },
  card: (name: string, attack: number, defence: number, keyword: keyof typeof keywords) =>
    `${name}, attack ${attack}, defence ${defence}${keyword === '' ? '' : `, ${keywords[keyword]}`}`,
  play: (name: string) => `Play ${name}`,
  playNothing: 'Choose a card',
  attack: (n: number) => (n === 0 ? 'Attack' : `Attack with ${n}`),
  all: 'All',
  pass: 'Pass',
  confirm: 'Confirm',
  blockNothing: 'Block nothing',
  foreseeAttack: (damage: number, left: number, guards: number) =>
    `At most ${damage} damage, ${left} health left; ${guards === 0 ? 'nobody can block' : `${guards} can block`}.`,
  foreseeDefence: (damage: number, left: number, own: number, theirs: number) =>
    `You lose ${damage} health and keep ${left}; ${own} of yours and ${theirs} of theirs die.`,
  concede: 'Give up',
  leaveText: 'You give up this game. The other seat wins it.',

  log: 'Log',
  logEmpty: 'Nothing has happened yet.',
  turn: (n: number) => (n === 0 ? 'Before the first turn' : `Turn ${n}`),
  signed: (version: number) => `signed by both as state ${version}`,
  sealed: (who: Who) => `${subject(who)} sealed a deck and a bid.`,
  opened: (who: Who, n: number, bid: number) => `${subject(who)} opened a deck of ${n} and a bid of ${bid}.`,
  starts: (who: Who, paid: number, byCoin: boolean) =>
    `${subject(who)} ${who.mine ? 'start' : 'starts'}${byCoin ? ' by the coin' : ''}${paid > 0 ? ` and ${who.mine ? 'pay' : 'pays'} ${paid} health` : ''}.`,
  dealt: 'Both drew seven cards.',
  drew: (who: Who) => `${subject(who)} drew a card.`,
  played: (who: Who, name: string) => `${subject(who)} played ${name}.`,
  attacks: (who: Who, names: readonly string[]) =>
    `${subject(who)} ${who.mine ? 'attack' : 'attacks'} with ${names.join(', ')}.`,
  fought(who: Who, pairs: readonly Pair[], damage: number, health: number): string {
    const lines = pairs.flatMap(({ attacker, blocker, attackerDies, blockerDies }) => {
      if (blocker === undefined) return [];
      const dead =
        attackerDies && blockerDies
          ? 'both die'
          : attackerDies
            ? `${attacker} dies`
            : blockerDies
              ? `${blocker} dies`
              : 'both live';
      return [`${blocker} blocks ${attacker}: ${dead}.`];
    });
    const hit =
      damage === 0
        ? 'No damage.'
        : `${subject(who)} ${who.mine ? 'lose' : 'loses'} ${damage} and ${who.mine ? 'have' : 'has'} ${health} left.`;
    return [...lines, hit].join(' ');
  },
  passed: (who: Who) => `${subject(who)} passed.`,
  reasons: ['', 'no health left', 'empty deck', 'gave up', 'too late', 'did not deal in time'] as readonly string[],
  lost: (who: Who, reason: string) => `${subject(who)} lost: ${reason}.`,
  over: (winner: Who | undefined) =>
    winner === undefined
      ? 'A draw: each takes back its own.'
      : `${subject(winner)} ${winner.mine ? 'win' : 'wins'} the stakes.`,
  auditHeld: (who: Who, draws: number) =>
    `${who.mine ? 'Your secret is' : `The secret of ${who.name} is`} open: all ${draws} draws and every card played were replayed and held.`,
  auditLie: (who: Who, name: string) =>
    `${subject(who)} played ${name} without holding it. Whoever lies loses the game.`,
  auditSalt: (who: Who) => `${subject(who)} opened another secret than the one committed to.`,
  proofs: {
    sealed: 'A hash: nobody can read it, and it cannot be changed any more.',
    opened: 'It has the hash that was sealed, and the rules take the deck.',
    starts: 'From both bids, or a coin of both seats’ numbers.',
    drew: {
      salt: 'Replayed at the end from the opened secret.',
      'salt-proof': 'Proven: secret and value leave no other card; nothing else was shown.',
      committee: 'Both shuffled, key servers dealt; its owner reads it, and enough of the servers together could.',
      escrow:
        'Both shuffled, with key servers for who vanishes; enough of them together could read what is still to be drawn.',
      players: 'Both shuffled; only its owner can read it.',
      open: 'The host says so.',
      fhe: 'Drawn by the chain as a ciphertext; key holders let only its owner read it.',
    } as Readonly<Record<Dealer, string>>,
    played: {
      salt: 'Whether it was in hand is replayed at the end.',
      'salt-proof': 'Proven: it was in hand; not when it was drawn, nor what else is there.',
      committee: 'Proven: it was in hand; the whole hand was mixed, so not when it was drawn.',
      escrow: 'Proven: it was in hand; the whole hand was mixed, so not when it was drawn.',
      players: 'Proven: it was in hand; the whole hand was mixed, so not when it was drawn.',
      open: 'The host says so.',
      fhe: 'The key holders signed its face, and the contract checked them.',
    } as Readonly<Record<Dealer, string>>,
    public: 'Public numbers, checked by the rules in your browser.',
    audit: 'Your browser replayed it itself.',
  },

  youWon: 'You won',
  won: (name: string) => `${name} won`,
  draw: 'A draw',
  becauseOf: (who: Who, reason: string) => `${subject(who)}: ${reason}.`,
  payout: (amount: string, net: string) => `Paid to you: ${amount} (${net}).`,
  rematch: 'Rematch',
  awaited: (name: string) => `${name} waits for a rematch.`,
  verify: 'Verify',
  replay: 'Replay',
  result: 'How it ended',

  part({ duties, drew, proven }: Part, who: Who, time?: number): string {
    const said = duties.map((duty) => {
      if (duty === 'salt') return 'committed to a deck and to a secret number';
      if (duty === 'beacon') return 'sent the value that decides the other seat’s draw';
      if (duty === 'draw')
        return proven
          ? `drew ${cards(drew)} and proved that secret and value leave no other choice`
          : `drew ${cards(drew)}`;
      if (duty === 'close') return 'opened the secret: everything is replayed from it';
      return 'opened a card';
    });
    return `${subject(who)} ${said.join(', and ')}${checked(who.mine, time)}.`;
  },
  proved(kind: 'sealed' | 'opened' | 'played', who: Who, proven: boolean, time?: number): string {
    if (kind === 'sealed') return `${subject(who)} sealed a deck: a hash that tells nothing of it.`;
    if (kind === 'opened') return `${subject(who)} opened the deck that was sealed.`;
    return proven
      ? `${subject(who)} played a card and proved that it was in hand, and nothing about the others${checked(who.mine, time)}.`
      : `${subject(who)} played a card; whether it was in hand is replayed at the end.`;
  },
};
export type FableTexts = typeof fableEn;
