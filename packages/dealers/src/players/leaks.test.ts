import { bytesToHex, hexToBytes, maskOf, seededRandom } from '@facedown/base';
import { faceElement, openFace, R, type Scalar } from '@facedown/crypto';
import { claim, DECK, deal, deck, mix, type Need, pass, passCopy, show } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { playersDealer } from './dealer.js';
import { playersStateCodec } from './layout.js';
import { cipherOf, type PlayersSlot } from './state.js';
import { Bench } from './testing.js';

const FACES = [0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const all = maskOf([0, 1, 2]);
const ANY = 0x3ffn;
const cardSecrets = new Bench(seededRandom('worlds'), 3).secrets;

/** The same keys and the same public life; only the randomness differs, and so the hidden faces. */
async function world(seed: string) {
  const bench = new Bench(seededRandom(seed), 3, cardSecrets);
  await bench.settle([deck(0, FACES, all)]);
  await bench.settle([deal(0, 0), deal(1, 1), deal(2, 2), deal(3, 0)]);
  return bench;
}

/** Worlds that differ in seat 0's faces and in nothing that seat 2 is told. */
async function twoWorlds(): Promise<[Bench, Bench]> {
  const one = await world('world/0');
  const faces = async (bench: Bench) => [...(await bench.hand(0)).values()].join();
  for (let i = 1; ; i++) {
    const other = await world(`world/${i}`);
    if ((await faces(one)) !== (await faces(other))) return [one, other];
  }
}

/** Everything in the encoded state that isn't a hash of ciphertexts. */
function structure(bench: Bench) {
  const encoded = playersDealer.encode(bench.state);
  const parsed = playersStateCodec.parse(encoded);
  if (!parsed.ok) throw new Error('state');
  const { keys, laid, done, decks, slots, boxes } = parsed.value;
  const open = hexToBytes(slots).map((byte, i) => (i % 14 < 6 ? byte : 0));
  return { bytes: encoded.length, keys, laid, done, decks, slots: bytesToHex(open), boxes: boxes.length };
}

/** A seat alone, or seats together, try every sum of the secrets they have. */
function opens(slot: PlayersSlot, secrets: readonly Scalar[]): boolean {
  for (let subset = 0; subset < 1 << secrets.length; subset++) {
    const sum = secrets.reduce((acc, secret, i) => ((subset >> i) & 1 ? (acc + secret) % R : acc), 0n);
    if (openFace(cipherOf(slot), sum) !== undefined) return true;
  }
  return false;
}

describe('players: leaks', () => {
  it('tells two worlds apart by nothing but ciphertexts', async () => {
    const worlds = await twoWorlds();
    // The last claim is over "all but one face", chosen so that it is true in both worlds.
    const held = new Set(
      (await Promise.all(worlds.map((bench) => bench.hand(0)))).flatMap((hand) => [...hand.values()]),
    );
    const free = FACES.find((face) => !held.has(face))!;
    const moves: { needs: Need[]; arrange: number[][] }[] = [
      { needs: [mix([0, 3]), passCopy(0, 1, 0x0100)], arrange: [[1, 0]] },
      { needs: [claim(3, ANY & ~(1n << BigInt(free)))], arrange: [] },
      { needs: [mix([0, 3]), pass(0, 2), pass(3, DECK)], arrange: [[0, 1]] },
    ];
    for (const bench of worlds)
      for (const { needs, arrange } of moves) {
        const witness = playersDealer.witness(bench.state, needs, 0, await bench.evidence(0, needs, arrange));
        bench.published.push({ party: 255, evidence: witness });
        await bench.act(0, needs, arrange);
      }
    const sizes = (bench: Bench) => bench.published.map(({ party, evidence }) => [party, evidence.length]);
    expect(sizes(worlds[0])).toEqual(sizes(worlds[1]));
    expect(structure(worlds[0])).toEqual(structure(worlds[1]));
    for (const [i, { evidence }] of worlds[0].published.entries())
      if (evidence !== '0x') expect(evidence).not.toBe(worlds[1].published[i]!.evidence);
  });

  it('shows the same whether the drawn or the kept card is played', async () => {
    const played = async (arrange: number[]) => {
      const bench = await world('played');
      const before = bench.state;
      const [shown] = await bench.act(0, [mix([0, 3]), show(0, ANY)], [arrange]);
      const inputs = new Set([0, 3].flatMap((slot) => halves(before.slots.get(slot)!)));
      const outputs = [0, 3].flatMap((slot) => halves(bench.state.slots.get(slot)!));
      expect(outputs.slice(0, 1).some((point) => inputs.has(point))).toBe(false);
      expect(outputs.slice(2).some((point) => inputs.has(point))).toBe(false);
      return { shown, evidence: bench.published.at(-1)!.evidence.length, structure: structure(bench).bytes };
    };
    const [kept, drawn] = [await played([0, 1]), await played([1, 0])];
    expect(kept.evidence).toBe(drawn.evidence);
    expect(kept.structure).toBe(drawn.structure);
    expect(kept.shown!.face).not.toBe(drawn.shown!.face);
  });

  it('keeps every card shut to all seats but its holder, however many collude', async () => {
    const bench = await world('collusion');
    const [first, second, third] = bench.secrets as [bigint, bigint, bigint];
    for (const slot of bench.state.slots.values()) {
      if (slot.holder === 0) expect(opens(slot, [second, third])).toBe(false);
      if (slot.holder === 1) expect(opens(slot, [first, third])).toBe(false);
      if (slot.holder === DECK)
        for (const two of [
          [first, second],
          [second, third],
          [first, third],
        ])
          expect(opens(slot, two)).toBe(false);
    }
    expect(opens(bench.state.slots.get(0)!, [first])).toBe(true);
  });

  it('keeps a returned card shut to the seat that returned it and drew no more', async () => {
    const bench = await world('returned');
    await bench.act(0, [mix([0, 3]), pass(0, DECK), pass(3, DECK)], [[1, 0]]);
    const [first, second] = bench.secrets as [bigint, bigint, bigint];
    for (const slot of [0, 3]) expect(opens(bench.state.slots.get(slot)!, [first, second])).toBe(false);
    await bench.settle([deal(0, 1)]);
    expect(opens(bench.state.slots.get(0)!, [first])).toBe(false);
    expect((await bench.hand(1)).get(0)).toBeDefined();
  });

  it('publishes no face of a hidden card, as a number or as a point', async () => {
    const bench = await world('hidden');
    const public_ = [...bench.published.map(({ evidence }) => evidence), playersDealer.encode(bench.state)].join();
    for (const face of new Set(FACES)) expect(public_).not.toContain(bytesToHex(faceElement(face).bytes).slice(2));
    for (const slot of bench.state.slots.values()) expect(slot.face).toBe(255);
  });
});

const halves = (slot: PlayersSlot): string[] => [slot.cipher.slice(2, 130), slot.cipher.slice(130)];
