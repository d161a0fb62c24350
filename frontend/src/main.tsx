import './theme/mantine-styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { giveWayToPage } from './app/first-words';
import { applyHostBar } from './app/host-bar';
import { followPreferences } from './features/account-preferences/follow-preferences';
import { startPwa } from './features/pwa/start-pwa';
import { startLanguage } from './lib/i18n/language';

applyHostBar();
followPreferences();
// Every language but English is one file of src/i18n; the one chosen is here before anything is drawn.
await startLanguage(import.meta.glob('./i18n/*.json'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
giveWayToPage(root);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
if (import.meta.env.PROD) startPwa();
