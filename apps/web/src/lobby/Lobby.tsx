import { lazy, Suspense, useState } from 'react';
import { makeRoute } from '../app/router.js';
import { WayChoice } from '../concealed/WayChoice.js';
import type { Way } from '../concealed/ways.js';
import { useTexts } from '../texts/index.js';
import { Leaders } from './Leaders.js';
import { goConcealed, goRelic, playNow } from './open.js';
import { PastGames } from './PastGames.js';
import { GamePicture, HandFan } from './pictures.js';
import './lobby.css';
import { type LobbyTable, useLobby } from './useLobby.js';

const CreateDialog = lazy(() => import('./CreateDialog.js'));

export function Lobby() {
  const texts = useTexts();
  const lobby = useLobby();
  const [creating, setCreating] = useState<'create' | 'invite' | 'relic' | 'concealed'>();
  const t = texts.lobby;
  const [opening, setOpening] = useState(false);
  const [way, setWay] = useState<Way>('audit');
  const start = () => {
    setOpening(true);
    void playNow(t.holdemName, lobby.bots);
  };
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
              disabled={opening}
              data-testid="play-now"
            >
              {t.playNow}
            </button>
            <button type="button" className="button big" onClick={() => setCreating('invite')}>
              {t.invite}
            </button>
          </div>
          <p className="hint">{t.playNowHint}</p>
        </div>
        <HandFan />
      </section>

      <section aria-labelledby="games" className="block">
        <h2 id="games">{t.games}</h2>
        <ul className="games">
          <li className="game panel">
            <GamePicture game="holdem" />
            <div className="game-text">
              <h3>{t.holdemName}</h3>
              <p>{t.holdemRules}</p>
              <div className="row spread">
                <span className="hint">{t.seats(2, 9)}</span>
                <span className="row">
                  <button type="button" className="button small" onClick={() => setCreating('create')}>
                    {t.create}
                  </button>
                  <button type="button" className="button primary small" onClick={start} disabled={opening}>
                    {t.playNow}
                  </button>
                </span>
              </div>
            </div>
          </li>
          <li className="game panel">
            <GamePicture game="relic" />
            <div className="game-text">
              <h3>{t.relicName}</h3>
              <p>{t.relicRules}</p>
              <div className="row spread">
                <span className="hint">{t.seats(2, 4)}</span>
                <span className="row">
                  <button
                    type="button"
                    className="button small"
                    onClick={() => setCreating('relic')}
                    data-testid="create-relic"
                  >
                    {t.create}
                  </button>
                  <button
                    type="button"
                    className="button primary small"
                    onClick={() => goRelic(4)}
                    data-testid="play-relic"
                  >
                    {t.playNow}
                  </button>
                </span>
              </div>
            </div>
          </li>
          <li className="game panel">
            <GamePicture game="concealed" />
            <div className="game-text">
              <h3>{texts.concealed.name}</h3>
              <p>{texts.concealed.rules}</p>
              <WayChoice way={way} onChoose={setWay} />
              <div className="row spread">
                <span className="hint">{t.seats(2, 2)}</span>
                <span className="row">
                  <button
                    type="button"
                    className="button small"
                    onClick={() => setCreating('concealed')}
                    data-testid="create-concealed"
                  >
                    {t.create}
                  </button>
                  <button
                    type="button"
                    className="button primary small"
                    onClick={() => goConcealed(way)}
                    data-testid="play-concealed"
                  >
                    {t.playNow}
                  </button>
                </span>
              </div>
            </div>
          </li>
        </ul>
      </section>

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
          <Leaders leaders={lobby.leaders} />
        </section>
        <section aria-labelledby="history" className="block">
          <h2 id="history">{t.history}</h2>
          {lobby.history.length === 0 && <p className="hint">{t.noHistory}</p>}
          <PastGames games={lobby.history} />
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

      {creating && (
        <Suspense>
          <CreateDialog
            game={creating === 'relic' || creating === 'concealed' ? creating : 'holdem'}
            way={way}
            invite={creating === 'invite'}
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
              {table.game === 'relic'
                ? texts.lobby.relicName
                : table.game === 'concealed'
                  ? texts.concealed.name
                  : texts.lobby.blinds(table.smallBlind, table.bigBlind)}{' '}
              · {texts.lobby.seatsTaken(table.taken, table.seats)}
              {table.staked && ` · ${texts.stakes.badge}`}
            </span>
          </span>
          <a
            className="button small"
            href={makeRoute({
              name: 'table',
              table: table.id,
              ...(table.game === 'holdem' ? {} : { game: table.game }),
            })}
          >
            {action}
          </a>
        </li>
      ))}
    </ul>
  );
}
