import { type ReactNode, useState } from 'react';
import { Mark } from '../cards/Mark.js';
import { download } from '../errors/report.js';
import { FirstHint } from '../rules/FirstHint.js';
import { RulesButton } from '../rules/RulesButton.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import type { TrustLine } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import { ProofBadge } from '../trust/ProofBadge.js';
import { TrustPanel } from '../trust/TrustPanel.js';
import { useSecondsLeft } from '../ui/now.js';
import { useTitle } from '../ui/turn.js';
import { CardsWait } from './CardsWait.js';
import { Doubt, Stuck } from './Doubt.js';
import { FreeSeat } from './FreeSeat.js';
import { People } from './People.js';
import { Problem } from './Problem.js';
import { Rematch } from './Rematch.js';
import type { Room, TableModel } from './room.js';
import { go } from './router.js';
import { TableMenu } from './TableMenu.js';
import { Words } from './Words.js';

interface TableFrameProps {
  // biome-ignore lint/suspicious/noExplicitAny: the frame passes choices on without looking at them.
  readonly room: Room<TableModel, any>;
  readonly className?: string;
  /** What a test or a style reads of the game: becomes `data-` attributes. */
  readonly data?: Readonly<Record<string, string | number | boolean>>;
  readonly title: string;
  readonly hint: ReactNode;
  /** What the browser's tab says. */
  readonly tabTitle?: string;
  /** The own seat's part: what it can do now, or what it waits for. */
  readonly controls: ReactNode;
  readonly history?: SidePart;
  /** What one looks up while playing. */
  readonly reference?: SidePart;
  /** How the game puts what its evidence has proven. */
  readonly saidWords?: (said: unknown, line: TrustLine) => string;
  readonly trustLines?: readonly TrustLine[];
  readonly leaveText?: string;
  readonly fileName: string;
  /** The game offers the same again by itself. */
  readonly ownRematch?: boolean;
  /** The felt. */
  readonly children: ReactNode;
}

interface SidePart {
  readonly title: string;
  readonly body: ReactNode;
}

type Tab = 'history' | 'reference' | 'trust';

/** Everything around the felt that all games have in common. */
export function TableFrame({ room, className = '', data = {}, children, ...props }: TableFrameProps) {
  const texts = useTexts();
  const [sheet, setSheet] = useState(false);
  const { session, model, facts, own, nameOf } = room;
  const { title, hint, tabTitle = title, controls, history, reference, fileName } = props;
  // People and what happened come first; that it was fair is there for whoever asks.
  const [tab, setTab] = useState<Tab>(history ? 'history' : 'trust');
  useTitle(`${tabTitle} · ${texts.name}`, room.asked ? `${texts.table.yourTurn} · ${texts.name}` : undefined);
  const lines = props.trustLines ?? session.lines;
  const isSaid = session.latest?.isSaid === true;

  const verify = async () => {
    sessionStorage.setItem('facedown.verify', await room.file());
    go({ name: 'verify' });
  };
  const attributes = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));
  const tabs: readonly (readonly [Tab, string])[] = [
    ...(history ? ([['history', history.title]] as const) : []),
    ...(reference ? ([['reference', reference.title]] as const) : []),
  ];

  return (
    <div className={`room ${className}`} {...attributes} {...(isSaid ? { 'data-said': true } : {})}>
      {isSaid && (
        <p className="said" role="status" data-testid="said">
          {texts.table.said}
        </p>
      )}
      <header className="room-top">
        <a className="room-back" href="#/" aria-label={texts.nav.back}>
          <Mark size={26} />
        </a>
        <div className="room-title">
          <h1>{title}</h1>
          <p className="hint">{hint}</p>
        </div>
        <div className="room-actions">
          <button
            type="button"
            className="button quiet small panel-toggle"
            aria-expanded={sheet}
            onClick={() => setSheet(!sheet)}
          >
            {history ? texts.table.log : texts.trust.open}
          </button>
          <RulesButton game={room.game} short />
          <TableMenu room={room} leaveText={props.leaveText} />
        </div>
      </header>
      <div className="room-notices">
        <OwnSeats />
        <Notices room={room} />
        <FreeSeat door={session.door} enter={room.enter} />
        <Rematch room={room} isOffered={props.ownRematch ?? false} />
        {own !== undefined && <FirstHint game={room.game} />}
      </div>
      <main className="room-main" aria-label={texts.table.table}>
        {children}
      </main>
      {controls}
      <aside className={sheet ? 'room-side open' : 'room-side'} aria-label={texts.trust.side}>
        <div className="tabs">
          <div role="tablist" aria-label={texts.trust.side}>
            {tabs.map(([one, name]) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`tab-${one}`}
                aria-selected={tab === one}
                aria-controls="tab-panel"
                onClick={() => setTab(one)}
              >
                {name}
              </button>
            ))}
          </div>
          <button type="button" className="button quiet small sheet-close" onClick={() => setSheet(false)}>
            {texts.trust.close}
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <div className="side-body" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {!history && <People room={room} />}
          {tab === 'trust' ? (
            <TrustPanel
              facts={facts}
              waiting={session.latest?.waiting ?? model.view.waiting}
              progress={session.progress}
              lines={lines}
              own={own}
              nameOf={nameOf}
              {...(props.saidWords ? { saidWords: props.saidWords } : {})}
            />
          ) : tab === 'reference' ? (
            reference?.body
          ) : (
            <>
              <h2 className="visually-hidden">{history?.title}</h2>
              <People room={room} />
              {history?.body}
            </>
          )}
        </div>
        <Words room={room} />
        <ProofBadge
          id="tab-trust"
          checked={session.checked}
          lines={lines}
          dealer={facts.dealer}
          isOpen={tab === 'trust'}
          onPress={() => setTab(tab === 'trust' && history ? 'history' : 'trust')}
        />
        <div className="side-actions">
          <button type="button" className="button small" onClick={verify}>
            {texts.trust.verify}
          </button>
          <button type="button" className="button small" onClick={async () => download(fileName, await room.file())}>
            {texts.trust.download}
          </button>
        </div>
      </aside>
      <Problem
        session={session}
        onDismiss={room.dismiss}
        onFold={room.fold}
        onClaim={room.late === undefined ? undefined : room.claim}
      />
    </div>
  );
}

