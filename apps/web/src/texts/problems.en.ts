import type { PageError } from '../errors/ErrorDialog.js';

/** What a code means, where the message that came with it isn't meant for people, or isn't in their language. */
const PROBLEMS = {
  TableFull: 'All seats are taken.',
  OtherTab: 'This table is open in another tab.',
  OtherKeys: 'This table was played with other keys.',
  UnknownGame: 'This page has no such game yet.',
  NoSuchTable: 'There is no such table.',
  OtherProtocol: 'This page and the house are of different versions. Load the page again.',
  DamagedLink: 'This link is damaged: a part of it is missing or was changed. Ask for it again.',
  MovedAway: 'This seat is played on another device.',
  NotInvited: 'This table is private. You need its link.',
  SeatTaken: 'Somebody else was faster and took this seat.',
  AlreadySeated: 'You already sit at this table.',
  NothingBrought: 'You have no cards of this set: claim a starter or stake cards first, under Cards.',
  TransferFailed: 'You do not have enough chips for this seat.',
  NeedsCoins: 'This table plays for the chain’s own coin, which your account has to send itself.',
  TableCancelled: 'The table was cancelled. Everyone took back what they brought.',
  NoChain: 'This house has no chain: its tables play without stakes.',
  UserRejected: 'You declined to sign.',
  WalletFailed: 'The wallet did not sign.',
  Disconnected: 'The house does not answer.',
  TooManyRequests: 'Too much at once. Wait a moment.',
  WorkerCrashed: 'The part of the page that holds your seat crashed.',
  ProofFailed: 'Your browser could not make a proof.',
  BadProof: 'A proof did not hold.',
  NotYourTurn: 'It is not your turn.',
  ClockTooShort: 'This table’s clock is so short that a slow connection would lose by it.',
  ClockTooLong: 'This table’s clock is so long that one seat could hold everyone’s chips for days.',
  BondTooHigh: 'The bond of this table is most of what you would bring.',
  BondMissing: 'This table checks its cards after the end but has no bond, so that a lie would cost nothing.',
  RakeTooHigh: 'The house of this table takes more than 5 % of each pot.',
  UntrustedHost: 'A host deals here who sees every card, and nobody vouches for him.',
  UnreadableTerms: 'This table’s terms can’t be read.',
  TermsChanged: 'These are not the terms that you were shown.',
  UnknownDeployment: 'This house names contracts that this page does not know.',
  WrongChain: 'This house’s node is of another chain than its contracts.',
  NoFhe: 'This house has no way to the cards of this table: start it with --fhe.',
  RelayerUnreachable: 'The key holders do not answer. Nothing was given up; another action may need nobody.',
  AnswerTimedOut: 'The key holders did not answer in time. Try again: nothing is sent twice.',
  NotReadyYet: 'The coprocessor has not computed this card yet. Try again: nothing is sent twice.',
  RateLimited: 'The key holders take no more questions for the moment.',
  NotAllowed: 'The chain does not allow this seat to read this card.',
  PermissionExpired: 'The permission to read has expired. Load the page again.',
  PermissionRefused: 'The key holders do not accept the permission to read. Is your clock right?',
  ProtocolPaused: 'Zama has paused its network.',
  InsufficientBalance: 'The relayer cannot pay for decryption.',
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const isKnownProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

export const problemEn = ({ code, message }: PageError): string => (isKnownProblem(code) ? PROBLEMS[code] : message);
