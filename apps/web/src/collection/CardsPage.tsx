import { Suspense, use, useEffect, useState } from 'react';
import { go, type Route } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import type { GameName } from '../gameNames.js';
import { games } from '../games.js';
import { useKeyring } from '../vault/keyring.js';
import { UnlockScreen } from '../vault/UnlockScreen.js';
import { connectWallet, findWallets, type Wallet } from '../vault/wallets.js';
import { CollectionPart } from './CollectionPart.js';
import { cardGames, loadCards } from './cardGames.js';
import { DecksPart } from './DecksPart.js';
import { PacksPart } from './PacksPart.js';
import { PARTS, type Part } from './parts.js';
import { useTexts } from './texts.js';
import { type CardsRoom, useCards } from './useCards.js';
import './collection.css';

type CardsRoute = Extract<Route, { name: 'cards' }>;

/** Cards of one game: what one has, what one builds, and packs. */
export default function CardsPage({ route }: { route: CardsRoute }) {
  const locked = useKeyring() === 'locked';
  return locked ? <UnlockScreen /> : <Opened route={route} />;
}

function Opened({ route }: { route: CardsRoute }) {
  const texts = useTexts();
  const t = texts.collection;
  const room = useCards();
  const game = route.game ?? cardGames[0]!;
  const { part } = route;
  const link = (to: { game?: GameName; part?: Part }) => go({ name: 'cards', game, part, ...to });
  return (
    <div className="cards-page stack">
      <header className="stack">
        <h1>{t.title}</h1>
        <p className="lead">{t.lead}</p>
        <div className="cards-choose">
          <nav aria-label={t.title} className="row">
            {PARTS.map((one) => (
              <button
                key={one}
                type="button"
                className={one === part ? 'button small primary' : 'button small'}
                aria-current={one === part ? 'page' : undefined}
                data-testid={`part-${one}`}
                onClick={() => link({ part: one })}
              >
                {t.parts[one]}
              </button>
            ))}
          </nav>
          <label className="cards-game">
            <span>{t.game}</span>
            <select value={game} onChange={(event) => link({ game: event.target.value as GameName })}>
              {cardGames.map((one) => (
                <option key={one} value={one}>
                  {games[one].name[texts.locale]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </header>
      <Suspense fallback={<Waiting />}>
        <PartOf key={game} game={game} part={part} room={room} code={route.code} />
      </Suspense>
    </div>
  );
}

function PartOf(props: { game: GameName; part: Part; room: CardsRoom; code: string | undefined }) {
  const { game, part, room, code } = props;
  const cards = use(loadCards(game));
  const texts = useTexts();
  const t = texts.collection;
  const { view, problem, busy, reread } = room;
  const own = view === 'none' ? undefined : view?.sets[game];
  const why = problem && (t.codes[problem.code] ?? texts.problem(problem));
  return (
    <>
      <div
        role="status"
        className="cards-said"
        data-testid="cards-said"
        data-read={view !== undefined}
        data-busy={busy}
      >
        {why && (
          <p className="problem">
            {t.failed(why)}{' '}
            <button type="button" className="button small" onClick={reread}>
              {t.again}
            </button>
          </p>
        )}
        {busy && <p className="hint">{t.busy}</p>}
        {view === undefined && !problem && part !== 'decks' && <p className="hint">{t.loading}</p>}
        {view !== undefined && !own && <p className="hint">{t.noChain}</p>}
      </div>
      {own && part !== 'decks' && <OwnerLine room={room} />}
      {part === 'collection' && view !== undefined && (
        <CollectionPart game={game} cards={cards} own={own} room={room} />
      )}
      {part === 'decks' && <DecksPart cards={cards} own={own} code={code} />}
      {part === 'packs' && view !== undefined && view !== 'none' && own && (
        <PacksPart game={game} cards={cards} own={own} balance={view.balance} room={room} />
      )}
    </>
  );
}

/** Who owns what is shown; a wallet is asked only when it is chosen. */
function OwnerLine({ room: { owner, chooseOwner } }: { room: CardsRoom }) {
  const t = useTexts().collection;
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [declined, setDeclined] = useState(false);
  useEffect(
    () => findWallets((found) => setWallets((known) => [...known.filter(({ name }) => name !== found.name), found])),
    [],
  );
  const choose = async (wallet: Wallet) => {
    setDeclined(false);
    try {
      chooseOwner({ kind: 'wallet', address: await connectWallet(wallet) });
    } catch {
      setDeclined(true);
    }
  };
  return (
    <div className="row cards-owner">
      <span className="hint">
        {owner.kind === 'page' ? t.ownerPage : t.ownerWallet(`${owner.address.slice(0, 8)}…`)}
      </span>
      {owner.kind === 'wallet' ? (
        <button type="button" className="button small" onClick={() => chooseOwner({ kind: 'page' })}>
          {t.takePage}
        </button>
      ) : (
        wallets.map((wallet) => (
          <button key={wallet.name} type="button" className="button small" onClick={() => void choose(wallet)}>
            {t.takeWallet(wallet.name)}
          </button>
        ))
      )}
      {declined && <span className="problem">{t.declined}</span>}
    </div>
  );
}
