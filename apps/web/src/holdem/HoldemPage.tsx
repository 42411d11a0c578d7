import type { HoldemAction } from '@facedown/holdem';
import { domAnimation, LazyMotion, MotionConfig } from 'motion/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Route } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import type { OpenRequest } from '../session/messages.js';
import { Session } from '../session/session.js';
import type { TableView } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import { useSettings } from '../ui/settings.js';
import { currentSecrets, useKeyring } from '../vault/keyring.js';
import { OtherTab } from '../vault/OtherTab.js';
import { UnlockScreen } from '../vault/UnlockScreen.js';
import { Gathering } from './Gathering.js';
import { HoldemScreen } from './HoldemScreen.js';
import { type HoldemModel, type HoldemView, isResult, nextModel } from './model.js';

/** Long enough to read who won with what. */
const RESULT_MS = 3600;

type PlayRoute = Extract<Route, { name: 'play' | 'table' }>;

export default function HoldemPage({ route }: { route: PlayRoute }) {
  const texts = useTexts();
  const keyring = useKeyring();
  const settings = useSettings();
  const [session, setSession] = useState<Session<HoldemModel>>();
  const [takeOver, setTakeOver] = useState(false);
  const locked = keyring === 'locked';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of name or language doesn't end a game.
  useEffect(() => {
    const secrets = currentSecrets();
    if (locked || !secrets) return;
    const started = new Session<HoldemModel>(requestOf(secrets.root), {
      fold: (model, view: TableView) => nextModel(model, view as HoldemView),
      hold: fast() ? () => 0 : holdFor,
    });
    setSession(started);
    return () => started.close();
  }, [route.table, locked, takeOver]);

  function requestOf(root: string): OpenRequest {
    if (route.name === 'table')
      return {
        kind: 'hosted',
        game: 'holdem',
        table: route.table,
        root,
        invite: route.invite,
        takeOver,
        botNames: texts.bots,
        seatNames: Array.from({ length: 9 }, (_, seat) => texts.holdem.seatName(seat)),
      };
    return {
      kind: 'practice',
      game: 'holdem',
      table: route.table,
      root,
      name: settings.name || texts.holdem.you,
      bots: texts.bots.slice(0, 3),
      smallBlind: 5,
      takeOver,
      thinking: fast() ? 0 : 900,
    };
  }

  if (locked) return <UnlockScreen />;
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion={settings.motion ? 'user' : 'always'}>
        {session ? <Running session={session} onTakeOver={() => setTakeOver(true)} /> : <Waiting />}
      </MotionConfig>
    </LazyMotion>
  );
}

/** A person must be able to follow: what happened stays for a moment before the next thing happens. */
function holdFor({ view: { events, state } }: HoldemModel): number {
  if (events.length === 0) return 0;
  if (isResult(state)) return RESULT_MS;
  if (events.some(({ kind }) => kind === 'board')) return 900;
  return events.some(({ kind }) => kind === 'deed') ? 450 : 0;
}

/** Browser tests play at full speed. */
const fast = () => new URLSearchParams(location.search).has('fast');

function Running({ session, onTakeOver }: { session: Session<HoldemModel>; onTakeOver: () => void }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  if (state.takenOver || state.problem?.code === 'OtherTab') return <OtherTab onTakeOver={onTakeOver} />;
  if (state.gathering && !state.model && !state.problem) return <Gathering facts={state.gathering} />;
  return (
    <HoldemScreen
      state={state}
      onAct={(action: HoldemAction) => void session.act({ action })}
      onSkip={session.skip}
      onDismiss={session.dismiss}
      getFile={session.file}
      onLeave={session.leave}
      onClaim={session.claim}
    />
  );
}
