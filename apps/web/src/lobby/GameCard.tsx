import { useState } from 'react';
import type { GameName } from '../gameNames.js';
import { FIRST, games, seatsOf } from '../games.js';
import { RulesButton } from '../rules/RulesButton.js';
import { useTexts } from '../texts/index.js';
import { expectTable } from './open.js';
import { Pick } from './Pick.js';

interface GameProps {
  readonly game: GameName;
  readonly onPlay: (dealer?: string) => void;
  readonly onCreate: (dealer?: string) => void;
  readonly onFind: (dealer?: string) => void;
  readonly busy?: boolean;
}

/** A game with a picture, and with the choice that it asks for at once. */
export function GameCard({ game, ...props }: GameProps) {
  const { locale } = useTexts();
  const { name, rules, Picture, dealersTitle, ...ui } = games[game];
  // One that needs a chain is chosen where a table on it is opened.
  const dealers = ui.dealers?.filter(({ onchain }) => !onchain);
  const [dealer, setDealer] = useState(dealers?.[0]?.name);
  return (
    <li className="game panel">
      {Picture && <Picture />}
      <div className="game-text">
        <h3>{name[locale]}</h3>
        <p>{rules[locale]}</p>
        {dealers && dealersTitle && dealer !== undefined && (
          <Pick
            legend={dealersTitle[locale]}
            value={dealer}
            set={setDealer}
            options={dealers.map((one) => [one.name, one.label[locale], one.note[locale]])}
          />
        )}
        <Buttons game={game} {...props} dealer={dealer} />
      </div>
    </li>
  );
}

/** A game that is played on the plain screen. */
export function GameLine({ game, ...props }: GameProps) {
  const { locale } = useTexts();
  const { name, rules } = games[game];
  return (
    <li>
      <b>{name[locale]}</b>
      <p className="hint">{rules[locale]}</p>
      <Buttons game={game} {...props} dealer={undefined} />
    </li>
  );
}

function Buttons({ game, dealer, onPlay, onCreate, onFind, busy = false }: GameProps & { dealer: string | undefined }) {
  const t = useTexts().lobby;
  const { min, max } = seatsOf(game);
  const expect = () => game !== FIRST && expectTable(game, 'practice');
  return (
    <div className="row spread">
      <span className="hint">{t.seats(min, max)}</span>
      <span className="row">
        <RulesButton game={game} short />
        <button type="button" className="button small" onClick={() => onFind(dealer)} data-testid={`find-${game}`}>
          {t.find.short}
        </button>
        <button type="button" className="button small" onClick={() => onCreate(dealer)} data-testid={`create-${game}`}>
          {t.create}
        </button>
        <button
          type="button"
          className="button primary small"
          onClick={() => onPlay(dealer)}
          onPointerEnter={expect}
          onFocus={expect}
          disabled={busy}
          data-testid={`play-${game}`}
        >
          {t.playNow}
        </button>
      </span>
    </div>
  );
}
