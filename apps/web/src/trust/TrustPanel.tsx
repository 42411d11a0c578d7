import type { ChainFacts, Progress, TrustFacts, TrustLine, Waiting } from '../session/view.js';
import { type Texts, useTexts } from '../texts/index.js';
import './trust.css';

interface TrustPanelProps {
  readonly facts: TrustFacts;
  readonly waiting: Waiting;
  readonly progress: readonly Progress[];
  /** Newest first. */
  readonly lines: readonly TrustLine[];
  readonly own: number | undefined;
  readonly nameOf: (seat: number) => string;
  /** How a game puts what its answers have proven. */
  readonly saidWords?: (said: unknown, line: TrustLine) => string;
}

const DEVELOPMENT_CHAIN = '31337';

/** Says in plain words what is being done to the cards, and what this browser checked itself. */
export function TrustPanel({ facts, waiting, progress, lines, own, nameOf, saidWords }: TrustPanelProps) {
  const texts = useTexts();
  return (
    <section className="trust" aria-label={texts.trust.title}>
      <h2>{texts.trust.title}</h2>
      <ul className="trust-facts">
        <li className={facts.dealer === 'open' ? 'careful' : ''}>{texts.trust.dealers[facts.dealer]}</li>
        {facts.keys === 'development' && (
          <li className="careful" data-testid="development-keys">
            {texts.trust.developmentKeys}
          </li>
        )}
        {facts.dealer === 'fhe' && facts.chain?.chainId === DEVELOPMENT_CHAIN && (
          <li className="careful" data-testid="development-coprocessor">
            {texts.trust.developmentCoprocessor}
          </li>
        )}
        <li>{texts.trust.places[facts.place]}</li>
        <li>{texts.trust.modes[facts.mode]}</li>
        {!facts.chain && (facts.phase === 'register' || facts.phase === 'play') && (
          <li className="careful">{texts.trust.phases[facts.phase]}</li>
        )}
        {facts.chain && <ChainLines chain={facts.chain} phase={facts.phase} onchain={facts.mode === 'onchain'} />}
        {facts.fixedVersion > 0 && <li data-testid="fixed">{texts.trust.fixed(facts.fixedVersion, facts.seats)}</li>}
      </ul>
      <h3>{texts.trust.now}</h3>
      <div aria-live="polite">
        {progress.map((one) => (
          <div key={`${one.seat}-${one.what}`} className="trust-progress">
            <span>{texts.trust.progress(nameOf(one.seat), one.what)}</span>
            <div
              className={one.done < 0 ? 'progress unknown' : 'progress'}
              role="progressbar"
              aria-label={texts.trust.progress(nameOf(one.seat), one.what)}
              aria-valuemin={0}
              aria-valuemax={100}
              {...(one.done >= 0 ? { 'aria-valuenow': Math.round(100 * one.done) } : {})}
            >
              <i style={{ width: `${one.done < 0 ? 40 : 100 * one.done}%` }} />
            </div>
          </div>
        ))}
        <p className="hint">
          {waiting.parties.length > 0
            ? texts.trust.waiting(
                texts.and(waiting.parties.map((seat) => (seat === own ? texts.table.youInside : nameOf(seat)))),
              )
            : texts.trust.nobody}
        </p>
      </div>
      <h3>{texts.trust.log}</h3>
      {lines.length === 0 ? (
        <p className="hint">{texts.trust.empty}</p>
      ) : (
        <ol className="trust-log">
          {lines.map((line) => (
            <li key={line.id} className={line.kind}>
              {line.kind === 'proved'
                ? saidWords?.(line.said, line)
                : wordsOf({ ...line, kind: line.kind }, own, nameOf(line.seat), texts)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const short = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`;

/** What the chain knows, and nothing that it doesn't. */
function ChainLines(props: { chain: ChainFacts; phase: TrustFacts['phase']; onchain: boolean }) {
  const { chain, phase, onchain } = props;
  const t = useTexts().stakes;
  // Where every move is on the chain it always has the clock: nothing is wrong.
  const isPlain = onchain && phase === 'play';
  const isDispute = !isPlain && (phase === 'register' || phase === 'play');
  return (
    <>
      <li data-testid="chain-table" title={chain.contract}>
        {t.contract(short(chain.contract), chain.tableId, chain.chainId)}
      </li>
      <li data-testid="chain-phase" className={isDispute ? 'careful' : ''}>
        {isPlain ? t.onchainPlay : t.phases[phase]} {t.recorded(chain.recorded)}
      </li>
      <li title={chain.owner}>{t.owner(short(chain.owner), chain.byWallet)}</li>
      {chain.posted.length > 0 && <li>{t.posted(chain.posted.length)}</li>}
    </>
  );
}

type PlainLine = TrustLine & { readonly kind: Exclude<TrustLine['kind'], 'proved'> };

function wordsOf(line: PlainLine, own: number | undefined, name: string, { trust }: Texts): string {
  const mine = line.seat === own;
  const { lines } = trust;
  // What was made before the page was loaded again is only read: that took no time, and says nothing.
  const madeIn = line.madeIn !== undefined && line.madeIn >= 0.05 ? line.madeIn : undefined;
  if (line.kind === 'shuffled') return mine ? lines.shuffledByYou(madeIn) : lines.shuffled(name, line.checkedIn);
  if (line.kind === 'shared') return mine ? lines.sharedByYou(madeIn) : lines.shared(name, line.checkedIn);
  if (line.kind === 'refused') return lines.refused(name, line.code ?? '');
  return lines[line.kind](name, line.checkedIn);
}
