import { lazy, Suspense, useEffect, useState } from 'react';
import { dealerOf, games } from '../games.js';
import { Lobby } from '../lobby/Lobby.js';
import { stateAt } from '../seats/sessions.js';
import { warmHost } from '../session/host.js';
import { gameOf } from './requests.js';
import { parseRoute, type Route, useHash } from './router.js';
import { Shell } from './Shell.js';
import { Waiting } from './Waiting.js';

// Rules, proofs and the table's drawing come when a game is chosen.
const CardsPage = lazy(() => import('../collection/CardsPage.js'));
const FairnessPage = lazy(() => import('../fairness/FairnessPage.js'));
const HowPage = lazy(() => import('../how/HowPage.js'));
const PersonPage = lazy(() => import('../people/PersonPage.js'));
const ReplayPage = lazy(() => import('../replay/ReplayPage.js'));
const VerifyPage = lazy(() => import('../verify/VerifyPage.js'));

export function App() {
  const hash = useHash();
  const route = parseRoute(hash);
  useEffect(() => {
    const at = parseRoute(hash);
    if ((at.name !== 'play' && at.name !== 'table') || stateAt(hash)) return;
    warmHost(at.name === 'play' ? 'practice' : 'hosted', gameOf(at), dealerOf(gameOf(at)));
  }, [hash]);
  if (route.name === 'play' || route.name === 'table')
    return (
      <Suspense fallback={<Waiting />}>
        <Table key={hash} route={route} />
      </Suspense>
    );
  return (
    <Shell>
      <Suspense fallback={<Waiting />}>{pageOf(route)}</Suspense>
    </Shell>
  );
}

function pageOf(route: Route) {
  const { name } = route;
  if (name === 'cards') return <CardsPage route={route} />;
  if (name === 'person') return <PersonPage key={route.owner} owner={route.owner} />;
  if (name === 'verify') return <VerifyPage />;
  if (name === 'fairness') return <FairnessPage />;
  if (name === 'how') return <HowPage />;
  return name === 'replay' ? <ReplayPage /> : <Lobby />;
}

function Table({ route }: { route: Extract<Route, { name: 'play' | 'table' }> }) {
  const [Page] = useState(games[gameOf(route)].Page.part);
  return <Page route={route} />;
}
