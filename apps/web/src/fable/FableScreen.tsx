import { systemRandom } from '@facedown/base';
import { adviceFor, FablePhase, listOf, NO_HASH } from '@facedown/fable';
import { useEffect, useRef, useState } from 'react';
import type { Room } from '../app/room.js';
import { go } from '../app/router.js';
import { TableFrame } from '../app/TableFrame.js';
import { useAbsence } from '../app/useAbsence.js';
import { useAgain } from '../app/useAgain.js';
import { ProofBar } from '../concealed/ProofBar.js';
import { useKeys } from '../concealed/useKeys.js';
import { notePastGame } from '../lobby/past.js';
import { type Ahead, aheadOf } from './ahead.js';
import { Battlefield } from './Battlefield.js';
import { Controls } from './Controls.js';
import { type BringWish, CONCEDE, emptyAnswer, type FableChoice } from './choices.js';
import { type Brought, DeckChooser } from './DeckChooser.js';
import { decksFor } from './decks.js';
import type { FablePart, FableProof } from './desk.js';
import { EndPanel } from './EndPanel.js';
import { FableLog } from './FableLog.js';
import { foreseeAttack, foreseeDefence } from './foresee.js';
import { shownPlaces } from './Hand.js';
import type { FableModel } from './model.js';
import { optionsOf, tableNameOf } from './options.js';
import { PracticeChoice } from './PracticeChoice.js';
import { statusWords } from './status.js';
import { useTexts } from './texts.js';
import { useDraft } from './useDraft.js';

type FableRoom = Room<FableModel, FableChoice | BringWish>;

