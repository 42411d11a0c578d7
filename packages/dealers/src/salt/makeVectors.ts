import { writeFileSync } from 'node:fs';
import { bytesToHex, type Hex, seededRandom } from '@facedown/base';
import type { Context } from '@facedown/game-kit';
import {
  deckCommitment,
  drawPlace,
  drawSeed,
  handCommitment,
  packDeck,
  packHand,
  padded,
  playCommitment,
  poseidon,
  saltCommitment,
  takeAt,
} from '@facedown/zk';
import { nodeProver } from '@facedown/zk/node';
import { SaltEvent, SaltWay } from './layout.js';
import { auditBlind, auditCommitment, auditPlay, encodeEvents, replayEvents, scopeOf } from './scheme.js';
import { encodeWords } from './words.js';

/** Prints vectors/salt.json: `npx tsx packages/dealers/src/salt/makeVectors.ts`. Needed anew after new keys. */
const prover = nodeProver();
const random = seededRandom('vectors/salt');
const element = () => BigInt(bytesToHex(random(31)));
const big = (faces: readonly number[]) => faces.map(BigInt);

const context: Context = {
  chainId: 31337n,
  table: `0x${'a1'.repeat(20)}` as Hex,
  tableId: 7n,
  epoch: 3n,
  version: 12n,
  party: 1,
};
const [salt, beacon, scope] = [element(), element(), scopeOf(context)];
const list = Array.from({ length: 40 }, (_, i) => (i * 11 + 5) % 64);

let left: number[] = list;
const hand: number[] = [];
for (let i = 0; i < 5; i++) {
  const taken = takeAt(left, drawPlace(drawSeed(salt, scope, beacon, BigInt(2 + i)), left.length));
  left = taken.left;
  hand.push(taken.face);
}
const firstDeck = deckCommitment(salt, 2n, left);
const firstHand = handCommitment(salt, 2n, hand);
const first = {
  scope,
  counter: 2n,
  beacon,
  count: 5n,
  saltCommitment: saltCommitment(salt, scope),
  oldDeck: packDeck(list),
  newDeck: firstDeck,
  newHand: firstHand,
};
const drawHandProof = await prover.prove('DrawHand', { ...first, salt, deck: big(padded(list, 64)), deckSize: 40n });

const taken = takeAt(left, drawPlace(drawSeed(salt, scope, beacon, 7n), left.length));
const drawn = {
  scope,
  counter: 7n,
  beacon,
  oldDeck: firstDeck,
  oldHand: firstHand,
  newDeck: deckCommitment(salt, 7n, taken.left),
  newHand: handCommitment(salt, 7n, [...hand, taken.face]),
};
const drawProof = await prover.prove('Draw', {
  ...drawn,
  salt,
  deckCounter: 2n,
  deck: big(padded(left, 64)),
  deckSize: BigInt(left.length),
  handCounter: 2n,
  hand: packHand(hand) - (5n << 128n),
  handSize: 5n,
});

const shown = takeAt(hand, 3);
const played = {
  scope,
  counter: 8n,
  face: BigInt(shown.face),
  playCommitment: playCommitment(salt, 8n, shown.face),
  oldHand: firstHand,
  newHand: handCommitment(salt, 8n, shown.left),
};
const playProof = await prover.prove('Play', {
  ...played,
  salt,
  handCounter: 2n,
  hand: big(padded(hand, 16)),
  handSize: 5n,
  handPlace: 3n,
});

const secrets = { way: SaltWay.Audit, salt, scope };
const events = [
  { kind: SaltEvent.Lay, counter: 0, value: 0, beacon: 0n },
  { kind: SaltEvent.Draw, counter: 0, value: 5, beacon },
];
const audited = replayEvents(secrets, list, events).holding.hand;
const honest = [...events, { kind: SaltEvent.Play, counter: 5, value: audited[2]!, beacon: 0n }];
const lying = [
  ...honest,
  {
    kind: SaltEvent.Play,
    counter: 6,
    value: [...Array(64).keys()].find((face) => !audited.includes(face))!,
    beacon: 0n,
  },
];

const vectors = {
  about:
    'Packing, scope, Poseidon, the audit way and one proof of each circuit (development keys). Words are 32 bytes each.',
  context: {
    chainId: Number(context.chainId),
    table: context.table,
    tableId: Number(context.tableId),
    epoch: Number(context.epoch),
    party: context.party,
  },
  scope: encodeWords([scope]),
  list: bytesToHex(Uint8Array.from(list)),
  packed: encodeWords(packDeck(list)),
  salt: encodeWords([salt]),
  poseidon: encodeWords([
    poseidon(1n, 2n),
    poseidon(1n, 2n, 3n),
    poseidon(1n, 2n, 3n, 4n),
    poseidon(1n, 2n, 3n, 4n, 5n),
  ]),
  audit: {
    commitment: encodeWords([auditCommitment(salt, scope)]),
    blind: encodeWords([auditBlind(salt, scope, 5)]),
    play: encodeWords([auditPlay(auditBlind(salt, scope, 5), scope, 5, audited[2]!)]),
    face: audited[2]!,
    hand: bytesToHex(Uint8Array.from(audited)),
    honest: encodeEvents(honest),
    lying: encodeEvents(lying),
  },
  drawHand: {
    signals: encodeWords([
      first.scope,
      first.counter,
      first.beacon,
      first.count,
      first.saltCommitment,
      ...first.oldDeck,
      first.newDeck,
      first.newHand,
    ]),
    proof: encodeWords(drawHandProof),
  },
  draw: { signals: encodeWords(Object.values(drawn)), proof: encodeWords(drawProof) },
  play: { signals: encodeWords(Object.values(played)), proof: encodeWords(playProof) },
};
writeFileSync(new URL('../../../../vectors/salt.json', import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`);
process.exit(0);
