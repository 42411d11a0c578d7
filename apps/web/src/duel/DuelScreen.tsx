import { type DuelAction, DuelPhase, NOBODY } from '@facedown/duel';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { useEffect, useState } from 'react';
import type { Room } from '../app/room.js';
import { TableFrame } from '../app/TableFrame.js';
import { useAbsence } from '../app/useAbsence.js';
import { useAgain } from '../app/useAgain.js';
import '../app/felt.css';
import { notePastGame } from '../lobby/past.js';
import { Dialog } from '../ui/Dialog.js';
import { type BringWish, CONCEDE, emptyAnswer } from './choices.js';
import { DuelCard } from './DuelCard.js';
import { DuelEnd } from './DuelEnd.js';
import { DuelLog } from './DuelLog.js';
import { DuelTable } from './DuelTable.js';
import { factionOf } from './decks.js';
import type { DuelProof } from './desk.js';
import { ListChooser } from './ListChooser.js';
import type { DuelModel } from './model.js';
import { OwnArea } from './OwnArea.js';
import { promptWords } from './prompt.js';
import { noteWin } from './results.js';
import { statusWords } from './status.js';
import { Thinking } from './Thinking.js';
import { useTexts } from './texts.js';
import { useTurn } from './useTurn.js';
import { useTurnClock } from './useTurnClock.js';
import { cardWords, nameOfFace } from './words.js';

export function DuelScreen({ room }: { room: Room<DuelModel, Legal<DuelAction> | BringWish> }) {
  const texts = useTexts();
  const { duel: t } = texts;
  const { model, session, facts, own, nameOf } = room;
  const { view } = model;
  const { state, hand } = view;
  const [inspected, setInspected] = useState<number>();
  // Nothing is chosen before the own cards are read.
  const read = own !== undefined && unpackSlots(state.hands[own]!).every((slot) => hand.has(slot));
  const mine = room.asked && !room.behind && !session.busy && !room.departing && read;
  const { present, away } = useAbsence<Legal<DuelAction>>({
    clock: mine && facts.place !== 'here' ? session.latest?.clock : undefined,
    answer: () =>
      own === undefined ? undefined : { turn: state.turn, empty: emptyAnswer(state, own), concede: CONCEDE },
    act: (choice) => void room.act(choice),
  });
  const turn = useTurn(model, mine, (choice) => {
    present();
    void room.act(choice);
  });
  const over = state.phase === DuelPhase.Over;
  const paid = over && session.payouts !== undefined;
  // Who began last time is second now.
  const again = useAgain(paid && own !== undefined && facts.mode === 'hosted', own === undefined ? undefined : 1 - own);
  const won = over && state.winner !== NOBODY && state.winner === own;
  const secondsLeft = useTurnClock({
    active: mine && state.phase === DuelPhase.Turn && facts.place !== 'here',
    turn: state.turn,
    onEnd: away,
  });

  useEffect(() => {
    if (own === undefined || state.turn === 0) return;
    notePastGame({
      path: location.hash,
      game: 'duel',
      at: Date.now(),
      hands: state.turn,
      net: 0,
      score: won ? 1 : 0,
      finished: over,
    });
    if (!won) return;
    const { boss, lists } = state.config;
    noteWin({
      table: location.hash,
      faction: factionOf(lists[own]!),
      boss: boss === 0 ? undefined : boss,
      turns: state.turn,
    });
  }, [own, over, won, state.turn, state.config]);

  const status = room.departing
    ? t.conceding
    : turn.grip
      ? promptWords(state, turn, texts)
      : statusWords(view, nameOf, texts);
  const choosing = mine && state.phase === DuelPhase.Choose;
  return (
    <TableFrame
      room={room}
      ownRematch
      className="du-room"
      data={{ turn: state.turn, phase: state.phase, version: view.version, over, mine, won }}
      title={state.config.boss === 0 ? t.name : nameOfFace(state.config.boss, texts)}
      hint={`${t.turnNumber(state.turn)}${facts.keys === 'development' ? ` · ${t.developmentShort}` : ''}`}
      leaveText={t.leaveText}
      controls={
        over ? (
          <DuelEnd
            state={state}
            seat={own}
            nameOf={nameOf}
            payouts={session.payouts}
            isPractice={facts.place === 'here'}
            onRematch={again?.open}
            isAwaited={again?.isAwaited ?? false}
          />
        ) : own === undefined ? (
          <footer className="room-bottom room-status">
            <p className="hint">{t.watching}</p>
          </footer>
        ) : (
          <OwnArea
            model={model}
            seat={own}
            name={nameOf(own)}
            mine={mine}
            turn={turn}
            secondsLeft={secondsLeft}
            onInspect={setInspected}
          />
        )
      }
      history={{ title: t.logTitle, body: <DuelLog model={model} nameOf={nameOf} dealer={facts.dealer} /> }}
      saidWords={(said, line) =>
        t.said(said as DuelProof, nameOf(line.seat), (face) => nameOfFace(face, texts), facts.dealer === 'salt')
      }
      fileName="facedown-duel.json"
    >
      <DuelTable model={model} nameOf={nameOf} status={status} turn={turn} onInspect={setInspected}>
        <Thinking session={session} own={own} nameOf={nameOf} />
      </DuelTable>
      {choosing && own !== undefined && (
        <ListChooser
          word={state.config.owned ? state.owned[own]! : undefined}
          onBring={(bring) => void room.act({ bring })}
        />
      )}
      {inspected !== undefined && (
        <Dialog title={nameOfFace(inspected, texts)} onClose={() => setInspected(undefined)} className="du-inspect">
          <DuelCard face={inspected} label={cardWords(inspected, texts)} />
          <p>{cardWords(inspected, texts)}</p>
          <div className="dialog-actions">
            <button type="button" className="button primary" onClick={() => setInspected(undefined)}>
              {texts.trust.close}
            </button>
          </div>
        </Dialog>
      )}
    </TableFrame>
  );
}
