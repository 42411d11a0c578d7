/** Why a dealer can't deal to a table, as the rules and the dealer have it. */
export interface Misfit {
  readonly code: string;
  readonly words: string;
  readonly of: readonly (string | number)[];
}

export const compareEn = {
  title: 'Compare the dealers for this game',
  lead: 'The one that is chosen above suits most tables. Nothing here has to be changed.',
  heads: {
    reads: 'Who could read your cards',
    online: 'Who must be there',
    deal: 'A deal in this browser',
    quarrel: 'What a quarrel costs',
  },
  cant: ({ words }: Misfit) => `This table can't be: ${words}.`,
  matrix: 'Every game with every dealer',
  matrixLead:
    'The rules of a game know nothing of its dealer, and a dealer nothing of the rules. So any game is played with any dealer that can do what it asks for; where one can’t, this is why.',
  yes: 'yes',
  onChain: 'on a chain',
  from: (seats: number) => `from ${seats} seats`,
  no: 'no',
  why: 'Why not',
  reading: 'Rules and dealers are being read …',
  measuring: 'is being tried …',
  took: (seconds: string, seats: number) => `${seconds} s, tried just now with ${seats} seats in one browser`,
  elsewhere: 'Others deal: it isn’t up to this browser.',
  chosen: 'chosen',
  free: 'Without stakes nothing: the house keeps the clock and decides who is late.',
  dealers: {
    open: {
      name: 'The host',
      reads: 'The host, all of them.',
      online: 'Every seat, and the host.',
      quarrel: 'The cheapest moves on a chain. The host’s word for a card can’t be disproved.',
    },
    players: {
      name: 'The seats together',
      reads: 'Nobody, as long as one seat is honest.',
      online: 'Every seat. Whoever vanishes has given up his hand.',
      quarrel:
        'With stakes, gas: about 0.25 million for a move with cards, up to 7 million for a shuffle of 62 cards twice.',
    },
    escrow: {
      name: 'The seats, with key servers',
      reads: 'Nobody what was dealt. Enough key servers together what is still to be drawn.',
      online: 'Every seat; for one that vanishes, enough key servers.',
      quarrel: 'As with the seats together, and about 0.45 million gas for what a vanished seat owes.',
    },
    committee: {
      name: 'Key servers',
      reads: 'Enough key servers together, everything. Fewer, nothing.',
      online: 'Enough key servers, and whoever’s turn it is.',
      quarrel: 'As with the seats together; the key servers bring what is owed.',
    },
    salt: {
      name: 'Own decks, audit at the end',
      reads: 'Nobody before the end; then everyone, for both secrets are opened.',
      online: 'Both seats.',
      quarrel: 'With stakes, little gas: about 0.1 million a move, and the audit at the end.',
    },
    'salt-proof': {
      name: 'Own decks, proof with every card',
      reads: 'Nobody, ever.',
      online: 'Both seats.',
      quarrel: 'With stakes, about 0.4 million gas a draw or play with its proof.',
    },
    fhe: {
      name: 'Ciphertexts on the chain',
      reads: 'Enough of the network’s key holders together, or its coprocessors, everything.',
      online: 'The chain, its coprocessors and key holders, and whoever’s turn it is.',
      quarrel: 'Nothing more: every move is on the chain anyway, about 0.6 million gas a turn.',
    },
  } as Readonly<
    Record<string, { readonly name: string; readonly reads: string; readonly online: string; readonly quarrel: string }>
  >,
};
