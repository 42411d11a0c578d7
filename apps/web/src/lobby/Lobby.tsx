import { lazy, Suspense, useState } from 'react';
import { makeRoute } from '../app/router.js';
import type { GameName } from '../gameNames.js';
import { FIRST, games, offered } from '../games.js';
import { useTexts } from '../texts/index.js';
import { formatAmount } from '../ui/numbers.js';
import { GameCard, GameLine } from './GameCard.js';
import { Leaders } from './Leaders.js';
import { challenge, expectTable, goPractice, playNow } from './open.js';
import { PasteDeck } from './PasteDeck.js';
import { PastGames } from './PastGames.js';
import { HandFan } from './pictures.js';
import './lobby.css';
import { type LobbyTable, useLobby } from './useLobby.js';

const FindDialog = lazy(() => import('./FindDialog.js'));
const CreateDialog = lazy(() => import('./CreateDialog.js'));

export function Lobby() {
  const texts = useTexts();
  const lobby = useLobby();
  const [creating, setCreating] = useState<{
    readonly game: GameName;
    readonly invite: boolean;
    readonly dealer?: string;
  }>();
  const t = texts.lobby;
  const [opening, setOpening] = useState(false);
  const [strength, setStrength] = useState(1);
  const [finding, setFinding] = useState<{ readonly game: GameName; readonly dealer?: string }>();
  const find = (game: GameName) => (dealer?: string) =>
    setFinding({ game, ...(dealer === undefined ? {} : { dealer }) });
  const challengeFriend = () => {
    setOpening(true);
    challenge(FIRST, games[FIRST].name[texts.locale]).catch(() => setOpening(false));
  };
  const start = () => {
    setOpening(true);
    void playNow(games[FIRST].name[texts.locale], lobby.bots, strength);
  };
  const expectFirst = () => expectTable(FIRST, lobby.bots ? 'hosted' : 'practice');
  const play = (game: GameName) => (dealer?: string) => (game === FIRST ? start() : goPractice(game, dealer));
  const create = (game: GameName) => (dealer?: string) =>
    setCreating({ game, invite: false, ...(dealer === undefined ? {} : { dealer }) });
  const [own, more] = [true, false].map((drawn) => offered.filter((game) => !games[game].Picture !== drawn)) as [
    GameName[],
    GameName[],
  ];
  return (
    <>
      <section className="hero">
        <div className="stack">
          <h1>{t.title}</h1>
          <p className="lead">{t.lead}</p>
          <div className="row">
            <button
              type="button"
              className="button primary big"
              onClick={start}
              onPointerEnter={expectFirst}
              onFocus={expectFirst}
              disabled={opening}
              data-testid="play-now"
            >
              {t.playNow}
            </button>
            <button
              type="button"
              className="button big"
              onClick={() => setFinding({ game: FIRST })}
              disabled={!lobby.coordinator}
              data-testid="find"
            >
              {t.find.open}
            </button>
            <button
              type="button"
              className="button big"
              onClick={challengeFriend}
              disabled={opening || !lobby.coordinator}
              data-testid="challenge"
            >
              {t.challenge}
            </button>
          </div>
          <p className="hint">{t.playNowHint}</p>
          <div className="row">
            <label className="hint" htmlFor="strength">
              {t.strength}
            </label>
            <select id="strength" value={strength} onChange={(event) => setStrength(Number(event.target.value))}>
              {t.strengths.map((word, i) => (
                <option key={word} value={i}>
                  {word}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="button quiet small"
              onClick={() => setCreating({ game: FIRST, invite: true })}
            >
              {t.invite}
            </button>
          </div>
        </div>
        <HandFan />
      </section>

      <section aria-labelledby="games" className="block">
        <h2 id="games">{t.games}</h2>
        <ul className="games">
          {own.map((game) => (
            <GameCard
              key={game}
              game={game}
              onPlay={play(game)}
              onCreate={create(game)}
              onFind={find(game)}
              busy={opening}
            />
          ))}
        </ul>
      </section>

      {more.length > 0 && (
        <section aria-labelledby="more-games" className="block">
          <h2 id="more-games">{t.moreGames}</h2>
          <ul className="leaders more-games">
            {more.map((game) => (
              <GameLine key={game} game={game} onPlay={play(game)} onCreate={create(game)} onFind={find(game)} />
            ))}
          </ul>
        </section>
      )}

      <div className="columns">
        <section aria-labelledby="open-tables" className="block" data-coordinator={lobby.coordinator}>
          <h2 id="open-tables">{t.openTables}</h2>
          {lobby.coordinator === false && <p className="hint">{t.noCoordinator}</p>}
          {lobby.coordinator && lobby.open.length === 0 && <p className="hint">{t.noOpenTables}</p>}
          <TableList tables={lobby.open} action={t.join} />
        </section>
        <section aria-labelledby="running-tables" className="block">
          <h2 id="running-tables">{t.running}</h2>
          {lobby.running.length === 0 && <p className="hint">{t.noRunning}</p>}
          <TableList tables={lobby.running} action={t.watch} />
        </section>
        <section aria-labelledby="leaders" className="block">
          <h2 id="leaders">{t.leaderboard}</h2>
          <Leaders leaders={lobby.leaders} rated={lobby.rated} />
        </section>
        <section aria-labelledby="history" className="block">
          <h2 id="history">{t.history}</h2>
          {lobby.history.length === 0 && <p className="hint">{t.noHistory}</p>}
          <PastGames past={lobby.history} />
        </section>
        <section aria-labelledby="paste-deck" className="block">
          <h2 id="paste-deck">{t.pasteDeck}</h2>
          <PasteDeck />
        </section>
      </div>

      <section aria-labelledby="how" className="block">
        <h2 id="how">{t.how}</h2>
        <ol className="steps">
          {t.steps.map(([title, text], i) => (
            <li key={title} className="panel">
              <span className="step-number" aria-hidden="true">
                {i + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      {finding && (
        <Suspense>
          <FindDialog {...finding} offersStakes={lobby.offers.stakes} onClose={() => setFinding(undefined)} />
        </Suspense>
      )}
      {creating && (
        <Suspense>
          <CreateDialog
            {...creating}
            coordinator={lobby.coordinator === true}
            offers={lobby.offers}
            onClose={() => setCreating(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function TableList({ tables, action }: { tables: readonly LobbyTable[]; action: string }) {
  const texts = useTexts();
  return (
    <ul className="leaders">
      {tables.map((table) => (
        <li key={table.id} className="row spread">
          <span>
            <b>{table.name}</b>
            <br />
            <span className="hint">
              {games[table.game].tableWords?.(table.config, texts) ?? games[table.game].name[texts.locale]} ·{' '}
              {texts.lobby.seatsTaken(table.taken, table.seats)}
              {table.staked && ` · ${texts.stakes.badge}`}
              {` · ${texts.lobby.age(Math.max(0, Math.round((Date.now() - table.since) / 60_000)))}`}
              {table.who.length > 0 && (
                <>
                  <br />
                  {table.who
                    .map(
                      ({ name, owner, bot, amount }) =>
                        `${bot ? texts.lobby.bot : (name ?? texts.lobby.guest(owner.slice(-4)))}${amount > 0 ? ` (${formatAmount(amount)})` : ''}`,
                    )
                    .join(', ')}
                </>
              )}
            </span>
          </span>
          <a className="button small" href={makeRoute({ name: 'table', table: table.id, game: table.game })}>
            {action}
          </a>
        </li>
      ))}
    </ul>
  );
}
