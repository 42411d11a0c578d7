import { HoldemKind, holdem, isBetweenHands, isTournament, ready, seatsIn } from '@facedown/holdem';
import type { Route } from '../app/router.js';
import { type TableGame, TablePage } from '../app/TablePage.js';
import { BUY_IN } from './buyIn.js';
import { HoldemScreen } from './HoldemScreen.js';
import { type HoldemChoice, type HoldemModel, type HoldemView, isResult, nextModel } from './model.js';

/** Long enough to read who won with what. */
const RESULT_MS = 3600;
const plain = (kind: number): HoldemChoice => ({ action: { kind, amount: 0n } });

const GAME: TableGame<HoldemModel, HoldemChoice> = {
  name: 'holdem',
  // The number of seats may be part of the table's name, so that a reload sits down at the same one.
  bots: (table) => Number(/-([2-9])$/.exec(table)?.[1] ?? 4) - 1,
  // `-sng4-9`: a sit-and-go of nine with four hands to a level.
  practice: (table) => ({ options: { levelHands: Number(/-sng([1-9]\d?)-[2-9]$/.exec(table)?.[1] ?? 0) } }),
  thinking: 900,
  next: nextModel,
  hold({ view: { events, state } }) {
    if (events.length === 0) return 0;
    if (isResult(state)) return RESULT_MS;
    if (events.some(({ kind }) => kind === 'board')) return 900;
    return events.some(({ kind }) => kind === 'deed') ? 450 : 0;
  },
  Screen: HoldemScreen,
  cheapest,
  // There is no boundary before the last place.
  staysOn: ({ state, seat }) => seat !== undefined && isTournament(state),
  fold: plain(HoldemKind.Fold),
  // Nobody sits out at a sit-and-go: whoever goes is folded for until his chips are gone.
  isAway: ({ state, seat }) =>
    isTournament(state) ? undefined : seat !== undefined && seatsIn(state.away).includes(seat),
  playsWithout: ({ state, seat }) => seatsIn(ready(state)).filter((one) => one !== seat).length > 1,
  mayBring({ state, seat }) {
    if (seat === undefined || isTournament(state)) return undefined;
    // What was put in stays written until the next hand begins, though it has been paid out.
    const has = state.stacks[seat]! + (isBetweenHands(state) ? 0n : state.totals[seat]!);
    const { minBuyIn, maxBuyIn } = state.config;
    const [least, most] = [minBuyIn - has > 1n ? minBuyIn - has : 1n, maxBuyIn - has];
    if (most < least || has >= BUY_IN) return undefined;
    return { least, usual: BUY_IN - has < most ? BUY_IN - has : most, most, isOut: has === 0n };
  },
};

/** In the order of preference. */
const CHEAPEST = [HoldemKind.Check, HoldemKind.Muck, HoldemKind.Fold, HoldemKind.Show] as const;

function cheapest({ state, seat }: HoldemView): HoldemChoice | undefined {
  if (seat === undefined) return undefined;
  const candidates = holdem.candidates(state, seat);
  const kind = CHEAPEST.find((one) => candidates.some(({ action }) => action.kind === one));
  return kind === undefined ? undefined : plain(kind);
}

export default function HoldemPage({ route }: { route: Extract<Route, { name: 'play' | 'table' }> }) {
  return <TablePage route={route} game={GAME} />;
}
