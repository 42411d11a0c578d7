import { useId } from 'react';
import { useTexts } from '../texts/index.js';
import { LANGUAGES, type Language } from '../texts/TextsProvider.js';
import { Dialog } from '../ui/Dialog.js';
import { changeSettings, type Settings, useSettings } from '../ui/settings.js';
import { VaultSettings } from '../vault/VaultSettings.js';

const THEMES: readonly Settings['theme'][] = ['auto', 'light', 'dark'];

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const settings = useSettings();
  const theme = useId();
  const language = useId();
  const name = useId();
  return (
    <Dialog title={texts.settings.title} onClose={onClose}>
      <div className="stack" style={{ marginTop: 'var(--space-4)' }}>
        <div className="field">
          <label htmlFor={name}>{texts.settings.displayName}</label>
          <input
            id={name}
            maxLength={16}
            autoComplete="nickname"
            value={settings.name}
            placeholder={texts.table.you}
            onChange={(event) => changeSettings({ name: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={language}>{texts.settings.language}</label>
          <select
            id={language}
            value={settings.language}
            onChange={(event) => changeSettings({ language: event.target.value as Language })}
          >
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={theme}>{texts.settings.theme}</label>
          <select
            id={theme}
            value={settings.theme}
            onChange={(event) => changeSettings({ theme: event.target.value as Settings['theme'] })}
          >
            {THEMES.map((one) => (
              <option key={one} value={one}>
                {texts.settings.themes[one]}
              </option>
            ))}
          </select>
        </div>
        <Toggle
          label={texts.settings.fourColours}
          on={settings.fourColours}
          set={(fourColours) => changeSettings({ fourColours })}
        />
        <Toggle label={texts.settings.motion} on={settings.motion} set={(motion) => changeSettings({ motion })} />
        <Toggle label={texts.settings.sound} on={settings.sound} set={(sound) => changeSettings({ sound })} />
        {'Notification' in globalThis && (
          <Toggle label={texts.settings.notify} on={settings.notify} set={(on) => void setNotify(on)} />
        )}
        <Toggle
          label={texts.settings.autoMuck}
          on={settings.autoMuck}
          set={(autoMuck) => changeSettings({ autoMuck })}
        />
        <Toggle label={texts.settings.hints} on={settings.hints} set={(hints) => changeSettings({ hints })} />
        <VaultSettings />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {texts.settings.close}
        </button>
      </div>
    </Dialog>
  );
}

/** Only where the browser allows it; whoever said no there stays unasked. */
async function setNotify(on: boolean): Promise<void> {
  changeSettings({ notify: on && (await Notification.requestPermission()) === 'granted' });
}

function Toggle({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label className="toggle">
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
