import { useState } from 'react';
import { download } from '../errors/report.js';
import { startHost } from '../session/host.js';
import { bringKeys, currentRoot } from '../vault/keyring.js';
import { openKeys, sealKeys } from '../vault/ownerKeys.js';
import { useTexts } from './texts.js';

const SHORTEST = 10;

/** The owner's keys to another device and from one. What a seat signs or opens with is never among them. */
export function OwnKey({ onBrought }: { onBrought: () => void }) {
  const t = useTexts().people;
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const save = async () => {
    if (words.length < SHORTEST) return setSaid(t.short);
    const host = startHost(() => {});
    try {
      const keys = await host.call('ownerKeys', currentRoot() ?? '');
      download('facedown-key.json', await sealKeys(keys, words));
      setSaid('');
    } finally {
      host.close();
    }
  };
  const bring = async (file: File | undefined) => {
    if (!file) return;
    const keys = await openKeys(await file.text(), words).catch(() => undefined);
    if (!keys) return setSaid(t.wrongKey);
    await bringKeys(keys);
    setSaid(t.brought);
    onBrought();
  };
  return (
    <details className="panel own-key">
      <summary>{t.key}</summary>
      <div className="stack">
        <p>{t.keyText}</p>
        <div className="field">
          <label htmlFor="key-words">{t.passphrase}</label>
          <input
            id="key-words"
            type="password"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="row">
          <button type="button" className="button" onClick={() => void save()}>
            {t.exportKey}
          </button>
          <label className="button">
            {t.importKey}
            <input
              type="file"
              accept="application/json"
              className="visually-hidden"
              onChange={(event) => void bring(event.target.files?.[0])}
            />
          </label>
        </div>
        <p role="status" className="hint">
          {said}
        </p>
      </div>
    </details>
  );
}
