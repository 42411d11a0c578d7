/** A point in per cent of the felt. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Seats at equal distances along a stadium (two straights and two half circles, or the upright form),
 * the first at the bottom centre and the rest clockwise. `ratio` is width by height in pixels, so that
 * equal means equal to the eye. `inset` is kept from head and foot, `side` from the sides.
 */
export function seatSpots(seats: number, ratio: number, inset: number, side = inset): Spot[] {
  const width = ratio >= 1 ? ratio : 1;
  const height = ratio >= 1 ? 1 : 1 / ratio;
  const halfWidth = width / 2 - side;
  const halfHeight = height / 2 - inset;
  const radius = Math.min(halfWidth, halfHeight);
  const flatX = halfWidth - radius;
  const flatY = halfHeight - radius;
  const round = (Math.PI / 2) * radius;
  const pieces = [flatX, round, 2 * flatY, round, 2 * flatX, round, 2 * flatY, round, flatX];
  const length = pieces.reduce((sum, piece) => sum + piece, 0);
  return Array.from({ length: seats }, (_, i) => {
    const [x, y] = along((length * i) / seats);
    return { x: 50 + (100 * x) / width, y: 50 + (100 * y) / height };
  });

  function along(distance: number): [number, number] {
    const corners: readonly (readonly [number, number, number])[] = [
      [-flatX, flatY, Math.PI / 2],
      [-flatX, -flatY, Math.PI],
      [flatX, -flatY, 1.5 * Math.PI],
      [flatX, flatY, 2 * Math.PI],
    ];
    let rest = distance;
    if (rest <= flatX) return [-rest, halfHeight];
    rest -= flatX;
    for (const [i, [cx, cy, from]] of corners.entries()) {
      if (rest <= round) {
        const angle = from + rest / radius;
        return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
      }
      rest -= round;
      const straight = i % 2 === 0 ? 2 * flatY : 2 * flatX;
      if (rest <= straight || i === 3) {
        if (i === 0) return [-halfWidth, flatY - rest];
        if (i === 1) return [-flatX + rest, -halfHeight];
        if (i === 2) return [halfWidth, -flatY + rest];
        return [flatX - rest, halfHeight];
      }
      rest -= straight;
    }
    return [0, halfHeight];
  }
}

/** From a seat towards the middle. */
export const towards = ({ x, y }: Spot, share: number, centre: Spot = { x: 50, y: 50 }): Spot => ({
  x: x + (centre.x - x) * share,
  y: y + (centre.y - y) * share,
});

/** Where the board lies on an upright felt: as far as can be from the seats at its sides. */
export function boardHeight(spots: readonly Spot[]): number {
  const sides = spots.filter(({ x }) => x < 28 || x > 72).map(({ y }) => y);
  // Above this lie the bets of the seats at the top, below it the own cards.
  let best = { y: 45, room: Number.NEGATIVE_INFINITY };
  for (let y = 37; y <= 57; y++) {
    // Near the middle a little less room will do.
    const room = Math.min(100, ...sides.map((side) => Math.abs(side - y))) - Math.abs(y - 45) / 4;
    if (room > best.room) best = { y, room };
  }
  return best.y;
}

/** A felt too small for seats along a rail: they stand in columns at its sides and a row at its head. */
export const isCompact = ({ width, height }: { width: number; height: number }): boolean => height < 400 || width < 345;

/** In pixels, from the middle of a plate: what is drawn of a seat above it and below it. */
const ABOVE = 50;
const BELOW = 34;
const OWN_ABOVE = 74;
const OWN_BELOW = 46;

/** How many of the others sit at each side; the rest sit at the head, where a wide felt has more room. */
function besides(others: number, isWide: boolean): number {
  if (!isWide) return Math.floor(others / 2);
  return others < 2 ? 0 : others < 6 ? 1 : 2;
}

interface CompactPlan {
  readonly spots: readonly Spot[];
  readonly centre: Spot;
}

/** Where seats stand on a small felt, the own one at the bottom centre and the rest clockwise. */
export function compactPlan(
  seats: number,
  { width, height }: { width: number; height: number },
  plate: number,
): CompactPlan {
  const others = seats - 1;
  const isWide = width > 1.35 * height;
  const side = besides(others, isWide);
  const head = others - 2 * side;
  const edge = (100 * (plate / 2 + 4)) / width;
  const top = head > 0 && side > 0 && isWide ? 2 * ABOVE + BELOW : head > 0 && side > 0 ? ABOVE + 24 : ABOVE;
  const bottom = height - BELOW - (isWide && side > 1 ? 30 : 0);
  // From the bottom up, as far apart as the felt allows.
  const rows = Array.from({ length: side }, (_, i) =>
    side === 1 ? Math.max(top, height * 0.52) : bottom - ((bottom - top) * i) / (side - 1),
  );
  const percent = (y: number) => (100 * y) / height;
  const columns = Array.from({ length: head }, (_, i) => (head === 1 ? 50 : 20 + (60 * i) / (head - 1)));
  const spots: Spot[] = [
    { x: 50, y: percent(height - OWN_BELOW) },
    ...rows.map((y) => ({ x: edge, y: percent(y) })),
    ...columns.map((x) => ({ x, y: percent(ABOVE) })),
    ...rows.toReversed().map((y) => ({ x: 100 - edge, y: percent(y) })),
  ];
  const from = head > 0 ? ABOVE + BELOW : 0;
  return { spots, centre: { x: 50, y: percent((from + height - OWN_BELOW - OWN_ABOVE) / 2) } };
}
