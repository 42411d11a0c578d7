import type { Fairness } from '@facedown/sdk/fairness';
import { useTexts } from './texts.js';

interface CountProps {
  readonly found: Fairness;
  readonly isUnlikely: boolean;
  readonly nameOf: (game: string) => string;
}

const SHOWN = 20;
const tellP = (p: number): string => (p < 0.0001 ? p.toExponential(1) : p.toFixed(4));

export function Count({ found, isUnlikely, nameOf }: CountProps) {
  const { fairness: t } = useTexts();
  const { finished, unfinished, wrong, totals, rows, lapses, disputed } = found;
  const isFine = !isUnlikely && wrong.length === 0;
  const counted = totals.filter(({ cards }) => cards > 0);
  return (
    <div
      className={`panel verdict stack ${isFine ? 'good' : 'bad'}`}
      role="alert"
      data-testid="fairness"
      data-fine={isFine}
      data-games={finished}
    >
      <h2>{isUnlikely ? t.unlikely : finished === 0 ? t.nothing : t.fair}</h2>
      <ul className="checks">
        <li>{t.counted(finished, unfinished)}</li>
        {finished > 0 && <li>{t.checked(found.signatures, found.proofs)}</li>}
        {finished > 0 && <li>{t.disputed(disputed)}</li>}
        {finished > 0 && (
          <li>
            {t.lapses(lapses.length)}
            {lapses.length > 0 && (
              <ul>
                {lapses.slice(0, SHOWN).map(({ name, version, words }) => (
                  <li key={`${name} ${version}`}>{t.lapse(name, String(version), words)}</li>
                ))}
              </ul>
            )}
          </li>
        )}
      </ul>
      {wrong.length > 0 && (
        <>
          <p className="problem">{t.wrong(wrong.length)}</p>
          <ul data-testid="wrong">
            {wrong.slice(0, SHOWN).map(({ name, code }) => (
              <li key={name}>
                {name}: {code}
              </li>
            ))}
          </ul>
        </>
      )}
      {finished > 0 && counted.length === 0 && <p>{t.uncounted}</p>}
      {counted.length > 0 && (
        <>
          <Table
            label={t.title}
            heads={Object.values(t.heads)}
            lines={counted.map(({ game, games, cards, chiSquared, degrees, p }) => [
              nameOf(game),
              games,
              cards,
              chiSquared.toFixed(1),
              degrees,
              tellP(p),
            ])}
          />
          <p className="hint">{t.meaning}</p>
          {counted.map(({ game }) => (
            <details key={game}>
              <summary>{t.places(nameOf(game))}</summary>
              <Table
                label={t.places(nameOf(game))}
                heads={[t.who, t.place, t.heads.cards, t.heads.chi, t.heads.p, t.faces]}
                lines={rows
                  .filter((row) => row.game === game)
                  .map(({ seat, place, cards, chiSquared, p, counts }) => [
                    seat === 'table' ? t.onTable : t.seat(seat),
                    place + 1,
                    cards,
                    chiSquared.toFixed(1),
                    tellP(p),
                    Object.entries(counts)
                      .map(([face, times]) => `${face}: ${times}`)
                      .join(', '),
                  ])}
              />
            </details>
          ))}
        </>
      )}
    </div>
  );
}

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly lines: readonly (readonly (string | number)[])[];
}

function Table({ label, heads, lines }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="how-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([first, ...rest]) => (
            <tr key={[first, ...rest].join('/')}>
              <th scope="row">{first}</th>
              {rest.map((cell, i) => (
                <td key={heads[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
