import { useEffect, useState } from 'react';
import type { GameName } from '../gameNames.js';
import { startHost } from '../session/host.js';
import type { DealerFit } from '../session/messages.js';
import './compare.css';
import { useTexts } from './texts.js';

interface DealerComparisonProps {
  readonly game: GameName;
  readonly seats: number;
  readonly where: 'hosted' | 'offchain' | 'onchain';
  /** The dealer that is chosen. */
  readonly value: string;
}

/** Folded away: what each way of hiding means for the table at hand, or why it can't be. */
export function DealerComparison(props: DealerComparisonProps) {
  const t = useTexts().compare;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="compare" onToggle={(event) => setOpen(event.currentTarget.open)} data-testid="compare">
      <summary>{t.title}</summary>
      {isOpen && <Comparison {...props} />}
    </details>
  );
}

type Tried = Readonly<Record<string, number | 'elsewhere'>>;

function Comparison({ game, seats, where, value }: DealerComparisonProps) {
  const t = useTexts().compare;
  const [fits, setFits] = useState<readonly DealerFit[]>([]);
  const [tried, setTried] = useState<Tried>({});
  const onchain = where === 'onchain';
  useEffect(() => {
    const host = startHost(() => {});
    let isGone = false;
    setTried({});
    void (async () => {
      const found = await host.call('dealersFor', { game, seats, onchain });
      if (isGone) return;
      setFits(found);
      // One after another: beside each other they would take each other's time.
      for (const { dealer, misfit } of found) {
        if (misfit) continue;
        const took = await host.call('dealTime', { game, dealer, seats }).catch(() => undefined);
        if (isGone) return;
        setTried((known) => ({ ...known, [dealer]: took ?? 'elsewhere' }));
      }
    })();
    return () => {
      isGone = true;
      host.close();
    };
  }, [game, seats, onchain]);
  const dealWords = (dealer: string) => {
    const took = tried[dealer];
    if (took === undefined) return t.measuring;
    return took === 'elsewhere' ? t.elsewhere : t.took((took / 1000).toFixed(took < 10_000 ? 2 : 0), seats);
  };
  return (
    <div className="stack">
      <p className="hint">{t.lead}</p>
      <ul className="compare-list">
        {fits.map(({ dealer, misfit }) => {
          const words = t.dealers[dealer];
          return (
            <li key={dealer} className={misfit ? 'cant' : ''} data-dealer={dealer}>
              <h3>
                {words?.name ?? dealer}
                {dealer === value && <span className="badge">{t.chosen}</span>}
              </h3>
              {misfit || !words ? (
                <p>{misfit && t.cant(misfit)}</p>
              ) : (
                <dl>
                  <dt>{t.heads.reads}</dt>
                  <dd>{words.reads}</dd>
                  <dt>{t.heads.online}</dt>
                  <dd>{words.online}</dd>
                  <dt>{t.heads.deal}</dt>
                  <dd data-testid="deal">{dealWords(dealer)}</dd>
                  <dt>{t.heads.quarrel}</dt>
                  <dd>{where === 'hosted' ? t.free : words.quarrel}</dd>
                </dl>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
