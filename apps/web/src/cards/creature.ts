/** What a picture is drawn from: the same is always the same picture. */
export interface CreatureTraits {
  readonly seed: string;
  /** How spiky it is, and how broad: from 0 to 1. */
  readonly sharp: number;
  readonly broad: number;
  readonly winged?: boolean;
}

interface CreatureShapes {
  /** On a field of 100 by 76. */
  readonly ground: string;
  readonly wings: string;
  readonly spikes: string;
  readonly body: string;
  readonly belly: string;
  readonly eyes: readonly (readonly [x: number, y: number, r: number])[];
  readonly moon: readonly [x: number, y: number, r: number];
}

/** A little animal that nobody has drawn: a body, spikes, perhaps wings, and eyes, alike on both sides. */
export function creatureShapes({ seed, sharp, broad, winged = false }: CreatureTraits): CreatureShapes {
  const next = numbersFrom(seed);
  const width = 13 + 15 * broad + 3 * next();
  const height = 16 + 8 * next() + 5 * broad;
  const middle = 66 - height;
  const waist = width * (0.55 + 0.35 * next());
  const top = middle - height * (0.62 + 0.25 * next());
  const body = `M50 ${at(top)}C${at(50 + waist)} ${at(top)} ${at(50 + width)} ${at(middle)} ${at(50 + width)} ${at(middle + height * 0.5)}S${at(50 + width * 0.6)} 66 50 66S${at(50 - width)} ${at(middle + height)} ${at(50 - width)} ${at(middle + height * 0.5)}S${at(50 - waist)} ${at(top)} 50 ${at(top)}Z`;
  const count = 1 + Math.round(3 * sharp);
  const spikes = Array.from({ length: count }, (_, i) => {
    const spread = ((i + 0.6) / count) * waist * 0.95;
    const reach = 5 + 15 * sharp * (1 - 0.5 * (i / count)) + 3 * next();
    const root = top + 3 + (spread / width) * height * 0.45;
    const tip = spread * (1.25 + 0.5 * next());
    return [-1, 1].map(
      (side) =>
        `M${at(50 + side * (spread - 3))} ${at(root + 4)}L${at(50 + side * tip)} ${at(root - reach)}L${at(50 + side * (spread + 3.5))} ${at(root + 6)}Z`,
    );
  })
    .flat()
    .join('');
  const lift = 10 + 8 * next();
  const wings = winged
    ? [-1, 1]
        .map(
          (side) =>
            `M${at(50 + side * width * 0.6)} ${at(middle)}C${at(50 + side * 30)} ${at(middle - lift - 12)} ${at(50 + side * 44)} ${at(middle - lift)} ${at(50 + side * 47)} ${at(middle + 6)}C${at(50 + side * 38)} ${at(middle + 1)} ${at(50 + side * 34)} ${at(middle + 10)} ${at(50 + side * width * 0.7)} ${at(middle + 12)}Z`,
        )
        .join('')
    : '';
  const belly = `M${at(50 - waist * 0.5)} 65Q${at(50 - waist * 0.6)} ${at(middle + height * 0.4)} 50 ${at(middle + height * 0.3)}T${at(50 + waist * 0.5)} 65Z`;
  const pairs = next() < 0.2 ? 2 : 1;
  const apart = waist * (0.3 + 0.14 * next());
  const size = 1.8 + 1.4 * next();
  const eyes = Array.from({ length: pairs }, (_, i) =>
    [-1, 1].map((side) => [50 + side * apart * (1 + 0.5 * i), middle - height * 0.12 + 6 * i, size - 0.5 * i] as const),
  ).flat();
  const slope = 4 * next();
  return {
    ground: `M0 ${at(62 + slope)}Q30 ${at(57 + slope)} 55 ${at(61 + slope / 2)}T100 ${at(60 - slope / 2)}V76H0Z`,
    wings,
    spikes,
    body,
    belly,
    eyes,
    moon: [18 + 64 * next(), 12 + 8 * next(), 5 + 6 * next()],
  };
}

const at = (value: number): string => value.toFixed(1);

/** Numbers from 0 to 1 that look like chance; a picture needs no better ones. */
function numbersFrom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state ^= state >>> 15;
    return (state >>> 0) / 2 ** 32;
  };
}
