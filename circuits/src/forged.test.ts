import { beforeAll, describe, expect, it } from 'vitest';
import { buildUnsimplified, type Inputs, type Patch, violations, witnessOf } from './forge.js';

/** The mistakes of the seeds (DESIGN §7) are tried in each run, every other forgery in the long one. */
const long = process.env.FACEDOWN_LONG;

type Circuit = ReturnType<typeof buildUnsimplified>;
const T = 'templates/';
const LIB = 'include/circomlib/circuits/';
const deck = Array.from({ length: 64 }, (_, i) => (i < 20 ? BigInt(i + 1) : 0n));
const SEED = 123_456_789_012_345_678_901_234_567_890n;

/** The cheat's own circuit is content with its witness; the real one must not be. */
async function isCaught(
  label: string,
  real: Circuit,
  main: string,
  patches: readonly Patch[],
  inputs: Inputs,
): Promise<Map<string, bigint>> {
  const cheat = buildUnsimplified(label, main, patches);
  const forged = await witnessOf(cheat, inputs);
  expect(violations(cheat, forged)).toBe(0);
  expect(violations(real, forged)).toBeGreaterThan(0);
  return forged;
}

describe('TakeCard', () => {
  const main = 'pragma circom 2.1.6;\ninclude "templates/TakeCard.circom";\ncomponent main = TakeCard();\n';
  const honest: Inputs = { faces: deck, size: 20n, seed: SEED };
  let real: Circuit;
  beforeAll(() => {
    real = buildUnsimplified('TakeCard', main);
  });

  it('is satisfied by an honest witness', async () => {
    const witness = await witnessOf(real, honest);
    expect(violations(real, witness)).toBe(0);
    expect(witness.get('main.face')).toBe(deck[Number((SEED & (2n ** 128n - 1n)) % 20n)]);
  });

  it('catches a place past the size (seed 001: index unconstrained)', async () => {
    const forged = await isCaught(
      'past-size',
      real,
      main,
      [
        { file: `${T}DrawPlace.circom`, from: 'quotient <-- low \\ size;', to: 'quotient <-- low \\ size - 1;' },
        { file: `${T}DrawPlace.circom`, from: 'place <-- low % size;', to: 'place <-- low % size + size;' },
        { file: `${T}DrawPlace.circom`, from: 'below === 1;', to: '' },
      ],
      honest,
    );
    expect(forged.get('main.face')).toBe(0n);
  });

  it('catches a freely chosen place behind a quotient without range (seed 001: divisor unconstrained)', async () => {
    const forged = await isCaught(
      'free-quotient',
      real,
      main,
      [
        { file: `${T}DrawPlace.circom`, from: 'quotient <-- low \\ size;', to: 'quotient <-- (low - 19) / size;' },
        { file: `${T}DrawPlace.circom`, from: 'place <-- low % size;', to: 'place <-- 19;' },
        { file: `${LIB}bitify.circom`, from: 'lc1 === in;', to: 'if (n != 128) { lc1 === in; }' },
      ],
      honest,
    );
    expect(forged.get('main.face')).toBe(20n);
  });

  it.runIf(long)(
    'catches the second decomposition of a seed, by which a prover could choose between two places',
    async () => {
      const small = { ...honest, seed: 5n };
      const forged = await isCaught(
        'alias',
        real,
        main,
        [
          {
            file: `${LIB}bitify.circom`,
            from: 'out[i] <-- (in >> i) & 1;',
            to: 'var total = ((in >> i) & 1) + (n == 254 ? (((-1) >> i) & 1) + carry : 0); out[i] <-- total & 1; carry = total >> 1;',
          },
          { file: `${LIB}bitify.circom`, from: 'var lc1=0;', to: 'var lc1=0; var carry = 1;' },
          { file: `${LIB}aliascheck.circom`, from: 'compConstant.out === 0;', to: '' },
        ],
        small,
      );
      const honestFace = (await witnessOf(real, small)).get('main.face');
      expect(forged.get('main.face')).not.toBe(honestFace);
    },
  );

  it.runIf(long)('catches two marks at once, by which faces could be added up', async () => {
    await isCaught(
      'two-marks',
      real,
      main,
      [
        {
          file: `${T}OneHot.circom`,
          from: 'hot[i] <-- value == i ? 1 : 0;',
          to: 'hot[i] <-- (i == 0 || i == value) ? 1 : 0;',
        },
        { file: `${T}OneHot.circom`, from: 'count === 1;', to: '' },
      ],
      honest,
    );
  });

  it.runIf(long)('catches marks that are no bits', async () => {
    await isCaught(
      'no-bits',
      real,
      main,
      [
        {
          file: `${T}OneHot.circom`,
          from: 'hot[i] <-- value == i ? 1 : 0;',
          to: 'hot[i] <-- i == 0 ? 1 - value : (i == 1 ? value : 0);',
        },
        { file: `${T}OneHot.circom`, from: 'hot[i] * (hot[i] - 1) === 0;', to: '' },
      ],
      honest,
    );
  });

  it('refuses a size of 0 and of 65', async () => {
    for (const size of [0n, 65n]) await expect(witnessOf(real, { ...honest, size })).rejects.toThrow();
  });
});

