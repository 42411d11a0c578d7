import { useCallback, useEffect, useState } from 'react';
import { go, makeRoute } from '../app/router.js';
import { Waiting } from '../app/Waiting.js';
import { type GameName, isGameName } from '../gameNames.js';
import { FIRST, games, offered } from '../games.js';
import { challenge } from '../lobby/open.js';
import { HostError, startHost } from '../session/host.js';
import type { PersonView } from '../session/messages.js';
import { currentRoot, useKeyring } from '../vault/keyring.js';
import { UnlockScreen } from '../vault/UnlockScreen.js';
import { dropFriend, friends, keepFriend } from './friends.js';
import { OwnKey } from './OwnKey.js';
import { Portrait } from './Portrait.js';
import { ProfileForm } from './ProfileForm.js';
import { TakeSeat } from './TakeSeat.js';
import { useTexts } from './texts.js';
import './people.css';

/** Somebody: what he calls himself, how he stands, what he played; and where it is oneself, all that one can change. */
export default function PersonPage({ owner }: { owner: string | undefined }) {
  const texts = useTexts();
  const t = texts.people;
  const locked = useKeyring() === 'locked';
  const [person, setPerson] = useState<PersonView>();
  const [problem, setProblem] = useState('');
  const read = useCallback(() => {
    if (locked) return;
    const host = startHost(() => {});
    host
      .call('person', currentRoot() ?? '', owner as `0x${string}` | undefined)
      .then(setPerson)
      .catch((error) =>
        setProblem(error instanceof HostError ? texts.problem(error.error) : texts.errors.texts.network),
      )
      .finally(() => host.close());
  }, [owner, locked, texts]);
  useEffect(read, [read]);

  if (locked) return <UnlockScreen />;
  if (!person)
    return problem ? (
      <p className="problem" role="alert">
        {problem}
      </p>
    ) : (
      <Waiting />
    );
  const name = person.card?.name ?? texts.lobby.guest(person.owner.slice(-4));
  return (
    <div className="person stack" data-testid="person" data-own={person.isOwn}>
      <header className="person-head">
        <Portrait picture={person.card?.picture ?? 0} size={84} />
        <div>
          <h1>{name}</h1>
          <p className="hint">{person.isOwn ? t.own : person.card ? '' : t.nobody}</p>
        </div>
      </header>
      {person.isOwn && <ProfileForm card={person.card} onSaved={read} />}
      <div className="columns">
        {!person.isOwn && <Together person={person} name={name} />}
        <Standing person={person} />
        <Recent person={person} />
        {person.isOwn && <Friends owner={person.owner} />}
      </div>
      {person.isOwn && <OwnKey onBrought={read} />}
      {person.isOwn && <TakeSeat />}
    </div>
  );
}

const gameName = (game: string, locale: 'en' | 'de') => (isGameName(game) ? games[game].name[locale] : game);

function Standing({ person: { ratings, played } }: { person: PersonView }) {
  const texts = useTexts();
  const t = texts.people;
  const rest = Object.entries(played);
  return (
    <section className="block" aria-labelledby="ratings">
      <h2 id="ratings">{t.ratings}</h2>
      {ratings.length === 0 && <p className="hint">{t.noRatings}</p>}
      <ul className="leaders">
        {ratings.map((one) => (
          <li key={one.preset} className="row spread">
            <span>
              <b>{gameName(one.preset.split('/')[0]!, texts.locale)}</b>{' '}
              {one.isProvisional && <span className="badge">{t.provisional}</span>}
            </span>
            <span className="hint">
              <b>{t.rating(one.rating, one.deviation)}</b> · {t.record(one.games, one.wins)}
            </span>
          </li>
        ))}
      </ul>
      <h2>{t.games}</h2>
      {rest.length === 0 && <p className="hint">{t.noGames}</p>}
      <ul className="leaders">
        {rest.map(([game, { games: count, wins }]) => (
          <li key={game} className="row spread">
            <span>{gameName(game, texts.locale)}</span>
            <span className="hint">{t.record(count, wins)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ person: { owner, recent } }: { person: PersonView }) {
  const texts = useTexts();
  const t = texts.people;
  const [missing, setMissing] = useState<string>();
  const replay = async (table: string) => {
    const response = await fetch(`/api/rated/files/${table}`).catch(() => undefined);
    if (!response?.ok) return setMissing(table);
    sessionStorage.setItem('facedown.replay', await response.text());
    go({ name: 'replay' });
  };
  return (
    <section className="block" aria-labelledby="recent">
      <h2 id="recent">{t.recent}</h2>
      {recent.length === 0 && <p className="hint">{t.noGames}</p>}
      <ul className="leaders">
        {recent.map((game) => {
          const own = game.seats.find((seat) => seat.owner === owner);
          const others = game.seats.filter((seat) => seat.owner !== owner);
          const names = others.map((one) => one.name ?? texts.lobby.guest(one.owner.slice(-4)));
          return (
            <li key={game.tableId} className="row spread">
              <span>
                {gameName(game.game, texts.locale)} · {own?.won ? t.won : t.lost}
                <br />
                <span className="hint">
                  {new Date(game.at).toLocaleDateString(texts.locale)}
                  {names.length > 0 && ` · ${t.versus(texts.and(names))}`}
                </span>
              </span>
              <button type="button" className="button quiet small" onClick={() => void replay(game.tableId)}>
                {missing === game.tableId ? t.noFile : t.replay}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What two have done together, and would do next. */
function Together({ person: { owner, between }, name }: { person: PersonView; name: string }) {
  const texts = useTexts();
  const t = texts.people;
  const [known, setKnown] = useState(() => friends().some((one) => one.owner === owner));
  const [game, setGame] = useState<GameName>(FIRST);
  const change = () => {
    if (known) dropFriend(owner);
    else keepFriend({ owner, name });
    setKnown(!known);
  };
  return (
    <section className="block" aria-labelledby="between">
      <h2 id="between">{t.between}</h2>
      {between && between.games > 0 && (
        <p data-testid="between">
          <b>{t.score(between.wins, between.losses, between.games)}</b>
        </p>
      )}
      <div className="row">
        <label className="visually-hidden" htmlFor="challenge-game">
          {t.challengeGame}
        </label>
        <select id="challenge-game" value={game} onChange={(event) => setGame(event.target.value as GameName)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {games[one].name[texts.locale]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button primary small"
          onClick={() => void challenge(game, games[game].name[texts.locale])}
        >
          {t.challenge}
        </button>
        <button type="button" className="button small" aria-pressed={known} onClick={change} data-testid="befriend">
          {known ? t.dropFriend : t.addFriend}
        </button>
      </div>
    </section>
  );
}

function Friends({ owner }: { owner: string }) {
  const t = useTexts().people;
  const [all] = useState(friends);
  const link = `${location.origin}${location.pathname}${makeRoute({ name: 'person', owner })}`;
  return (
    <section className="block" aria-labelledby="friends">
      <h2 id="friends">{t.friends}</h2>
      {all.length === 0 && <p className="hint">{t.noFriends}</p>}
      <ul className="leaders" data-testid="friends">
        {all.map((friend) => (
          <li key={friend.owner}>
            <a href={makeRoute({ name: 'person', owner: friend.owner })}>{friend.name}</a>
          </li>
        ))}
      </ul>
      <div className="field">
        <label htmlFor="profile-link">{t.link}</label>
        <input id="profile-link" readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
    </section>
  );
}
