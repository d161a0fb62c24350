import { createRequire } from 'node:module';
import { inRoot, productNode } from './paths.mjs';
import { capture } from './processes.mjs';
import { isProgram, onPath } from './which.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's, or as a last try Playwright's download.
 * @returns {Promise<string | null>} its path
 */
export async function findChromium() {
  const installed = [process.env.CHROMIUM_PATH, ...NAMES.map(onPath), ...PLACES].find(
    (file) => file && isProgram(file),
  );
  if (installed) return installed;
  const require = createRequire(inRoot('package.json'));
  const own = () => require('playwright-core').chromium.executablePath();
  if (!isProgram(own())) {
    process.stdout.write('  no Chromium found: asking Playwright to install one…\n');
    await capture(productNode(), [inRoot('node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  }
  return isProgram(own()) ? own() : null;
}

/**
 * Chromium's shell without windows, beside an installed Chromium: most browser tests need no more. A Chromium that
 * CHROMIUM_PATH names is meant for all of them.
 * @returns {string | undefined} its path
 */
export function findChromiumShell() {
  if (process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH) return process.env.CHROMIUM_SHELL_PATH;
  return onPath('chromium-headless-shell') ?? undefined;
}
