/**
 * What every call cost in the first edition of the joints, commit 26eddf0. Calls: the test that today's are measured
 * with, run against that edition's contracts with its structs. Moves by `players`: from the receipts of its own harness.
 */
export const FIRST_EDITION: Readonly<Record<string, number>> = {
  create: 174_713,
  join: 135_189,
  'join that starts': 114_648,
  start: 105_801,
  begin: 88_174,
  leaveLobby: 126_622,
  'cancel, two seats': 115_110,
  checkpoint: 60_735,
  dispute: 47_328,
  'advance, a bet': 87_446,
  "advance, the open dealer's deck": 151_268,
  timeout: 70_724,
  'settle, a recorded state': 100_076,
  'settle, a state that all signed': 103_883,
  'change, a newcomer': 201_756,
  'change, a leaver and a newcomer': 232_868,
  'change, a top-up': 196_680,
  withdraw: 37_456,
  'players: join, the dearest': 169_630,
  'players: join that also starts a table of two': 153_249,
  'players: join that also starts a table of nine': 167_684,
  'players: join by permit, the dearest of nine': 203_352,
  'players: settle of two seats': 116_599,
  'players: each further seat': 21_592,
  'players: on-chain bet, 9 seats': 110_770,
  'players: move with three tokens, 2 seats': 233_417,
  'players: move with three tokens, 9 seats': 251_293,
  'players: move with three tokens that opens the flop, 2 seats': 275_735,
  'players: move with three tokens that opens the flop, 9 seats': 294_488,
};

/** Calls that are dearer by more than three in a hundred, what they may cost, and why (docs/adr/0051). */
export const REASONS: Readonly<Record<string, { readonly atMost: number; readonly why: string }>> = {
  timeout: { atMost: 79_000, why: 'asks the rules whether the hand goes on, and the dealer who is missed' },
  'change, a newcomer': { atMost: 212_000, why: 'everything that decides who gets what is hashed and signed' },
  'change, a leaver and a newcomer': {
    atMost: 249_000,
    why: 'the same; and a result for whoever leaves, which the hub counts',
  },
};
