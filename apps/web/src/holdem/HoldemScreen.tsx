import type { HoldemAction } from '@facedown/holdem';
import { HoldemKind, holdem, seatsIn } from '@facedown/holdem';
import { useEffect, useState } from 'react';
import { go } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import { Mark } from '../cards/Mark.js';
import { type ErrorAction, ErrorDialog } from '../errors/ErrorDialog.js';
import { download, makeReport } from '../errors/report.js';
import type { SessionState } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { TrustPanel } from '../trust/TrustPanel.js';
import { Dialog } from '../ui/Dialog.js';
import { useTurnSound } from '../ui/sound.js';
import { formatAmount } from './amounts.js';
import { BetControls } from './BetControls.js';
import { History } from './History.js';
import { HoldemTable } from './HoldemTable.js';
import { type HoldemModel, isResult } from './model.js';
import { Payout } from './Result.js';
import './screen.css';
import { statusWords } from './status.js';
import { useDeparture } from './useDeparture.js';
import { useLate } from './useLate.js';
import { usePastGame } from './usePastGame.js';

interface HoldemScreenProps {
  readonly state: SessionState<HoldemModel>;
  readonly onAct: (action: HoldemAction) => void;
  readonly onSkip: () => void;
  readonly onDismiss: () => void;
  readonly getFile: () => Promise<string>;
  readonly onLeave: () => Promise<void>;
  readonly onClaim: () => Promise<void>;
}

type Tab = 'trust' | 'history';

