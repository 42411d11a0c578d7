import { EMOTES, MAX_WORD_CHARS, PHRASES } from '@facedown/sdk/said';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../texts/index.js';
import { Emote } from './Emote.js';
import type { Room, TableModel } from './room.js';
import { parseRoute } from './router.js';

type Shown = 'all' | 'canned' | 'nothing';

/** Emotes, phrases and free words. Whoever sits with strangers reads free words when he asks for them. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is chosen here.
export function Words({ room: { session, say, nameOf } }: { room: Room<TableModel, any> }) {
  const texts = useTexts();
  const t = texts.words;
  const route = parseRoute(location.hash);
  const [shown, setShown] = useState<Shown>(route.name === 'table' && route.invite ? 'all' : 'canned');
  const [text, setText] = useState('');
  if (!say) return null;
  const words = session.words.filter(({ kind }) => shown === 'all' || (shown === 'canned' && kind !== 'text'));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    say('text', text.trim());
    setText('');
  };
  return (
    <section className="words" aria-label={t.title}>
      <div className="row spread">
        <h2>{t.title}</h2>
        <label className="visually-hidden" htmlFor="words-shown">
          {t.show}
        </label>
        <select id="words-shown" value={shown} onChange={(event) => setShown(event.target.value as Shown)}>
          {(['all', 'canned', 'nothing'] as const).map((one) => (
            <option key={one} value={one}>
              {t.shows[one]}
            </option>
          ))}
        </select>
      </div>
      <ul className="words-said" aria-live="polite" data-testid="words">
        {words.map((word) => (
          <li key={`${word.seat} ${word.at}`}>
            <b>{nameOf(word.seat)}</b>{' '}
            {word.kind === 'emote' ? (
              <span role="img" aria-label={t.emotes[word.text]}>
                <Emote name={word.text} />
              </span>
            ) : (
              <span>{word.kind === 'phrase' ? t.phrases[word.text] : word.text}</span>
            )}
          </li>
        ))}
      </ul>
      {shown !== 'nothing' && (
        <div className="words-say">
          <div className="words-emotes">
            {EMOTES.map((one) => (
              <button
                key={one}
                type="button"
                className="button quiet small"
                aria-label={t.emotes[one]}
                onClick={() => say('emote', one)}
              >
                <Emote name={one} />
              </button>
            ))}
          </div>
          <label className="visually-hidden" htmlFor="words-phrase">
            {t.phrase}
          </label>
          <select
            id="words-phrase"
            value=""
            onChange={(event) => event.target.value !== '' && say('phrase', event.target.value)}
          >
            <option value="">{t.phrase}</option>
            {PHRASES.map((one) => (
              <option key={one} value={one}>
                {t.phrases[one]}
              </option>
            ))}
          </select>
          {shown === 'all' && (
            <form className="row" onSubmit={send}>
              <label className="visually-hidden" htmlFor="words-text">
                {t.text}
              </label>
              <input
                id="words-text"
                maxLength={MAX_WORD_CHARS}
                autoComplete="off"
                placeholder={t.text}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <button type="submit" className="button small">
                {t.send}
              </button>
            </form>
          )}
        </div>
      )}
    </section>
  );
}
