import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { keepOffline } from './offline/register.js';
import { isAwaited } from './seats/sessions.js';
import './styles/tokens.css';
import './styles/base.css';
import { TextsProvider } from './texts/TextsProvider.js';
import { applySettings } from './ui/settings.js';

applySettings();
keepOffline(isAwaited);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextsProvider>
      <App />
    </TextsProvider>
  </StrictMode>,
);
