import type { Legal } from '@facedown/game-kit';
import { type RelicAction, RelicPhase } from '@facedown/relic';
import { useEffect } from 'react';
import type { Room } from '../app/room.js';
import { go } from '../app/router.js';
import { TableFrame } from '../app/TableFrame.js';
import { notePastGame } from '../lobby/past.js';
import { Chooser } from './Chooser.js';
import { isBetween, type RelicModel } from './model.js';
import { OwnArea } from './OwnArea.js';
import type { RelicProof } from './proofs.js';
import { ReferenceCards } from './ReferenceCards.js';
import { RelicHistory } from './RelicHistory.js';
import { RelicTable } from './RelicTable.js';
import { useTexts } from './texts.js';
import '../app/felt.css';
import { GameSummary, RoundSummary } from './Summary.js';
import { seatsOf } from './seats.js';
import { statusWords } from './status.js';
import { usePlay } from './usePlay.js';

export function RelicScreen({ room }: { room: Room<RelicModel, Legal<RelicAction>> }) {
  const texts = useTexts();
  const { model, session, own, nameOf, behind } = room;
  const { view } = model;
  const { state } = view;
  const who = (seat: number) => ({ name: nameOf(seat), mine: seat === own });
  // Between games nobody holds a card; else nothing is chosen before the own ones are read.
  const mine = room.asked && !behind && (view.hand.size > 0 || isBetween(state));
  const choice = usePlay(view, mine);
  const relics = own === undefined ? undefined : state.relics[own]!;
  const finished = isBetween(state);
  useEffect(() => {
    if (relics === undefined) return;
    notePastGame({
      path: location.hash,
      at: Date.now(),
      game: 'relic',
      hands: model.round,
      net: 0,
      score: relics,
      finished,
    });
  }, [relics, finished, model.round]);
  const between = finished || (state.phase === RelicPhase.Waiting && state.entered !== 0);

  const middle = between ? (
    <GameSummary
      model={model}
      who={who}
      mine={mine}
      busy={session.busy}
      onAct={(chosen) => void room.act(chosen)}
      onLeave={room.leave}
      onNewTable={room.facts.place === 'here' ? () => again(seatsOf(state.entered).length) : undefined}
    />
  ) : model.summary ? (
    <RoundSummary model={model} who={who} onSkip={behind ? room.skip : undefined} />
  ) : choice?.draft && choice.targets.length > 0 ? (
    <Chooser view={view} choice={choice} nameOf={nameOf} />
  ) : undefined;

  return (
    <TableFrame
      room={room}
      className="relic-room"
      data={{ round: model.round, game: model.game, version: view.version, over: between, mine }}
      title={texts.relic.name}
      hint={`${texts.relic.hint(model.game, model.round)}${state.pool > 0n ? ` · ${texts.relic.pool(String(state.pool))}` : ''}`}
      reference={{ title: texts.relic.cardsTitle, body: <ReferenceCards /> }}
      leaveText={texts.relic.leaveText}
      controls={
        own === undefined ? (
          <footer className="room-bottom room-status">
            <p role="status" data-testid="status">
              {statusWords(view, nameOf, texts)}
            </p>
            <p className="hint">{texts.table.watching}</p>
          </footer>
        ) : (
          <OwnArea
            model={model}
            seat={own}
            mine={mine}
            busy={session.busy}
            choice={choice}
            status={statusWords(view, nameOf, texts)}
            nameOf={nameOf}
            onAct={(chosen) => void room.act(chosen)}
          />
        )
      }
      history={{ title: texts.relic.history, body: <RelicHistory model={model} who={who} /> }}
      saidWords={(said, line) => texts.relic.proofs(said as RelicProof, who(line.seat), who)}
      fileName="facedown-relic.json"
    >
      <RelicTable model={model} who={who} nameOf={nameOf} chooser={middle} />
    </TableFrame>
  );
}

const again = (seats: number): void =>
  go({ name: 'play', game: 'relic', table: `${Date.now().toString(36)}-${seats}` });
