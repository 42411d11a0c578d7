import { codecOf, defineLayout } from '@facedown/game-kit';
import { playersLayout } from '../players/layout.js';

/**
 * The bytes of the `committee` dealer: those of `players`, with the key of the table in the sixteenth seat's place, the hash of
 * the configuration (in the layout of `escrow`'s), and the hash of the servers' share keys of that table, zero before it is known.
 */
export const committeeLayout = defineLayout({
  name: 'CommitteeDealer',
  structs: ['struct CommitteeState { bytes players; bytes32 committee; bytes32 shares; }'],
  enums: {},
  codes: [
    ...playersLayout.codes,
    'BadThreshold',
    'WrongServers',
    'NotOnPolynomial',
    'BadTableKey',
    'BadDealProof',
    'BadShareProof',
    'SoloDeck',
    'MalformedConfig',
  ],
  thrown: {
    ...playersLayout.thrown,
    BadThreshold: 'a committee would need none of its servers, or more than it has',
    WrongServers: 'answers are of too few servers, of one twice, or of one that is none',
    NotOnPolynomial: "the servers' share keys don't belong to one key",
    BadTableKey: "the table's key is not signed by its committee",
    BadDealProof: "servers' answers are no deal of these cards to these seats",
    BadShareProof: "servers' answers are not what their keys make of the cards",
    SoloDeck: 'one seat alone would shuffle a deck, and know its order',
    MalformedConfig: "a committee's configuration is none",
  },
});

export const committeeStateCodec = codecOf(committeeLayout, 'CommitteeState');
