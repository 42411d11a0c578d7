import { membersOf } from '@facedown/base';
import type { AnyKit, Legal } from '@facedown/game-kit';
import { useEffect } from 'react';
import type { Room } from '../app/room.js';
import { go } from '../app/router.js';
import { TableFrame } from '../app/TableFrame.js';
import type { GameName } from '../gameNames.js';
import { games } from '../games.js';
import { notePastGame } from '../lobby/past.js';
import { Actions } from './Actions.js';
import type { PlainModel } from './model.js';
import { PlainHistory } from './PlainHistory.js';
import { PlainTable } from './PlainTable.js';
import './plain.css';
import { useTexts } from './texts.js';

interface PlainScreenProps {
  readonly room: Room<PlainModel, Legal<unknown>>;
  readonly name: GameName;
  readonly kit: AnyKit;
}

export function PlainScreen({ room, name, kit }: PlainScreenProps) {
  const texts = useTexts();
  const { model, session, facts, own, nameOf, asked, behind } = room;
  const { view } = model;
  const over = view.waiting.kind === 'over';
  // An answer that leaves no choice is the client's to give.
  const mine = asked && !behind && !kit.game.forced?.(view.state);
  const title = games[name].name[texts.locale];
  const owned = own === undefined ? undefined : kit.game.outcome(view.state).payouts[own];
  const brought = facts.place === 'here' ? undefined : view.brought;
  useEffect(() => {
    if (owned === undefined || !over) return;
    const net = brought === undefined ? 0 : Number(owned - brought);
    notePastGame({ path: location.hash, game: name, at: Date.now(), hands: 1, net, finished: true });
  }, [owned, over, name, brought]);
  const waiting = view.waiting.parties.map((seat) => (seat === own ? texts.table.youInside : nameOf(seat)));
  const status = over
    ? `${texts.table.over} · ${wonBy()}`
    : mine
      ? texts.table.yourTurn
      : view.waiting.kind === 'dealer' || waiting.length === 0
        ? texts.table.dealing
        : texts.table.waitingFor(texts.and(waiting));

  function wonBy(): string {
    const { winners } = kit.game.outcome(view.state);
    const names = membersOf(winners).map((seat) => (seat === own ? texts.plain.you : nameOf(seat)));
    return names.length > 0 ? texts.plain.winners(texts.and(names)) : texts.plain.nobodyWon;
  }

  return (
    <TableFrame
      room={room}
      className="plain-room"
      data={{ game: name, version: view.version, over, mine }}
      title={title}
      hint={games[name].rules[texts.locale]}
      leaveText={texts.plain.leaveText}
      controls={
        <footer className="room-bottom plain-bottom">
          <p role="status" data-testid="status">
            {status}
          </p>
          {own === undefined ? (
            <p className="hint">{texts.table.watching}</p>
          ) : over ? (
            <div className="row">
              {facts.place === 'here' && (
                <button
                  type="button"
                  className="button primary"
                  onClick={() => go({ name: 'play', game: name, table: `${Date.now().toString(36)}${seatsIn()}` })}
                >
                  {texts.table.playAgain}
                </button>
              )}
              <a className="button" href="#/">
                {texts.nav.back}
              </a>
            </div>
          ) : (
            mine && (
              <Actions
                kit={kit}
                view={view}
                seat={own}
                nameOf={nameOf}
                busy={session.busy}
                onAct={(one) => void room.act(one)}
              />
            )
          )}
        </footer>
      }
      history={{ title: texts.table.history, body: <PlainHistory model={model} kit={kit} nameOf={nameOf} /> }}
      fileName={`facedown-${name}.json`}
    >
      <PlainTable model={model} kit={kit} own={own} nameOf={nameOf} />
    </TableFrame>
  );
}

/** As many as at this table. */
const seatsIn = (): string => /-\d$/.exec(location.hash)?.[0] ?? '';
