import { useId, useState } from 'react';
import type { GameName } from '../session/desk.js';
import { useTexts } from '../texts/index.js';
import { formatAmount } from '../ui/numbers.js';
import type { Leader } from './useLobby.js';

const SHOWN = 10;

/** Who has won most at public tables, game by game. */
export function Leaders({ leaders }: { leaders: readonly Leader[] }) {
  const texts = useTexts();
  const t = texts.lobby;
  const id = useId();
  const names: Readonly<Record<GameName, string>> = {
    holdem: t.holdemName,
    relic: t.relicName,
    concealed: texts.concealed.name,
  };
  const games = (Object.keys(names) as GameName[]).filter((game) => leaders.some((one) => one.game === game));
  const [wanted, setWanted] = useState<GameName>('holdem');
  const game = games.includes(wanted) ? wanted : games[0];
  if (game === undefined) return <p className="hint">{t.noLeaders}</p>;
  return (
    <>
      {games.length > 1 && (
        <div className="field leaders-of">
          <label className="visually-hidden" htmlFor={id}>
            {t.leadersOf}
          </label>
          <select id={id} value={game} onChange={(event) => setWanted(event.target.value as GameName)}>
            {games.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        </div>
      )}
      {games.length === 1 && <p className="hint">{names[game]}</p>}
      <ol className="leaders" data-testid="leaders">
        {leaders
          .filter((one) => one.game === game)
          .slice(0, SHOWN)
          .map(({ owner, name, games: played, wins, net }) => (
            <li key={owner} className="row spread">
              <span>{name ?? t.guest(owner.slice(-4))}</span>
              <span className="hint">
                {t.gamesPlayed(played)} · {game === 'holdem' ? chips(net) : t.gamesWon(wins)}
              </span>
            </li>
          ))}
      </ol>
    </>
  );
}

const chips = (net: number): string => `${net > 0 ? '+' : net < 0 ? '−' : ''}${formatAmount(Math.abs(net))}`;
