import { codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';

/**
 * What the table contract takes as calldata and keeps only the hash of. `terms` are what every call
 * needs; `setup` (named by its hash in the terms) only what opening, joining and a new epoch need.
 */
export const tableLayout = defineLayout({
  name: 'Table',
  structs: [
    'struct TableTerms { address rules; address dealer; address token; address treasury; uint32 registerSeconds; uint32 answerSeconds; uint8 minSeats; uint8 maxSeats; bool onchain; bytes32 setup; }',
    'struct TableSetup { bytes32 salt; address creator; address inviter; address check; address locker; bytes checkConfig; address[] servers; bytes rulesConfig; bytes dealerConfig; string name; }',
    'struct TableSeat { address owner; address sessionKey; bytes32 cardKey; }',
    'struct Seating { TableSeat[] seats; address[] servers; }',
    'struct Signature { bytes32 r; bytes32 vs; }',
    'struct Permit { uint256 value; uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
    'struct TableEntry { uint8 seat; address owner; address sessionKey; bytes cardKey; uint256 amount; uint64 nonce; uint64 expires; bytes authorisation; Permit permit; Signature ticket; }',
    'struct FixedState { uint64 version; bytes32 state; Signature[] acks; }',
    'struct PostedMove { uint8 party; bytes payload; bytes evidence; bytes witness; Signature signature; }',
    'struct TableRecord { bytes32 state; bytes32 seats; uint96 escrow; uint40 version; uint24 epoch; uint40 deadline; uint8 phase; uint16 lapsed; uint24 extended; bool locked; }',
  ],
  enums: { TablePhase: ['None', 'Lobby', 'Live', 'Register', 'Play', 'Done'] },
  codes: [
    'WrongPhase',
    'WrongTerms',
    'WrongSetup',
    'WrongSeating',
    'WrongState',
    'WrongCardKeys',
    'NotBegun',
    'BadTerms',
    'BadSignature',
    'MissingAcks',
    'StaleVersion',
    'NotASeat',
    'NotTheCreator',
    'NotInvited',
    'AuthorisationExpired',
    'NoSuchSeat',
    'SeatTaken',
    'SeatEmpty',
    'AlreadySeated',
    'AmountOutOfRange',
    'WrongValue',
    'TransferFailed',
    'TooEarly',
    'TooLate',
    'NoMoves',
    'NotFinal',
    'ClosedState',
    'LapseRecorded',
    'OutOfBalance',
    'NothingToWithdraw',
    'Reentered',
    'TableExists',
    'AuthorisationTooLong',
    'AuthorisationRevoked',
    'LobbyOnly',
    'CheckRefused',
    'LockerRefused',
    'NotEnoughGas',
    'TooManyServers',
    'RulesTakeNothing',
  ],
  thrown: {
    WrongPhase: "a call comes in a phase of the table in which it isn't allowed",
    WrongTerms: "terms don't hash to the table's number",
    WrongSetup: "a setup doesn't hash to what the terms name",
    WrongSeating: "seats don't hash to what the table keeps",
    WrongState: "a state doesn't hash to what the table keeps",
    WrongCardKeys: 'card keys are not those of the seats',
    NotBegun: 'a table can neither begin nor be refused: rules or dealer gave no reason, or the gas was too little',
    BadTerms: 'a table would open that can never play',
    BadSignature: 'a signature is not by the key that must sign',
    MissingAcks: 'signatures are more or fewer than those who must sign',
    StaleVersion: 'a state is not newer than the recorded one',
    NotASeat: 'a call must be made by a seat, or names a party that is none',
    NotTheCreator: 'a call must be made by the creator',
    NotInvited: "a newcomer has no ticket of the table's inviter",
    AuthorisationExpired: 'an authorisation is used after its time',
    NoSuchSeat: 'a seat is named that the table does not have',
    SeatTaken: 'somebody sits down where another sits',
    SeatEmpty: 'a seat is named at which nobody sits, or too few sit to start',
    AlreadySeated: 'an owner would sit at two seats',
    AmountOutOfRange: 'a table would hold more than it can count',
    WrongValue: 'the native coin that was sent is not what the entries bring',
    TransferFailed: 'a token does not move, or not all of it arrives',
    TooEarly: 'the clock is asked to act before the deadline',
    TooLate: 'a move comes after the deadline',
    NoMoves: 'a call brings no move',
    NotFinal: 'a state is no boundary, or no end where an end is needed',
    ClosedState: 'a closed state is played on or changed from',
    LapseRecorded: "a state of the seats comes after a lapse that led on with the hand, in the lapse's epoch",
    OutOfBalance: 'payouts are not what is in escrow',
    NothingToWithdraw: 'nothing is owed to the caller',
    Reentered: 'a call comes from within a call',
    TableExists: 'a table opens that exists',
    AuthorisationTooLong: 'an authorisation would be good for more than an hour',
    AuthorisationRevoked: 'an authorisation names a number that its owner has ended',
    LobbyOnly: 'a newcomer sits down in a later epoch of a table with a locker',
    CheckRefused: 'the check of the table refuses a newcomer without a reason',
    LockerRefused: 'the locker of the table refuses a newcomer without a reason, or answers nothing',
    NotEnoughGas: 'a call brings too little gas for those whom it pays or releases',
    TooManyServers: 'a table would have more servers than its record has bits for',
    RulesTakeNothing: 'a table has a locker, and rules to which nobody can bring anything',
  },
});

export type TableTerms = StructOf<typeof tableLayout, 'TableTerms'>;
export type TableSetup = StructOf<typeof tableLayout, 'TableSetup'>;
export type Seating = StructOf<typeof tableLayout, 'Seating'>;
export type Signature = StructOf<typeof tableLayout, 'Signature'>;
export type Permit = StructOf<typeof tableLayout, 'Permit'>;
export type TableEntry = StructOf<typeof tableLayout, 'TableEntry'>;
export type FixedState = StructOf<typeof tableLayout, 'FixedState'>;
export type PostedMove = StructOf<typeof tableLayout, 'PostedMove'>;
export type TableRecord = StructOf<typeof tableLayout, 'TableRecord'>;

export const TablePhase = enumOf(tableLayout.enums.TablePhase);

export const termsCodec = codecOf(tableLayout, 'TableTerms');
export const setupCodec = codecOf(tableLayout, 'TableSetup');
export const entryCodec = codecOf(tableLayout, 'TableEntry');
export const seatingCodec = codecOf(tableLayout, 'Seating');