export function FableScreen({ room }: { room: FableRoom }) {
  const texts = useTexts();
  const t = texts.fable;
  const { model, session, facts, own, nameOf } = room;
  const { view, log } = model;
  const { shown, move } = useAhead(room);
  const { state, hand } = shown;
  const asked = room.asked && !room.behind && !session.busy && !room.departing;
  const who = (seat: number) => ({ name: nameOf(seat), mine: seat === own });
  const over = state.phase === FablePhase.Over;
  const paid = over && session.payouts !== undefined;
  const again = useAgain(paid && own !== undefined && facts.mode === 'hosted');
  const choosing = useChoosing(room, asked);
  const fights =
    state.phase === FablePhase.Main || state.phase === FablePhase.Battle || state.phase === FablePhase.Defend;
  const mine = asked && fights;
  const everyDraft = useDraft(state, mine);
  const drafting = mine ? everyDraft : undefined;
  const foreseen =
    drafting && own !== undefined
      ? state.phase === FablePhase.Defend
        ? foreseeDefence(state, own, drafting.draft.blocks)
        : drafting.draft.attackers.size > 0
          ? foreseeAttack(state, own, drafting.draft.attackers)
          : undefined
      : undefined;
  const { present } = useAbsence<FableChoice>({
    answer: () =>
      own === undefined
        ? undefined
        : { turn: state.turns, empty: emptyAnswer(state, own, systemRandom), concede: CONCEDE },
    clock: mine && facts.place !== 'here' ? session.latest?.clock : undefined,
    act: move,
  });
  const act = (choice: FableChoice) => {
    present();
    move(choice);
  };
  const places = own === undefined ? [] : shownPlaces(state, own, hand);
  useKeys(mine && state.phase === FablePhase.Main ? places.length : 0, (at) => drafting?.chooseCard(places[at]!));
  useEffect(() => {
    // A browser refuses it, and says so, before anyone has touched the page.
    if (asked && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
  }, [asked]);
  const won = own !== undefined && over ? state.winner === own : undefined;
  const begun = own !== undefined && log.length > 0;
  useEffect(() => {
    if (!begun) return;
    const score = won === undefined ? {} : { score: won ? 1 : 0 };
    notePastGame({ path: location.hash, at: Date.now(), game: 'fable', hands: 1, net: 0, ...score, finished: over });
  }, [begun, over, won]);

  const status = room.departing
    ? t.status.conceding
    : shown.ahead
      ? t.status.ahead
      : statusWords({ view: { ...view, state }, asked, sealed: choosing.kept, nameOf }, texts);
  return (
    <TableFrame
      room={room}
      ownRematch
      className="fable-room"
      data={{
        version: view.version,
        phase: state.phase,
        over,
        mine: mine || choosing.open,
        ahead: shown.ahead,
        turn: state.turns,
      }}
      title={t.name}
      hint={state.turns > 0 ? t.turn(state.turns) : t.presets[state.config.minDeck < 30 ? 'seed' : 'house']}
      leaveText={t.leaveText}
      history={{ title: t.log, body: <FableLog log={log} who={who} dealer={facts.dealer} /> }}
      controls={
        over ? (
          <EndPanel
            state={state}
            seat={own}
            who={who}
            payouts={session.payouts}
            isStaked={facts.chain !== undefined}
            file={room.file}
            onRematch={facts.place === 'here' ? rematch : again?.open}
            isAwaited={again?.isAwaited ?? false}
          />
        ) : choosing.open ? (
          <footer className="room-bottom fable-controls">
            <p className="hint">{t.deckHint}</p>
            <div className="fable-buttons">
              <button
                type="button"
                className="button primary fable-act"
                disabled={!choosing.brought}
                onClick={choosing.seal}
                data-testid="seal"
              >
                {t.seal}
              </button>
            </div>
          </footer>
        ) : own === undefined || state.turns === 0 ? (
          <footer className="room-bottom fable-controls">
            <p className="hint">{own === undefined ? texts.table.watching : ''}</p>
          </footer>
        ) : (
          <Controls state={state} seat={own} hand={hand} drafting={drafting} foreseen={foreseen} onAct={act} />
        )
      }
      saidWords={(said, { seat, madeIn, checkedIn }) => {
        const time = madeIn ?? checkedIn;
        const part = said as FablePart | FableProof;
        return 'duties' in part
          ? t.part(part, who(seat), time)
          : t.proved(part.kind, who(seat), facts.dealer !== 'salt', time);
      }}
      fileName="facedown-fable.json"
    >
      {choosing.open && own !== undefined ? (
        <DeckChooser state={state} seat={own} brought={choosing.brought} onChange={choosing.change}>
          {facts.place === 'here' && <PracticeChoice />}
        </DeckChooser>
      ) : (
        <Battlefield
          state={state}
          seat={own ?? 0}
          who={who}
          drafting={drafting}
          foreseen={foreseen}
          clock={view.clock}
          waiting={view.waiting.parties}
          status={status}
          ahead={shown.ahead}
        >
          {session.proof && <ProofBar proof={session.proof} nameOf={nameOf} />}
        </Battlefield>
      )}
    </TableFrame>
  );
}

/** The same again, with the same bot at the same rules. */
const rematch = () => {
  const table = location.hash.split('?')[0]!.split('/').at(-1)!;
  go({ name: 'play', game: 'fable', table: tableNameOf(Date.now().toString(36), optionsOf(table)) });
};

/** The own move is drawn at once, and marked until it is fixed. */
function useAhead({ model, session, own, behind, act }: FableRoom) {
  const { view } = model;
  const [moved, setMoved] = useState<{ version: number; after: Ahead }>();
  const isAhead = moved?.version === view.version && (session.busy || behind);
  return {
    shown: isAhead ? { ...moved.after, ahead: true } : { state: view.state, hand: view.hand, ahead: false },
    move(choice: FableChoice) {
      if (own === undefined) return;
      setMoved({ version: view.version, after: aheadOf(view.state, own, view.hand, choice) });
      void act(choice);
    },
  };
}

/** A deck may be chosen before the own seat is asked for it; it is sealed when it is. */
function useChoosing({ model, session, own, act }: FableRoom, asked: boolean) {
  const { state, version } = model.view;
  const [brought, setBrought] = useState<Brought>();
  const [kept, setKept] = useState(false);
  const sent = useRef(-1);
  const lacks = own !== undefined && state.phase === FablePhase.Choose && state.listHashes[own] === NO_HASH;
  const first = lacks && !brought ? decksFor(state.config, state.owned[own]!)[0] : undefined;
  const chosen = brought ?? (first && { deck: first, bid: adviceFor(state.config) });
  const refused = session.problem !== undefined;
  useEffect(() => {
    if (!lacks || !kept || !chosen) return;
    if (refused) setKept(false);
    else if (asked && sent.current !== version) {
      sent.current = version;
      void act({ bring: { list: listOf(chosen.deck.faces), bid: chosen.bid } });
    }
  }, [lacks, asked, kept, refused, chosen, version, act]);
  return {
    open: lacks && !kept,
    kept,
    brought: chosen,
    change: setBrought,
    seal() {
      sent.current = -1;
      setKept(true);
    },
  };
}
