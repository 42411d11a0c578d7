import { useEffect, useState } from 'react';
import { useTexts } from '../compare/texts.js';
import { isGameName } from '../gameNames.js';
import { games, seatsOf } from '../games.js';
import { startHost } from '../session/host.js';
import type { GameCell } from '../session/messages.js';

/** Which game goes with which dealer, from what the rules ask for and what the dealers can. Read when it is opened. */
export function GameMatrix() {
  const t = useTexts().compare;
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} data-testid="matrix">
      <summary>{t.matrix}</summary>
      <div className="stack">
        <p>{t.matrixLead}</p>
        {isOpen && <Cells />}
      </div>
    </details>
  );
}

function Cells() {
  const { compare: t, locale } = useTexts();
  const [cells, setCells] = useState<readonly GameCell[]>();
  useEffect(() => {
    const host = startHost(() => {});
    host
      .call('matrix')
      .then(setCells)
      .catch(() => setCells([]))
      .finally(() => host.close());
    return () => host.close();
  }, []);
  if (!cells) return <p role="status">{t.reading}</p>;
  const [rows, columns] = [cells.map(({ game }) => game), cells.map(({ dealer }) => dealer)].map((all) => [
    ...new Set(all),
  ]) as [string[], string[]];
  const nameOf = (game: string) => (isGameName(game) ? games[game].name[locale] : game);
  const words = ({ game, misfit, onchainOnly, seats }: GameCell) => {
    if (misfit) return t.no;
    if (onchainOnly) return t.onChain;
    return isGameName(game) && seats && seats.min > seatsOf(game).min ? t.from(seats.min) : t.yes;
  };
  const reasons = cells.flatMap(({ game, dealer, misfit }) => (misfit ? [{ key: `${game} ${dealer}`, misfit }] : []));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="how-table" aria-label={t.matrix} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((dealer) => (
                <th key={dealer} scope="col">
                  {t.dealers[dealer]?.name ?? dealer}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((game) => (
              <tr key={game}>
                <th scope="row">{nameOf(game)}</th>
                {columns.map((dealer) => {
                  const cell = cells.find((one) => one.game === game && one.dealer === dealer);
                  return <td key={dealer}>{cell && words(cell)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3>{t.why}</h3>
      <ul data-testid="reasons">
        {reasons.map(({ key, misfit }) => (
          <li key={key}>{t.cant(misfit)}</li>
        ))}
      </ul>
    </>
  );
}
