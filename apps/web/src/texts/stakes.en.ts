/** Tables whose stakes a chain holds. */
export const stakesEn = {
  title: 'A table with stakes',
  cost: (amount: string) => `A seat costs ${amount} chips. The table contract holds them until the table is settled.`,
  buyIn: 'What you bring',
  play: 'On this chain chips are play money: whoever has too few is given some.',
  refused: (why: string) => `This page does not sit down here. ${why}`,
  sheet: {
    labels: {
      seat: 'A seat',
      token: 'Plays for',
      rake: 'The house takes',
      treasury: 'Paid to',
      bond: 'Bond',
      clocks: 'Clocks',
      dealer: 'Dealer',
      moves: 'Moves',
      seats: 'Seats',
      check: 'Who may sit down',
      locker: 'Cards',
      contract: 'Held by',
    },
    seat: (amount: string) => `${amount} chips, held until the table is settled.`,
    token: (token: string) => `The token ${token}.`,
    coin: 'The chain’s own coin.',
    rake: (percent: number, cap: string | undefined) =>
      `${percent} % of each pot${cap === undefined || cap === '0' ? '' : `, at most ${cap}`}.`,
    noRake: 'Nothing.',
    treasury: (treasury: string) => treasury,
    noTreasury: 'Nobody.',
    bond: (amount: string) => `${amount} chips of it are lost by whoever drops out or is caught.`,
    noBond: 'None.',
    clocks: (register: number, answer: number) =>
      `In a dispute ${register} seconds to bring the newest state, then ${answer} seconds for each answer.`,
    dealers: (dealer: string) =>
      (
        ({
          players: 'The seats shuffle together; nobody needs to be trusted.',
          escrow:
            'The seats shuffle together; key servers stand in for a seat that vanishes. Enough of them together could read every card drawn after the first deal, never the first deal; fewer read nothing.',
          committee:
            'The seats shuffle, key servers deal. Enough of them together could read every card; fewer read nothing.',
          salt: 'Each seat has its own deck; lies are found out after the end.',
          'salt-proof': 'Each seat has its own deck and proves each draw and play.',
          open: 'A host deals and sees every card.',
          fhe: 'The chain draws and keeps each seat’s cards as ciphertexts. Zama’s key holders and coprocessors are trusted with every card, and its upgrade keys with both.',
        }) as Record<string, string>
      )[dealer] ?? dealer,
    developmentCoprocessor: 'On this development chain whoever runs the house sees every card.',
    keyServers: {
      house: 'The key servers are this house’s.',
      others:
        'Its key servers are not this house’s: whoever opened the table named them, and may run all of them and read your cards.',
    },
    hosts: (hosts: string) => `Host: ${hosts}.`,
    onchain: 'Every move is posted to the chain.',
    offchain: 'Moves travel between the seats; the chain is asked only in a quarrel.',
    seats: (least: number, most: number) => (least === most ? `${most}.` : `${least} to ${most}.`),
    check: (check: string) => `Whom the contract ${check} lets in.`,
    invited: 'Whoever has the invite.',
    anyone: 'Anyone.',
    locker: (locker: string) => `The contract ${locker} keeps what the seats bring.`,
    noLocker: 'Nobody brings any of his own.',
    contract: (contract: string, chainId: string) => `The contract ${contract} on chain ${chainId}.`,
  },
  oneRpc: {
    accept: 'I trust this house alone to tell me what the chain says.',
    note: 'Nobody else tells this page. If the house lied, you could lose by a clock that never ran out. Without your yes this page believes no such thing, and may then wait for an end that has long come.',
  },
  doubt: {
    Unproven:
      'Somebody says that the chain has decided something here, and nobody else confirms it. Nothing is signed or shown upon it; your seat goes on.',
    UnknownBoundary:
      'The chain is said to have begun anew with other seats, and nobody has shown this page how. It asks again.',
    UnknownProtocolVersion:
      'The house has become another version than this page: nobody hears what your seat says. Load the page again.',
    other: (code: string) =>
      `Something is said of the chain that does not fit what was signed here (${code}). This page does not follow it.`,
  },
  withPage: 'Sit down with the key in this page',
  pageNote: 'No wallet, no question. The key lies in this browser; protect it with a PIN in the settings.',
  withWallet: (name: string) => `Sit down with ${name}`,
  walletNote: 'Your wallet is asked for one signature now and for none later. What you win is paid to it.',
  declined: 'The wallet did not agree.',
  badge: 'stakes on chain',
  contract: (contract: string, tableId: string, chainId: string) =>
    `Table ${tableId} of contract ${contract} on chain ${chainId}.`,
  phases: {
    lobby: 'The chain waits for the seats to be taken.',
    live: 'For the chain the table is live: it leaves the play to the seats.',
    register: 'A dispute is on the chain: it takes the newest state that all have signed.',
    play: 'The chain has the clock: whoever owes a move must post it before the deadline.',
    done: 'The chain has paid out.',
  },
  onchainPlay: 'Every move is posted to the chain, which keeps the clock.',
  recorded: (version: number) => (version === 0 ? 'It has recorded no move.' : `It has recorded move ${version}.`),
  owner: (address: string, byWallet: boolean) =>
    byWallet ? `Your wallet ${address} owns this seat.` : `The key of this page, ${address}, owns this seat.`,
  posted: (n: number) => `Posted for you by the house: ${n === 1 ? '1 transaction' : `${n} transactions`}.`,
};
