import type { Legal } from '@facedown/game-kit';
import { action, type RelicAction, RelicKind, RelicPhase } from '@facedown/relic';
import { useEffect, useState } from 'react';
import { go } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import { Mark } from '../cards/Mark.js';
import { type ErrorAction, ErrorDialog } from '../errors/ErrorDialog.js';
import { download, makeReport } from '../errors/report.js';
import { notePastGame } from '../lobby/past.js';
import type { SessionState } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { TrustPanel } from '../trust/TrustPanel.js';
import { Dialog } from '../ui/Dialog.js';
import { useTurnSound } from '../ui/sound.js';
import { Chooser } from './Chooser.js';
import { isBetween, type RelicModel } from './model.js';
import { OwnArea } from './OwnArea.js';
import type { RelicProof } from './proofs.js';
import { RelicHistory } from './RelicHistory.js';
import { RelicTable } from './RelicTable.js';
import '../holdem/screen.css';
import '../holdem/holdem.css';
import { GameSummary, RoundSummary } from './Summary.js';
import { statusWords } from './status.js';
import { usePlay } from './usePlay.js';

interface RelicScreenProps {
  readonly state: SessionState<RelicModel>;
  readonly onAct: (choice: Legal<RelicAction>) => Promise<void>;
  readonly onSkip: () => void;
  readonly onDismiss: () => void;
  readonly getFile: () => Promise<string>;
  readonly onLeave: () => Promise<void>;
}

export function RelicScreen(props: RelicScreenProps) {
  const texts = useTexts();
  const { model, facts } = props.state;
  useEffect(() => {
    document.title = model ? `${texts.lobby.relicName} · ${texts.name}` : texts.name;
    return () => {
      document.title = texts.name;
    };
  }, [model, texts]);
  if (model && facts) return <Room {...props} model={model} facts={facts} />;
  return (
    <>
      <Waiting />
      <Problem {...props} />
    </>
  );
}

type RoomProps = RelicScreenProps & {
  readonly model: RelicModel;
  readonly facts: NonNullable<SessionState<RelicModel>['facts']>;
};

function Room(props: RoomProps) {
  const { state: session, model, facts, onAct, onSkip, onLeave, getFile } = props;
  const texts = useTexts();
  const [tab, setTab] = useState<'trust' | 'history'>('trust');
  const [sheet, setSheet] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { view } = model;
  const { state, seat: own } = view;
  const nameOf = (seat: number) => (seat === own ? texts.relic.you : (view.names[seat] ?? `${seat + 1}`));
  const who = (seat: number) => ({ name: nameOf(seat), mine: seat === own });
  const behind = session.latest !== undefined && session.latest.version > view.version;
  const mine = own !== undefined && !behind && view.waiting.kind === 'action' && view.waiting.parties.includes(own);
  const choice = usePlay(view, mine);
  useTurnSound(mine);
  const relics = own === undefined ? undefined : state.relics[own]!;
  const finished = isBetween(state);
  useEffect(() => {
    if (relics === undefined) return;
    notePastGame({ path: location.hash, at: Date.now(), hands: model.round, net: 0, relics, finished });
  }, [relics, finished, model.round]);
  const between = isBetween(state) || (state.phase === RelicPhase.Waiting && state.entered !== 0);

  const leave = async () => {
    if (mine && isBetween(state)) await onAct({ action: action(RelicKind.Leave), arrange: [] }).catch(() => {});
    else await onLeave().catch(() => {});
    go({ name: 'lobby' });
  };
  const verify = async () => {
    sessionStorage.setItem('facedown.verify', await getFile());
    go({ name: 'verify' });
  };
  const middle = between ? (
    <GameSummary model={model} who={who} mine={mine} busy={session.busy} onAct={onAct} onLeave={leave} />
  ) : model.summary ? (
    <RoundSummary model={model} who={who} onSkip={behind ? onSkip : undefined} />
  ) : choice?.draft && choice.targets.length > 0 ? (
    <Chooser view={view} choice={choice} nameOf={nameOf} />
  ) : undefined;

  return (
    <div
      className="room relic-room"
      data-round={model.round}
      data-game={model.game}
      data-over={between}
      data-mine={mine}
    >
      <header className="room-top">
        <a className="room-back" href="#/" aria-label={texts.nav.back}>
          <Mark size={26} />
        </a>
        <div className="room-title">
          <h1>{texts.lobby.relicName}</h1>
          <p className="hint">{texts.relic.hint(model.game, model.round)}</p>
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
            {texts.relic.leaveNow}
          </button>
        </div>
      </header>
      {session.connection !== 'online' && (
        <div className="banner" role="status">
          {session.connection === 'offline' ? texts.nav.offline : texts.nav.reconnecting}
        </div>
      )}
      <main className="room-main">
        <RelicTable model={model} who={who} nameOf={nameOf} chooser={middle} />
      </main>
      {own === undefined ? (
        <footer className="room-bottom room-status">
          <p role="status" data-testid="status">
            {statusWords(view, nameOf, texts)}
          </p>
          <p className="hint">{texts.holdem.watching}</p>
        </footer>
      ) : (
        <OwnArea
          model={model}
          seat={own}
          mine={mine}
          busy={session.busy}
          choice={choice}
          status={statusWords(view, nameOf, texts)}
          nameOf={nameOf}
          onAct={(chosen) => void onAct(chosen)}
        />
      )}
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
              {one === 'trust' ? texts.trust.title : texts.relic.history}
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
              saidWords={(said, line) => texts.relic.proofs(said as RelicProof, who(line.seat), who)}
            />
          ) : (
            <RelicHistory model={model} who={who} />
          )}
        </div>
        <div className="side-actions">
          <button type="button" className="button small" onClick={verify}>
            {texts.trust.verify}
          </button>
          <button
            type="button"
            className="button small"
            onClick={async () => download('facedown-relic.json', await getFile())}
          >
            {texts.trust.download}
          </button>
        </div>
      </aside>
      {leaving && (
        <Dialog title={texts.relic.leave} onClose={() => setLeaving(false)}>
          <p style={{ marginTop: 'var(--space-3)' }}>{texts.relic.leaveText}</p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => setLeaving(false)}>
              {texts.relic.stay}
            </button>
            <button type="button" className="button primary" onClick={leave}>
              {texts.relic.leaveNow}
            </button>
          </div>
        </Dialog>
      )}
      <Problem {...props} />
    </div>
  );
}

const OFFERED = new Set<ErrorAction>(['close', 'report', 'lobby', 'retry', 'wait']);

function Problem({ state: { problem, facts, lines }, onDismiss }: RelicScreenProps) {
  if (!problem) return null;
  const act = (chosen: ErrorAction) => {
    if (chosen === 'report')
      download('facedown-report.json', makeReport({ problem, facts, lines: lines.slice(0, 40) }));
    if (chosen === 'lobby') go({ name: 'lobby' });
    if (chosen === 'retry') location.reload();
    if (chosen !== 'report') onDismiss();
  };
  return <ErrorDialog error={problem} offered={OFFERED} onAction={act} />;
}