export function HoldemScreen({
  state: session,
  onAct,
  onSkip,
  onDismiss,
  getFile,
  onLeave,
  onClaim,
}: HoldemScreenProps) {
  const texts = useTexts();
  const [tab, setTab] = useState<Tab>('trust');
  const [sheet, setSheet] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [departing, setDeparting] = useState(false);
  const { model, facts } = session;
  useTurnSound(isAsked(model));
  useEffect(() => {
    const name = model ? `${texts.holdem.handNumber(model.view.state.hand)} · ${texts.name}` : texts.name;
    document.title = name;
    return () => {
      document.title = texts.name;
    };
  }, [model, texts]);

  const late = useLate(model?.view);
  // Whoever closes the page in mid-hand leaves the others waiting: a seat stays until all have signed the end.
  const gone = departing && (session.payouts !== undefined || facts?.place === 'here');
  usePastGame(model, session.payouts !== undefined || gone);
  useDeparture({ view: model?.view, departing, gone, busy: session.busy, onAct });

  if (!model || !facts)
    return (
      <>
        <Waiting />
        <Problem session={session} mayFold={false} onAct={onAct} onDismiss={onDismiss} />
      </>
    );
  const { view } = model;
  const { state, seat: own } = view;
  const { smallBlind, bigBlind } = state.config;
  const nameOf = (seat: number) => (seat === own ? texts.holdem.you : (view.names[seat] ?? `${seat + 1}`));
  const mayAct = own !== undefined && view.waiting.kind === 'action' && view.waiting.parties.includes(own);
  const acting = mayAct && holdem.candidates(state, own).length > 0;
  const result = isResult(state);
  const behind = session.latest !== undefined && session.latest.version > view.version;
  const bustedNow =
    own !== undefined &&
    state.stacks[own] === 0n &&
    !seatsIn(state.live).includes(own) &&
    view.waiting.kind !== 'action';
  const paid = model.history.filter(({ events }) => events.some(({ kind }) => kind === 'wins')).length;
  const over = view.waiting.kind === 'over' && state.hand > 0;

  const paidOut = own === undefined ? undefined : session.payouts?.[own];
  const statusText =
    paidOut !== undefined
      ? texts.holdem.closed(formatAmount(paidOut))
      : departing
        ? texts.holdem.departing
        : late !== undefined
          ? texts.holdem.claimDue(nameOf(late))
          : bustedNow && over
            ? texts.holdem.busted
            : own === undefined
              ? texts.holdem.watching
              : statusWords(view, nameOf, texts);

  const save = async () => download(`facedown-hand-${state.hand}.json`, await getFile());
  const verify = async () => {
    sessionStorage.setItem('facedown.verify', await getFile());
    go({ name: 'verify' });
  };

  return (
    <div className="room" data-paid={paid}>
      <header className="room-top">
        <a className="room-back" href="#/" aria-label={texts.nav.back}>
          <Mark size={26} />
        </a>
        <div className="room-title">
          <h1>{texts.lobby.holdemName}</h1>
          <p className="hint">
            {texts.lobby.blinds(formatAmount(smallBlind), formatAmount(bigBlind))} ·{' '}
            {texts.holdem.handNumber(state.hand)}
          </p>
        </div>
        <div className="room-actions">
          <button
            type="button"
            className="button quiet small panel-toggle"
            aria-expanded={sheet}
            onClick={() => setSheet(!sheet)}
          >
            {texts.trust.open}
          </button>
          <button type="button" className="button quiet small" onClick={() => setLeaving(true)}>
            {texts.holdem.leaveNow}
          </button>
        </div>
      </header>
      {session.connection !== 'online' && (
        <div className="banner" role="status">
          {session.connection === 'offline' ? texts.nav.offline : texts.nav.reconnecting}
        </div>
      )}

      <main className="room-main" aria-label={texts.holdem.table}>
        <HoldemTable model={model} />
      </main>

      <footer className="room-bottom" data-testid="actions">
        {acting && own !== undefined && !departing ? (
          <BetControls key={view.version} state={state} seat={own} busy={session.busy || behind} onAct={onAct} />
        ) : (
          <div className="room-status">
            <p role="status" data-testid="status">
              {statusText}
            </p>
            {result && behind && (
              <button type="button" className="button small" onClick={onSkip}>
                {texts.holdem.nextHand}
              </button>
            )}
            {late !== undefined && (
              <button type="button" className="button small" onClick={onClaim}>
                {texts.holdem.claimTimeout}
              </button>
            )}
            {(over || session.payouts) && (
              <a className="button primary small" href={`#/play/${newTable()}`}>
                {texts.holdem.playAgain}
              </a>
            )}
          </div>
        )}
      </footer>

      <aside className={sheet ? 'room-side open' : 'room-side'} aria-label={texts.trust.title}>
        <div className="tabs" role="tablist">
          {(['trust', 'history'] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`tab-${one}`}
              aria-selected={tab === one}
              aria-controls="tab-panel"
              onClick={() => setTab(one)}
            >
              {one === 'trust' ? texts.trust.title : texts.holdem.history}
            </button>
          ))}
          <button type="button" className="button quiet small sheet-close" onClick={() => setSheet(false)}>
            {texts.trust.close}
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <div className="side-body" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === 'trust' ? (
            <TrustPanel
              facts={facts}
              waiting={session.latest?.waiting ?? view.waiting}
              progress={session.progress}
              lines={session.lines}
              own={own}
              nameOf={nameOf}
            />
          ) : (
            <>
              <Payout view={view} />
              <History model={model} />
            </>
          )}
        </div>
        <div className="side-actions">
          <button type="button" className="button small" onClick={verify}>
            {texts.trust.verify}
          </button>
          <button type="button" className="button small" onClick={save}>
            {texts.trust.download}
          </button>
        </div>
      </aside>

      {leaving && (
        <Dialog title={texts.holdem.leave} onClose={() => setLeaving(false)}>
          <p style={{ marginTop: 'var(--space-3)' }}>{texts.holdem.leaveText}</p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => setLeaving(false)}>
              {texts.holdem.stay}
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => {
                setLeaving(false);
                setDeparting(true);
                if (facts.place !== 'here') void onLeave().catch(() => {});
              }}
            >
              {texts.holdem.leaveNow}
            </button>
          </div>
        </Dialog>
      )}
      <Problem session={session} mayFold={mayAct} onAct={onAct} onDismiss={onDismiss} />
    </div>
  );
}

const isAsked = (model: HoldemModel | undefined): boolean =>
  model?.view.seat !== undefined &&
  model.view.waiting.kind === 'action' &&
  model.view.waiting.parties.includes(model.view.seat);

const newTable = () => Date.now().toString(36);

interface ProblemProps {
  readonly session: SessionState<HoldemModel>;
  readonly mayFold: boolean;
  readonly onAct: (action: HoldemAction) => void;
  readonly onDismiss: () => void;
}

function Problem({ session, mayFold, onAct, onDismiss }: ProblemProps) {
  const { problem, facts, lines } = session;
  if (!problem) return null;
  const offered = new Set<ErrorAction>(['close', 'report', 'lobby', 'retry', 'wait']);
  if (mayFold) offered.add('fold');
  const act = (action: ErrorAction) => {
    if (action === 'report')
      download(
        'facedown-report.json',
        makeReport({ agent: navigator.userAgent, problem, facts, lines: lines.slice(0, 40) }),
      );
    if (action === 'fold') onAct({ kind: HoldemKind.Fold, amount: 0n });
    if (action === 'lobby') go({ name: 'lobby' });
    if (action === 'retry') location.reload();
    if (action !== 'report') onDismiss();
  };
  return <ErrorDialog error={problem} offered={offered} onAction={act} />;
}
