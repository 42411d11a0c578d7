import { codecOf, defineLayout } from '@facedown/game-kit';
import { playersLayout } from '../players/layout.js';

/**
 * The bytes of the `escrow` dealer: those of `players`, the hash of its configuration, and what seats have sealed to it. `sealed`
 * has 35 bytes for each deck and seat: deck, seat (two bytes), keccak of the leaves keccak(slot, A, B), slots ascending.
 */
export const escrowLayout = defineLayout({
  name: 'Escrow',
  structs: [
    'struct EscrowConfig { bytes32 ceremony; uint32 day; uint8 threshold; bytes keys; }',
    'struct EscrowState { bytes players; bytes32 committee; bytes sealed; uint256 absent; }',
  ],
  enums: {},
  codes: [
    ...playersLayout.codes,
    'BadThreshold',
    'WrongServers',
    'BadShareProof',
    'BadEscrowProof',
    'NotSealed',
    'MalformedConfig',
  ],
  thrown: {
    ...playersLayout.thrown,
    BadThreshold: 'a committee would need none of its servers, or more than it has',
    WrongServers: 'answers are of too few servers, of one twice, or of one that is none',
    BadShareProof: "servers' answers are not what their keys make of the sealed tokens",
    BadEscrowProof: 'a seat does not prove that what it sealed are its tokens',
    NotSealed: 'a token is asked for that nobody has sealed',
    MalformedConfig: "a committee's configuration is none",
  },
});

export const escrowConfigCodec = codecOf(escrowLayout, 'EscrowConfig');
export const escrowStateCodec = codecOf(escrowLayout, 'EscrowState');
