import './theme/mantine-styles';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App';
import { removePrerenderedShell } from './app/prerendered-shell';
import { applyHostBar } from './app/host-bar';
import { routes } from './app/routes';
import { followPreferences } from './lib/account/preferences/follow-preferences';
import { startPwa } from './features/pwa/start-pwa';
import { startLanguage } from './lib/i18n/language';

applyHostBar();
followPreferences();
// Every language but English is one file of src/i18n; the one chosen is here before anything is drawn.
await startLanguage(import.meta.glob('./i18n/*.json'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
removePrerenderedShell(root);
/** What follows is a task of its own: a slow phone answers a touch in between. */
const anotherTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
await anotherTask();
// The router keeps places by key, and gives the first page of every load the same one: a new address would begin where the
// page before it was left. With a key of its own it begins at the top; a reload or the way back finds its key, and its place.
window.history.replaceState({ key: Date.now(), ...window.history.state }, '');
// Fetches the page's code at once.
const router = createBrowserRouter(routes);
await anotherTask();
// Drawn in slices: the words from the server stand there already, and whoever scrolls or types meanwhile is not kept waiting.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
);
if (import.meta.env.PROD) startPwa();
