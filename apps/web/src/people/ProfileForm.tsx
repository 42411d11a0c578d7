import { type FormEvent, useState } from 'react';
import { startHost } from '../session/host.js';
import type { PersonView } from '../session/messages.js';
import { changeSettings, useSettings } from '../ui/settings.js';
import { currentRoot } from '../vault/keyring.js';
import { Portrait } from './Portrait.js';
import { useTexts } from './texts.js';

const SHOWN = 12;
const PICTURES = 10_000;

/** A name and a picture, signed together. */
export function ProfileForm({ card, onSaved }: { card: PersonView['card']; onSaved: () => void }) {
  const t = useTexts().people;
  const settings = useSettings();
  const [name, setName] = useState(card?.name ?? settings.name);
  const [picture, setPicture] = useState(card?.picture ?? 1);
  const [from, setFrom] = useState(1);
  const [said, setSaid] = useState('');
  const pictures = [picture, ...Array.from({ length: SHOWN }, (_, i) => (from + i) % PICTURES)];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const host = startHost(() => {});
    try {
      await host.call('sayPerson', { root: currentRoot() ?? '', name: name.trim(), picture });
      changeSettings({ name: name.trim() });
      setSaid(t.saved);
      onSaved();
    } catch (error) {
      const { code } = (error as { error?: { code?: string } }).error ?? {};
      setSaid(code === 'BadName' ? t.badName : t.failed);
    } finally {
      host.close();
    }
  };
  return (
    <form className="panel stack profile-form" onSubmit={save} aria-label={t.form}>
      <div className="field">
        <label htmlFor="person-name">{t.name}</label>
        <input
          id="person-name"
          maxLength={20}
          autoComplete="nickname"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p className="hint">{t.nameHint}</p>
      </div>
      <fieldset className="pictures">
        <legend>{t.picture}</legend>
        {[...new Set(pictures)].map((one) => (
          <label key={one} className="picture-choice">
            <input
              type="radio"
              name="picture"
              className="visually-hidden"
              checked={one === picture}
              onChange={() => setPicture(one)}
            />
            <Portrait picture={one} size={52} />
            <span className="visually-hidden">{t.pictureOf(one)}</span>
          </label>
        ))}
        <button type="button" className="button quiet small" onClick={() => setFrom((from + SHOWN) % PICTURES)}>
          {t.others}
        </button>
      </fieldset>
      <div className="row">
        <button type="submit" className="button primary">
          {t.save}
        </button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}
