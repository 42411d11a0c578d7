export const WIDTH = 9;
export const HEIGHT = 5;
export const SQUARES = WIDTH * HEIGHT;

export const squareAt = (x: number, y: number): number => WIDTH * y + x;
export const columnOf = (square: number): number => square % WIDTH;
export const rowOf = (square: number): number => Math.floor(square / WIDTH);

export const HOMES = [squareAt(0, 2), squareAt(8, 2)] as const;
/** Whoever first ends a move there, or is summoned there, has one more mana this turn. */
export const SPRINGS: readonly number[] = [squareAt(4, 0), squareAt(4, 4), squareAt(5, 2)];

const within = (x: number, y: number): boolean => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;

const neighbours = (square: number, isDiagonal: boolean): number[] =>
  [-1, 0, 1].flatMap((dy) =>
    [-1, 0, 1].flatMap((dx) => {
      const [x, y] = [columnOf(square) + dx, rowOf(square) + dy];
      const isNext = isDiagonal ? dx !== 0 || dy !== 0 : Math.abs(dx) + Math.abs(dy) === 1;
      return isNext && within(x, y) ? [squareAt(x, y)] : [];
    }),
  );

const ALL = Array.from({ length: SQUARES }, (_, square) => square);

/** The eight squares around, or as many as the board has, in ascending order. */
export const AROUND: readonly (readonly number[])[] = ALL.map((square) => neighbours(square, true));
/** One step: up, left, right, down. */
export const STEPS: readonly (readonly number[])[] = ALL.map((square) => neighbours(square, false));

export const isAround = (square: number, other: number): boolean =>
  square !== other && Math.abs(columnOf(square) - columnOf(other)) <= 1 && Math.abs(rowOf(square) - rowOf(other)) <= 1;

/** The square behind a unit: seat 0 looks to the right, seat 1 to the left. */
export const isBehind = (square: number, unit: { readonly square: number; readonly seat: number }): boolean =>
  rowOf(square) === rowOf(unit.square) && columnOf(square) === columnOf(unit.square) + (unit.seat === 1 ? 1 : -1);
