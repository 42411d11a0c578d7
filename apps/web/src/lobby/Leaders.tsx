import { useId, useState } from 'react';
import { makeRoute } from '../app/router.js';
import { type GameName, gameNames } from '../gameNames.js';
import { FIRST, games } from '../games.js';
import { useTexts } from '../texts/index.js';
import type { Leader, RatedLeader } from './useLobby.js';

const SHOWN = 10;

interface LeadersProps {
  readonly leaders: readonly Leader[];
  readonly rated: readonly RatedLeader[];
}

/** Game by game: who is rated highest, and who has won most at public tables. */
export function Leaders({ leaders, rated }: LeadersProps) {
  const texts = useTexts();
  const t = texts.lobby;
  const id = useId();
  const nameOf = (game: GameName) => games[game].name[texts.locale];
  const played = gameNames.filter((game) => [...leaders, ...rated].some((one) => one.game === game));
  const [wanted, setWanted] = useState<GameName>(FIRST);
  const game = played.includes(wanted) ? wanted : played[0];
  if (game === undefined) return <p className="hint">{t.noLeaders}</p>;
  return (
    <>
      {played.length > 1 && (
        <div className="field leaders-of">
          <label className="visually-hidden" htmlFor={id}>
            {t.leadersOf}
          </label>
          <select id={id} value={game} onChange={(event) => setWanted(event.target.value as GameName)}>
            {played.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      {played.length === 1 && <p className="hint">{nameOf(game)}</p>}
      {rated.some((one) => one.game === game) && (
        <ol className="leaders" data-testid="rated">
          {rated
            .filter((one) => one.game === game)
            .slice(0, SHOWN)
            .map((leader) => (
              <li key={leader.owner} className="row spread">
                <a href={makeRoute({ name: 'person', owner: leader.owner })}>
                  {leader.name ?? t.guest(leader.owner.slice(-4))}
                </a>
                <span className="hint">
                  <b>{t.rating(leader.rating, 2 * leader.deviation)}</b> · {t.gamesPlayed(leader.games)}
                  {leader.isProvisional && ` · ${t.provisional}`}
                </span>
              </li>
            ))}
        </ol>
      )}
      <ol className="leaders" data-testid="leaders">
        {leaders
          .filter((one) => one.game === game)
          .slice(0, SHOWN)
          .map((leader) => (
            <li key={leader.owner} className="row spread">
              <a href={makeRoute({ name: 'person', owner: leader.owner })}>
                {leader.name ?? t.guest(leader.owner.slice(-4))}
              </a>
              <span className="hint">
                {t.gamesPlayed(leader.games)} · {games[game].leaderWords?.(leader, texts) ?? t.gamesWon(leader.wins)}
              </span>
            </li>
          ))}
      </ol>
    </>
  );
}
