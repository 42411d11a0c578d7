import { assuredOf, blindsOf, finishOf, type HoldemAction, HoldemKind, isTournament, seatsIn } from '@facedown/holdem';
import { useEffect, useState } from 'react';
import type { Room } from '../app/room.js';
import { TableFrame } from '../app/TableFrame.js';
import { useAgain } from '../app/useAgain.js';
import { useSettings } from '../ui/settings.js';
import { AheadChoice } from './AheadChoice.js';
import { type Ahead, aheadAction, isBeaten, mayChooseAhead } from './ahead.js';
import { formatAmount } from './amounts.js';
import { BetControls } from './BetControls.js';
import { History } from './History.js';
import { HoldemTable } from './HoldemTable.js';
import { type HoldemChoice, type HoldemModel, type HoldemView, isResult } from './model.js';
import { levelWords, Prizes } from './Prizes.js';
import { Ranking } from './Ranking.js';
import { Payout } from './Result.js';
import { ShowCards, useShowable } from './ShowCards.js';
import { hasChoice, statusWords } from './status.js';
import { useTexts } from './texts.js';
import { usePastGame } from './usePastGame.js';
import { ownHole } from './words.js';

type HoldemRoom = Room<HoldemModel, HoldemChoice>;

export function HoldemScreen({ room }: { room: HoldemRoom }) {
  const texts = useTexts();
  const { model, session, facts, departing } = room;
  const { view } = model;
  const { state } = view;
  const { small, big } = blindsOf(state);
  const blinds = texts.holdem.blinds(formatAmount(small), formatAmount(big));
  usePastGame(
    model,
    session.payouts !== undefined || session.left !== undefined || (departing && facts.place === 'here'),
    view.brought,
  );
  const paid = model.history.filter(({ events }) => events.some(({ kind }) => kind === 'wins')).length;
  return (
    <TableFrame
      room={room}
      ownRematch={isTournament(view.state)}
      data={{ paid, version: view.version, over: view.waiting.kind === 'over' && state.hand > 0 }}
      title={texts.holdem.name}
      tabTitle={state.hand > 0 ? texts.holdem.handNumber(state.hand) : texts.holdem.name}
      hint={[
        ...(isTournament(state) && view.waiting.kind !== 'over' ? [levelWords(state, texts)] : []),
        blinds,
        ...(state.hand > 0 ? [texts.holdem.handNumber(state.hand)] : []),
      ].join(' · ')}
      controls={<Controls room={room} />}
      history={{
        title: texts.holdem.history,
        body: (
          <>
            <Prizes view={view} nameOf={room.nameOf} />
            <Payout view={view} />
            <History model={model} seen={session.seen} />
          </>
        ),
      }}
      reference={{ title: texts.holdem.beats, body: <Ranking /> }}
      {...(isTournament(state) && room.facts.place !== 'here' ? { leaveText: texts.holdem.leaveSitAndGo } : {})}
      fileName={`facedown-hand-${state.hand}.json`}
    >
      <HoldemTable model={model} seen={session.seen} />
    </TableFrame>
  );
}

function Controls({ room }: { room: HoldemRoom }) {
  const texts = useTexts();
  const { model, session, own, asked, behind, departing, nameOf } = room;
  const { view } = model;
  const { state, waiting } = view;
  const { autoMuck } = useSettings();
  const [wish, setWish] = useState<{ readonly hand: number; readonly ahead: Ahead }>();
  const ahead = wish?.hand === state.hand ? wish.ahead : undefined;
  const decides = asked && own !== undefined && !departing && !room.away && hasChoice(state, own);
  // Nobody bets on cards that he hasn't seen: after a reload they take a moment to be read.
  const busy = session.busy || behind || view.hand.size === 0;
  // Once for each turn: should it be refused, the buttons are there.
  const [tried, setTried] = useState<number>();
  const made = decides && !busy && tried !== view.version ? madeAhead(view, own, ahead, autoMuck) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn.
  useEffect(() => {
    if (!made) return;
    setTried(view.version);
    setWish(undefined);
    void room.act({ action: made });
  }, [view.version, made?.kind]);
  const showable = useShowable(room);
  const over = waiting.kind === 'over' && state.hand > 0;
  const paid = over && session.payouts !== undefined;
  const again = useAgain(paid && isTournament(state) && own !== undefined && room.facts.mode === 'hosted');
  if (decides && !made)
    return (
      <footer className="room-bottom" data-testid="actions">
        <BetControls
          key={view.version}
          state={state}
          seat={own}
          busy={busy}
          onAct={(action) => void room.act({ action })}
        />
      </footer>
    );
  const busted = own !== undefined && state.stacks[own] === 0n && !seatsIn(state.live).includes(own) && over;
  const paidOut = own === undefined ? undefined : session.payouts?.[own];
  const place = own === undefined ? 0 : finishOf(state, own);
  const status =
    paidOut !== undefined && place === 0
      ? texts.holdem.closed(formatAmount(paidOut))
      : session.left !== undefined
        ? texts.holdem.left(formatAmount(session.left))
        : departing && place === 0
          ? isTournament(state)
            ? texts.holdem.foldsOn
            : texts.holdem.departing
          : place > 0 && own !== undefined
            ? texts.holdem.finished(place, formatAmount(over ? state.stacks[own]! : assuredOf(state, own)))
            : busted
              ? texts.holdem.busted
              : own === undefined
                ? texts.holdem.watching
                : statusWords(view, nameOf, texts);
  return (
    <footer className="room-bottom" data-testid="actions">
      <div className="room-status">
        <p role="status" data-testid="status">
          {status}
        </p>
        {own !== undefined && !departing && !room.away && !asked && mayChooseAhead(state, own) && (
          <AheadChoice chosen={ahead} onChoose={(next) => setWish(next && { hand: state.hand, ahead: next })} />
        )}
        {showable && !departing && <ShowCards showable={showable} faces={model.lastHole} />}
        {isResult(state) && behind && (
          <button type="button" className="button small" onClick={room.skip}>
            {texts.holdem.nextHand}
          </button>
        )}
        {again && (
          <button type="button" className="button primary small" data-testid="again" onClick={again.open}>
            {again.isAwaited ? texts.holdem.rematchAwaited : texts.holdem.rematch}
          </button>
        )}
        {(over || session.payouts) && (
          <a
            className="button primary small"
            href={room.facts.place === 'here' ? `#/play/${Date.now().toString(36)}${practiceEnd()}` : '#/'}
          >
            {room.facts.place === 'here' ? texts.holdem.playAgain : texts.nav.back}
          </a>
        )}
      </div>
    </footer>
  );
}

/** What was chosen before one was asked, or what needs no choice: a beaten hand isn't shown. */
function madeAhead(
  { state, hand }: HoldemView,
  seat: number,
  ahead: Ahead | undefined,
  autoMuck: boolean,
): HoldemAction | undefined {
  if (ahead) return aheadAction(ahead, state, seat);
  return autoMuck && isBeaten(state, seat, ownHole(state, seat, hand))
    ? { kind: HoldemKind.Muck, amount: 0n }
    : undefined;
}

/** A new practice table has as many seats, and is a sit-and-go if this one was. */
const practiceEnd = () => /(?:-sng\d+)?-[2-9]$/.exec(location.hash)?.[0] ?? '';
