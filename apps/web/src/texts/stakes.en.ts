/** Tables whose stakes a chain holds. */
export const stakesEn = {
  title: 'A table with stakes',
  cost: (amount: string) => `A seat costs ${amount} chips. The table contract holds them until the table is settled.`,
  play: 'On this chain chips are play money: whoever has too few is given some.',
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
