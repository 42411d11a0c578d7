import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Mark } from '../cards/Mark.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import { useTexts } from '../texts/index.js';
import './shell.css';

const SettingsDialog = lazy(() => import('./SettingsDialog.js'));

export function Shell({ children, wide }: { children: ReactNode; wide?: boolean }) {
  const texts = useTexts();
  const [settings, setSettings] = useState(false);
  return (
    <div className={wide ? 'shell wide' : 'shell'}>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {texts.nav.skip}
      </button>
      <header className="top">
        <a className="brand" href="#/">
          <Mark /> {texts.name}
        </a>
        <nav>
          <a className="button quiet small" href="#/person">
            {texts.nav.person}
          </a>
          <a className="button quiet small" href="#/cards">
            {texts.nav.cards}
          </a>
          <a className="button quiet small" href="#/how">
            {texts.how.nav}
          </a>
          <a className="button quiet small" href="#/verify">
            {texts.nav.verify}
          </a>
          <button type="button" className="button quiet small" onClick={() => setSettings(true)}>
            {texts.nav.settings}
          </button>
        </nav>
      </header>
      <OwnSeats />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  );
}
