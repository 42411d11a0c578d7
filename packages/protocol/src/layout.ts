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
  ],
});

export type TableTerms = StructOf<typeof tableLayout, 'TableTerms'>;
export type TableSetup = StructOf<typeof tableLayout, 'TableSetup'>;
export type TableSeat = StructOf<typeof tableLayout, 'TableSeat'>;
export type Seating = StructOf<typeof tableLayout, 'Seating'>;
export type Signature = StructOf<typeof tableLayout, 'Signature'>;
export type Permit = StructOf<typeof tableLayout, 'Permit'>;
export type TableEntry = StructOf<typeof tableLayout, 'TableEntry'>;
export type FixedState = StructOf<typeof tableLayout, 'FixedState'>;
export type PostedMove = StructOf<typeof tableLayout, 'PostedMove'>;
export type TableRecord = StructOf<typeof tableLayout, 'TableRecord'>;
export type TableCode = (typeof tableLayout)['codes'][number];

export const TablePhase = enumOf(tableLayout.enums.TablePhase);

export const termsCodec = codecOf(tableLayout, 'TableTerms');
export const setupCodec = codecOf(tableLayout, 'TableSetup');
export const entryCodec = codecOf(tableLayout, 'TableEntry');
export const seatingCodec = codecOf(tableLayout, 'Seating');