describe('Play', () => {
  const main = 'pragma circom 2.1.6;\ninclude "templates/Play.circom";\ncomponent main = Play();\n';
  // Poseidon is not what is forged here: a sum in its place leaves the rest as it is and compiles at once.
  const plainHash: Patch[] = [
    {
      file: `${T}HandCommitment.circom`,
      from: 'Poseidon(3)([salt, counter, packed])',
      to: 'salt + 2 * counter + 3 * packed',
    },
    {
      file: `${T}PlayCommitment.circom`,
      from: 'Poseidon(2)([salt, (1 << 72) + (1 << 64) * face + counter])',
      to: 'salt + 2 * counter + 3 * face',
    },
  ];
  const pack = (faces: readonly bigint[], size: number) =>
    faces.reduceRight((sum, face) => (sum << 8n) + face, 0n) + (BigInt(size) << 128n);
  const hash = (counter: bigint, packed: bigint) => 7n + 2n * counter + 3n * packed;
  const hand = [5n, 6n, 9n, ...Array<bigint>(13).fill(0n)];
  const common = {
    scope: 1n << 248n,
    counter: 4n,
    salt: 7n,
    handCounter: 3n,
    oldHand: hash(3n, pack(hand, 3)),
    hand,
    handSize: 3n,
  };
  const without6 = hash(4n, pack([5n, 9n, ...Array<bigint>(14).fill(0n)], 2));
  let real: Circuit;
  beforeAll(() => {
    real = buildUnsimplified('Play', main, plainHash);
  });

  it('is satisfied by a card of the hand', async () => {
    const inputs = { ...common, face: 6n, playCommitment: 7n + 8n + 18n, handPlace: 1n, newHand: without6 };
    expect(violations(real, await witnessOf(real, inputs))).toBe(0);
  });

  it.runIf(long)('catches the face 0 played from a place past the end', async () => {
    const inputs = {
      ...common,
      face: 0n,
      playCommitment: 7n + 8n,
      handPlace: 5n,
      newHand: hash(4n, pack(hand, 3) - (9n << 16n) + (9n << 40n) - (1n << 128n)),
    };
    await isCaught(
      'thin-air',
      real,
      main,
      [...plainHash, { file: `${T}Play.circom`, from: 'inHand === 1;', to: '' }],
      inputs,
    );
  });

  it('catches a hand unpacked in another way, with a face that is no byte (seed 003: unpadded hash)', async () => {
    // 5 + 256·6 is also 261 + 256·5: the face 261, or after a carry any face at all.
    const other = [5n + 256n, 5n, 9n, ...Array<bigint>(13).fill(0n)];
    const inputs = {
      ...common,
      hand: other,
      face: 261n,
      playCommitment: 7n + 8n + 3n * 261n,
      handPlace: 0n,
      newHand: hash(4n, pack(hand, 3) + (9n - 261n) - (9n << 16n) - (1n << 128n)),
    };
    await isCaught(
      'carry',
      real,
      main,
      [...plainHash, { file: `${LIB}bitify.circom`, from: 'lc1 === in;', to: 'if (n != 8) { lc1 === in; }' }],
      inputs,
    );
  });

  it.runIf(long)('catches a face that is in the hand but not the one committed to', async () => {
    const inputs = { ...common, face: 6n, playCommitment: 7n + 8n + 3n * 9n, handPlace: 1n, newHand: without6 };
    await isCaught(
      'other-play',
      real,
      main,
      [...plainHash, { file: `${T}Play.circom`, from: 'playCommitment === chosen;', to: '' }],
      inputs,
    );
  });
});

