import { codecOf, defineLayout } from '@facedown/game-kit';
import { playersLayout } from '../players/layout.js';

/**
 * The bytes of the `escrow` dealer: those of `players`, the hash of its configuration, and what seats have sealed to it. `seals`
 * has 35 bytes for each deck and seat: deck, seat (two bytes), hash; `returned` has 36 for each card that went back: slot, the seats
 * whose tokens were sealed (two bytes each), hash. A hash is keccak(origin, leaves): origin = keccak(version, party, c, s₁, s₂) of
 * the proof by which they were sealed, and a leaf is keccak(slot, a, A, B), by slot or by seat ascending.
 */
export const escrowLayout = defineLayout({
  name: 'Escrow',
  structs: [
    'struct EscrowConfig { bytes32 ceremony; uint32 day; uint8 threshold; bytes keys; }',
    'struct EscrowState { bytes players; bytes32 committee; bytes seals; bytes returned; uint256 absent; }',
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
