/**
 * A picture of every route, as the visitor, member or administrator who may see it, at 360 and 1280 px, light and dark,
 * in the blue and in the teal colour theme:
 *   npm run pictures [-- FOLDER]
 * Fails when a page says anything to the console, throws, or is wider than the screen. BASE_URL and E2E_DATA_DIR name a
 * running product; without them one is started on the built code. ONLY=/admin limits it to addresses that start so.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from './browser.mjs';
import { demoLogins, pageOf, settle } from './routes/role-pages.mjs';
import { shownRoutes } from './routes/shown-routes.mjs';
import { startServer } from '@pricealgo/test-kit/product.mjs';

const SIZES = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
];
const LOOKS = [
  { colorScheme: 'light', theme: 'blue' },
  { colorScheme: 'dark', theme: 'blue' },
  { colorScheme: 'light', theme: 'teal' },
  { colorScheme: 'dark', theme: 'teal' },
];
/** The browser's own line about an answer ≥ 400; whether the page copes with it is seen in the picture. */
const REFUSED = /^Failed to load resource: .* status of 4\d\d/;
/** What the specification has the page say then. */
const SAID_OF_REFUSAL = 'Something went wrong!';
const NO_WORKER = 'Service Worker registration blocked by Playwright';

const nameOf = (address) => address.replace(/^\/|\/$/g, '').replace(/[^\w.-]+/g, '-') || 'home';

function listen(page) {
  const faults = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const quiet = REFUSED.test(text) || [SAID_OF_REFUSAL, NO_WORKER].includes(text);
    if (['error', 'warning'].includes(message.type()) && !quiet) faults.push(`${message.type()}: ${text}`);
  });
  return faults;
}

/** @returns what is wrong with the page, in words */
async function shoot(page, { address, role }, folder) {
  const faults = listen(page);
  const wrong = [];
  await page.goto(address);
  await settle(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const { colorScheme, theme } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate((chosen) => (document.documentElement.dataset.colourTheme = chosen), theme);
      const wider = await page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - window.innerWidth)),
            ),
          ),
      );
      if (wider > 0)
        wrong.push(`${size.width} px, ${theme} ${colorScheme}: ${wider} px wider than the screen`);
      const file = `${role}-${nameOf(address)}-${size.width}-${theme}-${colorScheme}.png`;
      await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
    }
  }
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  return [...new Set([...faults, ...wrong])];
}

const folder = process.argv[2]
  ? path.resolve(process.env.INIT_CWD ?? '.', process.argv[2])
  : await mkdtemp(path.join(tmpdir(), 'pictures-'));
await mkdir(folder, { recursive: true });
const running = process.env.BASE_URL && process.env.E2E_DATA_DIR;
const server = running ? null : await startServer({ env: { RATE_LIMIT_FACTOR: '100' } });
const url = server?.url ?? process.env.BASE_URL;
const logins = await demoLogins(server?.dataDir ?? process.env.E2E_DATA_DIR);
const browser = await launchBrowser();
const problems = [];
let pictures = 0;
try {
  const routes = (await shownRoutes(url)).filter(
    ({ pattern }) => !process.env.ONLY || pattern.startsWith(process.env.ONLY),
  );
  routes.push(
    ...routes.filter(({ pattern }) => pattern === '/').map((home) => ({ ...home, role: 'member' })),
  );
  for (const role of ['visitor', 'member', 'admin']) {
    const own = routes.filter((route) => route.role === role);
    if (own.length === 0) continue;
    const page = await pageOf(browser, role, { url, logins });
    for (const route of own) {
      const wrong = route.address
        ? await shoot(page, route, folder)
        : ['no example address: add one to e2e/routes/shown-routes.mjs'];
      pictures += route.address ? SIZES.length * LOOKS.length : 0;
      problems.push(...wrong.map((what) => `${role} ${route.address ?? route.pattern}: ${what}`));
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await server?.stop();
}
console.log(`${pictures} pictures in ${folder}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