describe('Bury', () => {
  const main = 'pragma circom 2.1.6;\ninclude "templates/Bury.circom";\ncomponent main = Bury();\n';
  // As for Play, of which it is the silent half.
  const plainHash: Patch[] = [
    {
      file: `${T}HandCommitment.circom`,
      from: 'Poseidon(3)([salt, counter, packed])',
      to: 'salt + 2 * counter + 3 * packed',
    },
    {
      file: `${T}PlayCommitment.circom`,
      from: 'Poseidon(2)([salt, (1 << 72) + (1 << 64) * face + counter])',
      to: 'salt + 2 * counter + 3 * face',
    },
  ];
  const pack = (faces: readonly bigint[], size: number) =>
    faces.reduceRight((sum, face) => (sum << 8n) + face, 0n) + (BigInt(size) << 128n);
  const hash = (counter: bigint, packed: bigint) => 7n + 2n * counter + 3n * packed;
  const hand = [5n, 6n, 9n, ...Array<bigint>(13).fill(0n)];
  const honest = {
    scope: 1n << 248n,
    counter: 4n,
    face: 6n,
    playCommitment: 7n + 8n + 18n,
    oldHand: hash(3n, pack(hand, 3)),
    newHand: hash(4n, pack([5n, 9n, ...Array<bigint>(14).fill(0n)], 2)),
    salt: 7n,
    handCounter: 3n,
    hand,
    handSize: 3n,
    handPlace: 1n,
  };
  let real: Circuit;
  beforeAll(() => {
    real = buildUnsimplified('Bury', main, plainHash);
  });

  it('is satisfied by a card of the hand', async () => {
    expect(violations(real, await witnessOf(real, honest))).toBe(0);
  });

  it('catches a card that is not in hand, though nobody is told which', async () => {
    const inputs = {
      ...honest,
      face: 8n,
      playCommitment: 7n + 8n + 24n,
      newHand: hash(4n, pack(hand, 3) + ((9n - 8n) << 8n) - (9n << 16n) - (1n << 128n)),
    };
    await isCaught(
      'bury-absent',
      real,
      main,
      [...plainHash, { file: `${T}Play.circom`, from: 'face === held;', to: '' }],
      inputs,
    );
  });

  it.runIf(long)('catches a hand that keeps the card', async () => {
    const inputs = { ...honest, newHand: hash(4n, pack(hand, 3)) };
    await isCaught(
      'bury-keeps',
      real,
      main,
      [...plainHash, { file: `${T}Play.circom`, from: 'newHand === handAfter;', to: '' }],
      inputs,
    );
  });
});

