import { domAnimation, LazyMotion, MotionConfig } from 'motion/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Route } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import { Gathering } from '../holdem/Gathering.js';
import type { OpenRequest } from '../session/messages.js';
import { Session } from '../session/session.js';
import type { TableView } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import { useSettings } from '../ui/settings.js';
import { currentSecrets, useKeyring } from '../vault/keyring.js';
import { OtherTab } from '../vault/OtherTab.js';
import { UnlockScreen } from '../vault/UnlockScreen.js';
import { nextModel, type RelicModel, type RelicView } from './model.js';
import { RelicScreen } from './RelicScreen.js';

type PlayRoute = Extract<Route, { name: 'play' | 'table' }>;

export default function RelicPage({ route }: { route: PlayRoute }) {
  const texts = useTexts();
  const keyring = useKeyring();
  const settings = useSettings();
  const [session, setSession] = useState<Session<RelicModel>>();
  const [takeOver, setTakeOver] = useState(false);
  const locked = keyring === 'locked';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of name or language doesn't end a game.
  useEffect(() => {
    const secrets = currentSecrets();
    if (locked || !secrets) return;
    const started = new Session<RelicModel>(requestOf(secrets.root), {
      fold: (model, view: TableView) => nextModel(model, view as RelicView),
      hold: fast() ? () => 0 : holdFor,
    });
    setSession(started);
    return () => started.close();
  }, [route.table, locked, takeOver]);

  function requestOf(root: string): OpenRequest {
    if (route.name === 'table')
      return {
        kind: 'hosted',
        game: 'relic',
        table: route.table,
        root,
        invite: route.invite,
        takeOver,
        botNames: texts.bots,
        seatNames: Array.from({ length: 4 }, (_, seat) => texts.holdem.seatName(seat)),
      };
    return {
      kind: 'practice',
      game: 'relic',
      table: route.table,
      root,
      name: settings.name || texts.relic.you,
      bots: texts.bots.slice(0, botsIn(route.table)),
      smallBlind: 0,
      takeOver,
      thinking: fast() ? 0 : 1100,
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

/** The number of seats is part of the table's name, so that a reload sits down at the same one. */
const botsIn = (table: string): number => {
  const seats = Number(/-([234])$/.exec(table)?.[1] ?? 4);
  return seats - 1;
};

const HOLDS: Readonly<Record<string, number>> = {
  plays: 1300,
  hit: 1900,
  missed: 1900,
  looked: 1900,
  compares: 1100,
  compared: 3200,
  discards: 1500,
  swapped: 1500,
  returns: 900,
  roundEnd: 15_000,
};

/** A person must be able to follow: what happened stays for a moment before the next thing happens. */
const holdFor = ({ view: { events } }: RelicModel): number =>
  Math.max(0, ...events.map(({ kind }) => HOLDS[kind] ?? 0));

/** Browser tests play at full speed. */
const fast = () => new URLSearchParams(location.search).has('fast');

function Running({ session, onTakeOver }: { session: Session<RelicModel>; onTakeOver: () => void }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  if (state.takenOver || state.problem?.code === 'OtherTab') return <OtherTab onTakeOver={onTakeOver} />;
  if (state.gathering && !state.model && !state.problem) return <Gathering facts={state.gathering} />;
  return (
    <RelicScreen
      state={state}
      onAct={(choice) => session.act(choice)}
      onSkip={session.skip}
      onDismiss={session.dismiss}
      getFile={session.file}
      onLeave={session.leave}
    />
  );
}
