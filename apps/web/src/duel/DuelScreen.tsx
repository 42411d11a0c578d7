import { type DuelAction, DuelPhase, NOBODY } from '@facedown/duel';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { useEffect, useState } from 'react';
import type { Room } from '../app/room.js';
import { go } from '../app/router.js';
import { TableFrame } from '../app/TableFrame.js';
import '../app/felt.css';
import { notePastGame } from '../lobby/past.js';
import { Dialog } from '../ui/Dialog.js';
import { DuelCard } from './DuelCard.js';
import { DuelLog } from './DuelLog.js';
import { DuelTable } from './DuelTable.js';
import { factionOf } from './decks.js';
import type { DuelProof } from './desk.js';
import { ListChooser } from './ListChooser.js';
import type { DuelModel } from './model.js';
import { OwnArea } from './OwnArea.js';
import { START } from './practice.js';
import { promptWords } from './prompt.js';
import { noteWin } from './results.js';
import { statusWords } from './status.js';
import { Thinking } from './Thinking.js';
import { useTexts } from './texts.js';
import { useTurn } from './useTurn.js';
import { useTurnClock } from './useTurnClock.js';
import { cardWords, nameOfFace } from './words.js';

export function DuelScreen({ room }: { room: Room<DuelModel, Legal<DuelAction>> }) {
  const texts = useTexts();
  const { duel: t } = texts;
  const { model, session, facts, own, nameOf } = room;
  const { view } = model;
  const { state, hand } = view;
  const [inspected, setInspected] = useState<number>();
  // Nothing is chosen before the own cards are read.
  const read = own !== undefined && unpackSlots(state.hands[own]!).every((slot) => hand.has(slot));
  const mine = room.asked && !room.behind && !session.busy && read;
  const turn = useTurn(model, mine, (choice) => void room.act(choice));
  const over = state.phase === DuelPhase.Over;
  const won = over && state.winner !== NOBODY && state.winner === own;
  const secondsLeft = useTurnClock({
    active: mine && state.phase === DuelPhase.Turn && facts.place !== 'here',
    turn: state.turn,
    onEnd: turn.end,
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

  const status = turn.grip ? promptWords(state, turn, texts) : statusWords(view, nameOf, texts);
  const choosing = mine && (state.phase === DuelPhase.Choose || state.phase === DuelPhase.Reveal);
  return (
    <TableFrame
      room={room}
      className="du-room"
      data={{ turn: state.turn, phase: state.phase, version: view.version, over, mine, won }}
      title={state.config.boss === 0 ? t.name : nameOfFace(state.config.boss, texts)}
      hint={`${t.turnNumber(state.turn)}${facts.keys === 'development' ? ` · ${t.developmentShort}` : ''}`}
      leaveText={t.leaveText}
      controls={
        over ? (
          <footer className="room-bottom room-status">
            <button
              type="button"
              className="button primary"
              data-testid="again"
              onClick={() =>
                go(facts.place === 'here' ? { name: 'play', game: 'duel', table: START } : { name: 'lobby' })
              }
            >
              {facts.place === 'here' ? t.again : texts.nav.back}
            </button>
          </footer>
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
      {choosing && <ListChooser model={model} seat={own!} onAct={(action) => void room.act({ action, arrange: [] })} />}
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
