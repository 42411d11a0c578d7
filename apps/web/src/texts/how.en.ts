const ms = (time: number) => (time < 10 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`);

export const howEn = {
  nav: 'How it works',
  title: 'How nobody sees your hand',
  lead: 'A deck that no one can look into, and that no one has to be trusted with. Below is a small one, with the same proofs as at a real table, made and checked in this page.',
  you: 'You',
  ana: 'Ana',
  deck: 'The deck',
  steps: [
    {
      title: 'Keys',
      text: 'You and Ana each make a secret key and publish its public half, with a proof that you know the secret.',
      action: 'Make two keys',
    },
    {
      title: 'You shuffle',
      text: 'You lock every card with both keys and put them in an order only you know. The proof says: the same six cards, nothing added, nothing lost. It does not say the order.',
      action: 'Shuffle and prove',
    },
    {
      title: 'Ana shuffles',
      text: 'She does the same on top. Your order is gone now, and so is hers for you: one honest shuffle is enough.',
      action: 'Let Ana shuffle',
    },
    {
      title: 'Deal',
      text: 'Ana gives her part of the key for the first card: now only yours is missing, and only you can read it. You do the same for the second card.',
      action: 'Deal one card each',
    },
    {
      title: 'Show',
      text: 'For a card on the table everybody gives a part. Then everyone can read it.',
      action: 'Open the third card',
    },
    {
      title: 'Claim',
      text: 'Ask Ana whether she holds a card. A “no” comes with a proof that shows nothing else: you still don’t know what she has.',
      action: '',
    },
  ] as readonly { readonly title: string; readonly text: string; readonly action: string }[],
  ask: 'Does Ana hold this card?',
  askHonest: 'Ask',
  askLie: 'Ask, and let her lie',
  no: (card: string) => `Ana proved that her card is not the ${card}, and nothing else.`,
  yes: (card: string) => `It is the ${card}. No proof of “no” exists, so Ana has to show it.`,
  caught: (code: string) =>
    `Ana lied. The proof does not hold: ${code}. Nobody accepts her move, and her clock runs on.`,
  again: 'Start again',
  proofs: 'Proofs so far',
  noProofs: 'None yet.',
  kinds: {
    key: 'knows the secret of the key',
    shuffle: 'shuffled and changed nothing',
    token: 'gave the right key part',
    claim: 'holds another card than the named one',
  },
  proof: (who: string, what: string, bytes: number, made: number, checked: number) =>
    `${who}: ${what}. ${bytes} bytes, made in ${ms(made)}, checked in ${ms(checked)}.`,
  refused: (who: string, code: string) => `${who}: refused, ${code}.`,
  yourCard: 'Your card',
  anasCard: 'Ana’s card',
  onTable: 'On the table',
  sealedBy: (names: string) => `locked by ${names}`,
  open: 'open',
  dealersTitle: 'Whom you trust',
  dealersText:
    'Whoever opens a table picks its dealer. The rules of the game stay the same; what changes is whom you rely on.',
  dealersHead: ['Dealer', 'You trust', 'Who must be online', 'How it is proven'] as readonly string[],
  dealers: [
    [
      'Players',
      'Nobody. One honest seat, yours, is enough.',
      'The seats',
      'A proof with every shuffle, deal and answer',
    ],
    [
      'Players, with key servers',
      'As with players; enough key servers together could read cards drawn after the first deal (Hold’em’s board, Relic’s draws), never the first deal; fewer read nothing.',
      'The seats, or enough key servers for those who vanish',
      'The same, and what each seat has sealed for the servers',
    ],
    [
      'Key servers',
      'That fewer than the needed number of key servers collude.',
      'Enough key servers',
      'A proof with every shuffle, and one by each server with every deal',
    ],
    [
      'Own decks, with proofs',
      'Nobody, given a fair beacon.',
      'Nobody else',
      'A small proof with each draw and each play, from decks of your own',
    ],
    [
      'Own decks, with an audit',
      'Nobody, after the fact.',
      'Nobody else',
      'Both secrets are opened at the end and every round is replayed',
    ],
    [
      'Ciphertexts on the chain',
      'Key holders and coprocessors of an FHE network, with every card.',
      'The chain and that network',
      'The chain computes on ciphertexts; what is opened, the key holders sign',
    ],
    ['Open', 'The host, with everything. For tests and learning only.', 'The host', 'Nothing'],
  ] as readonly (readonly string[])[],
  cheatsTitle: 'If someone cheats, or leaves',
  cheats: [
    [
      'A false proof',
      'Every other seat checks it and refuses it. The move never happened, and the clock of whoever sent it runs on.',
    ],
    ['Two different moves', 'Each seat signs at most one state per step. Two signatures on one step convict the seat.'],
    [
      'Silence',
      'When it is that seat’s turn, its clock runs out and the rules move for it: a fold at Hold’em, out of the round at Relic.',
    ],
    [
      'Gone for good',
      'With two seats the other wins. With more, the hand or the round is dealt again without the missing key, and its stake goes to those who stayed; where key servers stand in, the hand goes on. At a large table a partner could give up a stake to save another; the bond is the price of that.',
    ],
    [
      'A curious server',
      'It passes on messages it cannot read. It has no part of any card’s key, so there is nothing it could give away.',
    ],
  ] as readonly (readonly [string, string])[],
  fairness: 'Don’t believe it: count.',
  fairnessLink: 'Were the cards fair?',
  limits: 'What is not promised: friends who tell each other their cards can still collude, as at any table.',
};

export type HowTexts = typeof howEn;