describe('DrawHand', () => {
  const main = 'pragma circom 2.1.6;\ninclude "templates/DrawHand.circom";\ncomponent main = DrawHand(2);\n';
  const plainHash: Patch[] = [
    { file: `${T}SaltCommitment.circom`, from: 'Poseidon(2)([salt, scope])', to: 'salt + scope' },
    {
      file: `${T}HandCommitment.circom`,
      from: 'Poseidon(3)([salt, counter, packed])',
      to: 'salt + 2 * counter + 3 * packed',
    },
    {
      file: `${T}DrawSeed.circom`,
      from: 'Poseidon(4)([salt, scope, beacon, counter])',
      to: 'salt + scope + beacon + 7919 * counter',
    },
    {
      file: `${T}DeckCommitment.circom`,
      from: 'Poseidon(5)([salt, counter, packed[0], packed[1], packed[2]])',
      to: 'salt + 2 * counter + 3 * packed[0] + 5 * packed[1] + 11 * packed[2]',
    },
  ];
  const [salt, scope, beacon, counter] = [7n, 1n << 248n, 1000n, 3n];
  const packed = (faces: readonly bigint[], size: number) => {
    const element = (from: number, to: number) =>
      faces.slice(from, to).reduceRight((sum, face) => (sum << 8n) + face, 0n);
    return [element(0, 31), element(31, 62), element(62, 64) + (BigInt(size) << 16n)];
  };
  const pad = (faces: readonly bigint[]) => [...faces, ...Array<bigint>(64 - faces.length).fill(0n)];
  /** What a prover claims who draws by these counters. */
  const claim = (counters: readonly bigint[], from = salt, elsewhere = 0n): Inputs => {
    let left = deck.slice(0, 20);
    const hand: bigint[] = [];
    for (const each of counters) {
      const place = Number(
        ((from + scope + elsewhere + beacon + 7919n * each) & (2n ** 128n - 1n)) % BigInt(left.length),
      );
      hand.push(left[place]!);
      const last = left.at(-1)!;
      left = left.slice(0, -1);
      if (place < left.length) left[place] = last;
    }
    const after = packed(pad(left), left.length);
    const handPacked = hand.reduceRight((sum, face) => (sum << 8n) + face, 0n) + (BigInt(hand.length) << 128n);
    return {
      scope,
      counter,
      beacon,
      count: BigInt(counters.length),
      saltCommitment: salt + scope,
      oldDeck: packed(deck, 20),
      newDeck: from + 2n * counter + 3n * after[0]! + 5n * after[1]! + 11n * after[2]!,
      newHand: from + 2n * counter + 3n * handPacked,
      salt: from,
      deck,
      deckSize: 20n,
    };
  };
  let real: Circuit;
  beforeAll(() => {
    real = buildUnsimplified('DrawHand', main, plainHash);
  });

  it('is satisfied by draws with a counter each, and by fewer than it has room for', async () => {
    for (const counters of [[3n, 4n], [3n]]) expect(violations(real, await witnessOf(real, claim(counters)))).toBe(0);
  });

  it('catches one random for every draw (seed 001)', async () => {
    await isCaught(
      'one-random',
      real,
      main,
      [
        ...plainHash,
        {
          file: `${T}DrawHand.circom`,
          from: 'DrawSeed()(salt, scope, beacon, counter + j)',
          to: 'DrawSeed()(salt, scope, beacon, counter + 0 * j)',
        },
      ],
      claim([3n, 3n]),
    );
  });

  it.each([
    ['another seat or table (seed 003: proof not bound)', 'scope + 1'],
    ['a beacon of its own choice (seed 003: a list instead of a beacon)', 'beacon + 1'],
  ] as const)('catches a draw by %s', async (_what, instead) => {
    const [name] = instead.split(' ') as [string];
    const to = 'DrawSeed()(salt, scope, beacon, counter + j)'.replace(name, instead);
    await isCaught(
      `other-${name}`,
      real,
      main,
      [...plainHash, { file: `${T}DrawHand.circom`, from: 'DrawSeed()(salt, scope, beacon, counter + j)', to }],
      claim([3n, 4n], salt, 1n),
    );
  });

  it.runIf(long)('catches another salt than the committed one', async () => {
    await isCaught(
      'other-salt',
      real,
      main,
      [...plainHash, { file: `${T}DrawHand.circom`, from: 'saltCommitment === committed;', to: '' }],
      claim([3n, 4n], 8n),
    );
  });

  it('catches a deck size other than that of the public list (seed 001: count unconstrained)', async () => {
    const inputs = { ...claim([3n]), deckSize: 1n };
    const forged = { ...inputs, newHand: salt + 2n * counter + 3n * (1n + (1n << 128n)), newDeck: shrunk() };
    await isCaught(
      'other-size',
      real,
      main,
      [...plainHash, { file: `${T}DrawHand.circom`, from: 'oldDeck[e] === packed[e];', to: '' }],
      forged,
    );
  });

  /** The deck of a cheat who says that it has one card: the first is drawn for certain. */
  function shrunk(): bigint {
    const after = packed(pad([0n, ...deck.slice(1, 20)]), 0);
    return salt + 2n * counter + 3n * after[0]! + 5n * after[1]! + 11n * after[2]!;
  }
});

