import { type ConcealedAction, ConcealedKind, ConcealedPhase } from '@facedown/concealed';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { useEffect } from 'react';
import type { Room } from '../app/room.js';
import { go } from '../app/router.js';
import { TableFrame } from '../app/TableFrame.js';
import { notePastGame } from '../lobby/past.js';
import { useTexts } from './texts.js';
import '../app/felt.css';
import { ConcealedCard } from './ConcealedCard.js';
import { ConcealedTable } from './ConcealedTable.js';
import type { ConcealedPart } from './desk.js';
import type { ConcealedModel } from './model.js';
import { ProofBar } from './ProofBar.js';
import { statusWords } from './status.js';
import { useKeys } from './useKeys.js';

const AUDIT_MS = 420;
const fast = () => new URLSearchParams(location.search).has('fast');

export function ConcealedScreen({ room }: { room: Room<ConcealedModel, Legal<ConcealedAction>> }) {
  const texts = useTexts();
  const t = texts.concealed;
  const { model, session, facts, own, nameOf } = room;
  const { view, rounds } = model;
  const { state, hand } = view;
  const mine = room.asked && !room.behind && !session.busy && hand.size > 0;
  const slots = own === undefined ? [] : unpackSlots(state.hands[own]!);
  const over = state.phase === ConcealedPhase.Over;
  const proven = facts.dealer === 'salt-proof';
  const points = own === undefined ? undefined : state.points[own]!;
  useEffect(() => {
    if (points === undefined) return;
    notePastGame({
      path: location.hash,
      at: Date.now(),
      game: 'concealed',
      hands: rounds.length,
      net: 0,
      score: points,
      finished: over,
    });
  }, [points, over, rounds.length]);
  const play = (place: number) => {
    if (!mine) return;
    const others = [...slots.keys()].filter((one) => one !== place);
    void room.act({ action: { kind: ConcealedKind.Play }, arrange: [[place, ...others]] });
  };
  useKeys(mine ? slots.length : 0, play);

  return (
    <TableFrame
      room={room}
      className="concealed-room"
      data={{ round: rounds.length, version: view.version, over, mine }}
      title={t.name}
      hint={`${t.round(Math.min(state.round + 1, state.config.rounds), state.config.rounds)}${facts.keys === 'development' ? ` · ${t.developmentShort}` : ''}`}
      leaveText={t.leaveText}
      controls={
        <footer className="room-bottom concealed-hand">
          {over ? (
            facts.place === 'here' ? (
              <button
                type="button"
                className="button primary"
                onClick={() => go({ name: 'play', game: 'concealed', table: nextTable(proven) })}
              >
                {t.again}
              </button>
            ) : (
              <a className="button primary" href="#/">
                {texts.nav.back}
              </a>
            )
          ) : own === undefined ? (
            <p className="hint">{texts.table.watching}</p>
          ) : (
            <ul aria-label={texts.table.hand}>
              {slots.map((slot, place) => {
                const face = hand.get(slot);
                return (
                  <li key={slot}>
                    <button type="button" disabled={!mine} onClick={() => play(place)} data-card={face}>
                      <ConcealedCard face={face} />
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </footer>
      }
      saidWords={(said, { seat, madeIn, checkedIn }) =>
        t.part(said as ConcealedPart, { name: nameOf(seat), mine: seat === own }, madeIn ?? checkedIn)
      }
      fileName="facedown-concealed.json"
    >
      <ConcealedTable
        model={model}
        nameOf={nameOf}
        status={statusWords(view, mine, nameOf, texts)}
        pace={fast() ? 0 : AUDIT_MS}
        proven={proven}
        outside={facts.dealer === 'fhe'}
      >
        {session.proof && <ProofBar proof={session.proof} nameOf={nameOf} />}
      </ConcealedTable>
    </TableFrame>
  );
}

const nextTable = (proven: boolean) => `${Date.now().toString(36)}${proven ? '-proof' : ''}`;