/** What a person must know whatever is being played: no connection, a seat that is late. */
function Notices({ room }: Pick<TableFrameProps, 'room'>) {
  const { session, nameOf, own, wishesOut, isLast, facts } = room;
  const texts = useTexts();
  if (session.connection !== 'online')
    return (
      <div className="banner" role="status">
        {session.connection === 'offline' ? texts.nav.offline : texts.nav.reconnecting}
      </div>
    );
  const asks = session.latest?.asks;
  const going = asks?.leaving.filter((seat) => seat !== own) ?? [];
  const wish =
    own !== undefined && asks?.entering.includes(own)
      ? texts.table.topUpComes
      : isLast
        ? texts.table.isLast
        : going.length > 0
          ? texts.table.leaves(texts.and(going.map(nameOf)))
          : wishesOut
            ? texts.table.sitsOutSoon
            : undefined;
  return (
    <>
      {facts.doubt && <Doubt code={facts.doubt} />}
      {facts.stuck && <Stuck code={facts.stuck} />}
      {facts.place !== 'here' && <Countdown room={room} />}
      <CardsWait progress={session.progress} />
      {wish && (
        <div className="banner mild" role="status">
          {wish}
        </div>
      )}
    </>
  );
}

/** In figures, once a third of the time has passed: whom the table waits for, and when the clock acts for him. */
function Countdown({ room: { session, nameOf, own, facts } }: Pick<TableFrameProps, 'room'>) {
  const t = useTexts().table;
  const latest = session.latest;
  const clock = latest?.waiting.kind === 'over' ? undefined : latest?.clock;
  const left = useSecondsLeft(clock);
  const party = latest?.waiting.parties.find((one) => one !== own) ?? latest?.waiting.parties[0];
  if (!clock || left === undefined || party === undefined || 3000 * left > clock.total * 2) return null;
  const saved = Math.floor((clock.saved ?? 0) / 1000);
  const bankWords = clock.bank === undefined ? '' : ` · ${t.bank(saved)}`;
  const isCounted = facts.mode !== 'onchain' && (facts.phase === 'register' || facts.phase === 'play');
  return (
    <div
      className={isCounted || left <= 5 ? 'banner' : 'banner mild'}
      role="timer"
      data-testid="countdown"
      data-left={left}
    >
      {party === own
        ? t.ownTime(left) + bankWords
        : isCounted
          ? t.countedOut(nameOf(party), left)
          : t.timeOf(nameOf(party), left)}
    </div>
  );
}
