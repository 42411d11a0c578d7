import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import './styles/tokens.css';
import './styles/base.css';
import { TextsProvider } from './texts/TextsProvider.js';
import { applySettings } from './ui/settings.js';

applySettings();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextsProvider>
      <App />
    </TextsProvider>
  </StrictMode>,
);
