import { bossList, cardOf, FIRST_BOSS, LAST_BOSS } from '@facedown/duel';
import { useState } from 'react';
import { ownDecks } from '../app/ownDecks.js';
import { go } from '../app/router.js';
import { Shell } from '../app/Shell.js';
import { DeckPicker } from './DeckPicker.js';
import { DuelCard } from './DuelCard.js';
import { deckOf, factionOf, STARTER_NAMES, type Starter, tally } from './decks.js';
import { useTexts } from './texts.js';
import './duel.css';
import { type Foe, MOST_LEVEL, type PracticeDealer, tableName } from './practice.js';
import { readResults } from './results.js';
import { cardLines, cardWords, nameOfFace } from './words.js';

const BOSSES = Array.from({ length: LAST_BOSS - FIRST_BOSS + 1 }, (_, i) => FIRST_BOSS + i);

/** A deck, and whom to play against in this browser: a bot of one's own strength, or a boss. */
export function DuelStart() {
  const texts = useTexts();
  const { duel: t } = texts;
  const [deck, setDeck] = useState('ember');
  const [dealer, setDealer] = useState<PracticeDealer>('salt');
  const results = readResults();
  const faction = factionOf(deckOf(deck)!);
  const level = Math.min(MOST_LEVEL, results.wins[faction] ?? 0);
  const play = (foe: Foe) =>
    go({ name: 'play', game: 'duel', table: tableName(Date.now().toString(36), { deck, foe, dealer }) });
  const others = STARTER_NAMES.filter((name) => name !== faction);
  return (
    <Shell>
      <div className="du-start stack">
        <h1>{t.name}</h1>
        <p className="lead">{t.rules}</p>
        <section className="panel stack" aria-labelledby="du-deck">
          <h2 id="du-deck">{t.yourDeck}</h2>
          <DeckPicker deck={deck} onChoose={setDeck} />
          <div className="field">
            <label htmlFor="du-dealer">{texts.create.dealer}</label>
            <select id="du-dealer" value={dealer} onChange={(event) => setDealer(event.target.value as PracticeDealer)}>
              {ownDecks.dealers.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label[texts.locale]}
                </option>
              ))}
            </select>
          </div>
        </section>
        <section className="panel stack" aria-labelledby="du-bot">
          <h2 id="du-bot">{t.bot}</h2>
          <p>{t.level(level, results.wins[faction] ?? 0, t.factions[faction as Starter])}</p>
          <div className="row">
            {others.map((starter) => (
              <button
                key={starter}
                type="button"
                className="button primary"
                data-testid={`play-${starter}`}
                onClick={() => play({ level, starter })}
              >
                {t.against(t.factions[starter])}
              </button>
            ))}
          </div>
        </section>
        <section aria-labelledby="du-bosses">
          <h2 id="du-bosses">{t.bosses}</h2>
          <p className="hint">{t.bossHint}</p>
          <ul className="du-bosses">
            {BOSSES.map((boss) => (
              <li key={boss} className="panel">
                <DuelCard face={boss} label={cardWords(boss, texts)} />
                <div className="stack">
                  <h3>{nameOfFace(boss, texts)}</h3>
                  <p>{[t.life(cardOf(boss).health), ...cardLines(boss, texts)].join(' · ')}</p>
                  <p className="hint" data-testid={`best-${boss}`}>
                    {results.bosses[boss] === undefined ? t.unbeaten : t.best(results.bosses[boss])}
                  </p>
                  <details className="du-list">
                    <summary>{t.bossDeck}</summary>
                    <ul>
                      {tally(bossList(boss)).map(([face, count]) => (
                        <li key={face}>{t.copies(count, nameOfFace(face, texts), cardOf(face).cost)}</li>
                      ))}
                    </ul>
                  </details>
                  <button
                    type="button"
                    className="button primary"
                    data-testid={`boss-${boss}`}
                    aria-label={t.fight(nameOfFace(boss, texts))}
                    onClick={() => play({ boss })}
                  >
                    {t.fightShort}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Shell>
  );
}
