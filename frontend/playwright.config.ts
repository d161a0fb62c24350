import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './e2e/browser.mjs';
import type { KitOptions } from './e2e/kit/test.ts';

/** Browser journeys: the built product in a real Chromium. `npm run test:browser -w frontend -- watchlist` runs one file. */
export default defineConfig<KitOptions>({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './e2e/kit/global-setup.ts',
  // One browser a worker, two workers for two cores: a journey waits more than it computes.
  workers: 2,
  // A file's tests share what its hooks made, so files are what workers divide.
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits for what hangs, far above what a busy machine needs; what is slow is named in the summary of `npm test`.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: process.env.BROWSER_RESULTS
    ? [['line'], ['json', { outputFile: process.env.BROWSER_RESULTS }]]
    : [['list']],
  use: {
    viewport: { width: 1280, height: 860 },
    // Requests and answers are then seen as they are; the specs of the service worker allow it.
    serviceWorkers: 'block',
    // What moves is drawn by this machine's processor; the specs of live prices ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // With pictures every frame is drawn once more for the trace: a third of all processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
  },
});