describe.runIf(long)('Draw', () => {
  const main = 'pragma circom 2.1.6;\ninclude "templates/Draw.circom";\ncomponent main = Draw();\n';
  const plainHash: Patch[] = [
    {
      file: `${T}HandCommitment.circom`,
      from: 'Poseidon(3)([salt, counter, packed])',
      to: 'salt + 2 * counter + 3 * packed',
    },
    {
      file: `${T}DrawSeed.circom`,
      from: 'Poseidon(4)([salt, scope, beacon, counter])',
      to: 'salt + scope + beacon + 7919 * counter',
    },
    {
      file: `${T}DeckCommitment.circom`,
      from: 'Poseidon(5)([salt, counter, packed[0], packed[1], packed[2]])',
      to: 'salt + 2 * counter + 3 * packed[0] + 5 * packed[1] + 11 * packed[2]',
    },
  ];
  const [salt, scope, beacon, counter] = [7n, 1n << 248n, 1000n, 9n];
  const pack = (faces: readonly bigint[], size: number) => {
    const element = (from: number, to: number) =>
      faces.slice(from, to).reduceRight((sum, face) => (sum << 8n) + face, 0n);
    return 3n * element(0, 31) + 5n * element(31, 62) + 11n * (element(62, 64) + (BigInt(size) << 16n));
  };
  const deckHash = (by: bigint, faces: readonly bigint[], size: number) => salt + 2n * by + pack(faces, size);
  const handHash = (by: bigint, packed: bigint) => salt + 2n * by + 3n * packed;
  const place = Number(((salt + scope + beacon + 7919n * counter) & (2n ** 128n - 1n)) % 20n);
  const face = deck[place]!;
  const left = deck.map((old, i) => (i === 19 ? 0n : i === place ? deck[19]! : old));
  // Two cards: 5 and 6.
  const held = 5n + (6n << 8n);
  const honest: Inputs = {
    scope,
    counter,
    beacon,
    oldDeck: deckHash(3n, deck, 20),
    oldHand: handHash(3n, held + (2n << 128n)),
    newDeck: deckHash(counter, left, 19),
    newHand: handHash(counter, held + (face << 16n) + (3n << 128n)),
    salt,
    deckCounter: 3n,
    deck,
    deckSize: 20n,
    handCounter: 3n,
    hand: held,
    handSize: 2n,
  };
  let real: Circuit;
  beforeAll(() => {
    real = buildUnsimplified('Draw', main, plainHash);
  });

  it('is satisfied by an honest draw', async () => {
    expect(violations(real, await witnessOf(real, honest))).toBe(0);
  });

  it('catches a part of the hand passed off as its size, by which the new card is added onto an old one', async () => {
    const forged = {
      ...honest,
      hand: held + (1n << 128n),
      handSize: 1n,
      newHand: handHash(counter, held + (face << 8n) + (3n << 128n)),
    };
    await isCaught(
      'hand-as-size',
      real,
      main,
      [...plainHash, { file: `${T}Draw.circom`, from: '_ <== Num2Bits(128)(hand);', to: '_ <== Num2Bits(128)(5);' }],
      forged,
    );
  });

  it('catches a draw from another deck than the committed one', async () => {
    const other = deck.map((old): bigint => (old === 0n ? 0n : 63n));
    const forged = {
      ...honest,
      deck: other,
      newDeck: deckHash(counter, other.slice(0, 19).concat(Array<bigint>(45).fill(0n)), 19),
      newHand: handHash(counter, held + (63n << 16n) + (3n << 128n)),
    };
    await isCaught(
      'other-deck',
      real,
      main,
      [...plainHash, { file: `${T}Draw.circom`, from: 'oldDeck === deckBefore;', to: '' }],
      forged,
    );
  });
});
