import { useEffect, useState, useSyncExternalStore } from 'react';
import { Waiting } from '../app/Waiting.js';
import { Session } from '../session/session.js';
import type { TableView } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import { useSettings } from '../ui/settings.js';
import { currentSecrets, useKeyring } from '../vault/keyring.js';
import { OtherTab } from '../vault/OtherTab.js';
import { UnlockScreen } from '../vault/UnlockScreen.js';
import { ConcealedScreen } from './ConcealedScreen.js';
import { type ConcealedModel, type ConcealedView, nextModel } from './model.js';

const OPENED_MS = 1600;
const fast = () => new URLSearchParams(location.search).has('fast');
const holdFor = ({ view: { events } }: ConcealedModel): number =>
  !fast() && events.some(({ kind }) => kind === 'opened') ? OPENED_MS : 0;

export default function ConcealedPage({ table }: { table: string }) {
  const texts = useTexts();
  const settings = useSettings();
  const locked = useKeyring() === 'locked';
  const [session, setSession] = useState<Session<ConcealedModel>>();
  const [takeOver, setTakeOver] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of name or language doesn't end a game.
  useEffect(() => {
    const secrets = currentSecrets();
    if (locked || !secrets) return;
    const started = new Session<ConcealedModel>(
      {
        kind: 'practice',
        game: 'concealed',
        table,
        root: secrets.root,
        name: settings.name || texts.relic.you,
        bots: texts.bots.slice(0, 1),
        smallBlind: 0,
        takeOver,
        thinking: fast() ? 0 : 900,
      },
      { fold: (model, view: TableView) => nextModel(model, view as ConcealedView), hold: holdFor },
    );
    setSession(started);
    return () => started.close();
  }, [table, locked, takeOver]);

  if (locked) return <UnlockScreen />;
  return session ? <Running session={session} onTakeOver={() => setTakeOver(true)} /> : <Waiting />;
}

function Running({ session, onTakeOver }: { session: Session<ConcealedModel>; onTakeOver: () => void }) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  if (state.takenOver || state.problem?.code === 'OtherTab') return <OtherTab onTakeOver={onTakeOver} />;
  return (
    <ConcealedScreen
      state={state}
      onAct={(choice) => void session.act(choice)}
      onDismiss={session.dismiss}
      getFile={session.file}
    />
  );
}
