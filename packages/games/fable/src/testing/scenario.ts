import { type Hex, unwrap } from '@facedown/base';
import { packSlots } from '@facedown/game-kit';
import { boardOf } from '../board.js';
import { fableConfig, type Preset } from '../config.js';
import { fable } from '../fable.js';
import { type FableAction, type FableConfig, FableKind, type FableState } from '../layout.js';
import { bringingList, listOf, type Opening } from '../lists.js';
import { STARTERS } from '../starters.js';

export const NONCES: readonly Hex[] = [`0x${'5a'.repeat(32)}`, `0x${'5b'.repeat(32)}`];

type Options = Partial<FableConfig> & { preset?: Preset };

export function seated(options: Options = {}): FableState {
  const config = fableConfig({ stake: 10n, bond: 3n, ...options });
  let state = unwrap(fable.setup(config));
  for (const seat of [0, 1]) state = unwrap(fable.admit(state, seat, config.stake + config.bond));
  return state;
}

export const begun = (options: Options = {}): FableState => unwrap(fable.begin(seated(options)));

/** A checked action. */
export function acted(state: FableState, seat: number, action: FableAction): FableState {
  const code = fable.check(state, seat, action);
  if (code) throw new Error(code);
  return fable.apply(state, seat, action);
}

export const opening = (seat: number, changes: Partial<Opening> = {}): Opening => ({
  nonce: NONCES[seat]!,
  bid: 0,
  list: listOf(STARTERS.Bold),
  ...changes,
});

/** Both lists are sealed. */
export const sealed = (openings: readonly Opening[], options: Options = {}): FableState =>
  openings.reduce((state, one, seat) => acted(state, seat, bringingList(seat, one).choose), begun(options));

/** Both lists are open. */
export const opened = (openings: readonly Opening[], options: Options = {}): FableState =>
  openings.reduce((state, one, seat) => acted(state, seat, bringingList(seat, one).reveal), sealed(openings, options));

/** The first turn of a table, with changes. Seat 0 starts. */
export function mid(changes: Partial<FableState> = {}, options: Options = {}): FableState {
  const laid = { ...opened([opening(0), opening(1)], options), first: 0, turn: 0 };
  return { ...fable.on(fable.on(laid, []), []), ...changes };
}

/** Faces on a board; one that is tired has a minus and stands one below: -1 is face 0, tired. */
export const board = (...faces: readonly number[]): Hex =>
  boardOf(faces.map((face) => (face < 0 ? { face: -face - 1, tired: true } : { face, tired: false })));

export const handOf = (seat: number, count: number): Hex =>
  packSlots(Array.from({ length: count }, (_, i) => 256 * seat + i));

export const pass: FableAction = { kind: FableKind.Pass };
export const play: FableAction = { kind: FableKind.Play };
export const concede: FableAction = { kind: FableKind.Concede };
