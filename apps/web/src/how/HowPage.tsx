import { makeRoute } from '../app/router.js';
import { useTexts } from '../texts/index.js';
import { GameMatrix } from './GameMatrix.js';
import './how.css';
import { SealedDeck } from './SealedDeck.js';

/** One page for a curious player. */
export default function HowPage() {
  const texts = useTexts();
  const t = texts.how;
  return (
    <div className="how stack">
      <h1>{t.title}</h1>
      <p className="lead">{t.lead}</p>
      <SealedDeck />
      <div className="stack">
        <h2 id="how-dealers">{t.dealersTitle}</h2>
        <p>{t.dealersText}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className="how-table" aria-label={t.dealersTitle} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {t.dealersHead.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {t.dealers.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell) => (
                    <td key={cell}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <GameMatrix />
      <section aria-labelledby="how-cheats" className="stack">
        <h2 id="how-cheats">{t.cheatsTitle}</h2>
        <dl className="cheats">
          {t.cheats.map(([what, answer]) => (
            <div key={what} className="panel">
              <dt>{what}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{t.limits}</p>
        <p className="row">
          {t.fairness}
          <a className="button small" href={makeRoute({ name: 'fairness' })}>
            {t.fairnessLink}
          </a>
        </p>
      </section>
    </div>
  );
}
