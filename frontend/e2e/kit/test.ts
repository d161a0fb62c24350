import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { callsOf, makePerson, stateOf, type Call, type Kind, type Person } from './people.ts';
import { running, type Product, type ProductName } from './products.ts';

export { expect };

export interface KitOptions {
  /** Which of the running products a test opens. */
  product: ProductName;
  /**
   * Who is logged in. `new member` and `new admin` are accounts of this test alone, for whoever changes something of an account;
   * the others are shared and only look.
   */
  as: Kind | 'new member' | 'new admin' | null;
  /** Faults that a test brings about: what this does not match fails it. */
  expectedFaults: RegExp | null;
}

interface Fixtures extends KitOptions {
  /** Address, database and folder of the product. */
  target: Product;
  someone: { person: Person; login: 'login' | 'adminLogIn'; kind?: Kind } | null;
  /** The account of `as`. @throws where `as` is `null` */
  person: Person;
  /** Calls of the API as `person`. */
  call: Call;
  /** Console errors and warnings, exceptions, failed requests and answers ≥ 400 of every page so far, in words. */
  faults: string[];
  /** One more browser, logged in as somebody else or as nobody, closed after the test. */
  anotherPage: (options?: BrowserContextOptions & { as?: Person; admin?: boolean }) => Promise<Page>;
  /** Fails a test whose pages had a fault that was not expected. */
  noFaults: void;
}

/**
 * Said of what is used a few seconds after the load, as on a slow machine (budget.spec.ts looks for what never is), and of a socket that a
 * page lets go of while it is being opened, since its session ended or it is left.
 */
const HARMLESS =
  /^Service Worker registration blocked by Playwright$|was preloaded using link preload but not used within|WebSocket is closed before the connection is established/;
/** Addresses of nobody, where tests begin that need no screen: their document is answered with 404, as it should be. */
const NOBODYS = /^\/(?:nowhere|anything|favicon\.ico)(?:\/|$)/;
const isNobodys = (url: string): boolean => URL.canParse(url) && NOBODYS.test(new URL(url).pathname);

/** Notes in `faults` what happens on every page of the context that must not. */
export function watch(context: BrowserContext, faults: string[]): void {
  context.on('page', (page) => {
    page.on('console', (message) => {
      const text = message.text();
      if (/^Failed to load resource: .* status of 404/.test(text) && isNobodys(message.location().url))
        return;
      if (['error', 'warning'].includes(message.type()) && !HARMLESS.test(text))
        faults.push(`console ${message.type()}: ${text}`);
    });
    page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
    page.on('requestfailed', (request) => {
      // A navigation cancels what the page before was still asking for.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() === 404 && isNobodys(response.url())) return;
      if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
    });
  });
}

/**
 * What draws frames although nothing happens: a caret that blinks (beneath a dialog the whole page is drawn anew for each blink),
 * placeholders and spinners while something is awaited. Together they were a tenth of all processor time of these tests.
 */
const AT_REST = `
  * { caret-animation: manual !important; }
  .mantine-Skeleton-root::before, .mantine-Skeleton-root::after,
  .mantine-Loader-root, .mantine-Loader-root::after, .mantine-Loader-root * { animation: none !important; }`;

/** Runs in the page before its own code; a constructed sheet, which the page's content security policy lets pass. */
function bringToRest(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Lets nothing in the pages of the context draw frames although nothing happens. */
export const keepAtRest = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(bringToRest, AT_REST);

/** An access token lives ten minutes. */
const STATE_MS = 4 * 60_000;

interface Shared {
  person: Promise<Person>;
  state?: ReturnType<typeof stateOf>;
  madeMs: number;
}
/** The accounts that tests of this worker share, by product and kind, and a session of each. */
const shared = new Map<string, Shared>();
const loginOf = (kind: Kind): 'login' | 'adminLogIn' =>
  kind === 'member' || kind === 'expired' ? 'login' : 'adminLogIn';

function sharedPerson(target: Product, kind: Kind): Promise<Person> {
  const key = `${target.url} ${kind}`;
  if (!shared.has(key)) shared.set(key, { person: makePerson(target, kind), madeMs: 0 });
  return shared.get(key)!.person;
}

async function sharedState(target: Product, kind: Kind): ReturnType<typeof stateOf> {
  const person = await sharedPerson(target, kind);
  const kept = shared.get(`${target.url} ${kind}`)!;
  if (!kept.state || Date.now() - kept.madeMs > STATE_MS) {
    kept.state = stateOf(target, person, loginOf(kind));
    kept.madeMs = Date.now();
  }
  return kept.state;
}

export const test = base.extend<Fixtures>({
  product: ['simulated', { option: true }],
  as: [null, { option: true }],
  expectedFaults: [null, { option: true }],

  target: async ({ product }, use) => use(running().products[product]),
  baseURL: async ({ target }, use) => use(target.url),
  someone: async ({ as, target }, use) => {
    if (as === null) await use(null);
    else if (as === 'new member' || as === 'new admin') {
      const person = await makePerson(target, as === 'new admin' ? 'full' : 'member');
      await use({ person, login: as === 'new admin' ? 'adminLogIn' : 'login' });
    } else await use({ person: await sharedPerson(target, as), login: loginOf(as), kind: as });
  },
  person: async ({ someone }, use) => {
    if (!someone) throw new Error('Nobody is logged in: say who by test.use({ as: … }).');
    await use(someone.person);
  },
  call: async ({ someone, target, person }, use) => use(await callsOf(target, person, someone?.login)),
  storageState: async ({ someone, target }, use) => {
    if (!someone) await use(undefined);
    else if (someone.kind) await use(await sharedState(target, someone.kind));
    else await use(await stateOf(target, someone.person, someone.login));
  },
  faults: async ({}, use) => use([]),
  context: async ({ context, faults, contextOptions }, use) => {
    watch(context, faults);
    if (contextOptions.reducedMotion === 'reduce') await keepAtRest(context);
    await use(context);
  },
  anotherPage: async ({ browser, target, faults, viewport, contextOptions, serviceWorkers }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ as, admin = false, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: target.url,
        viewport,
        serviceWorkers,
        ...contextOptions,
        // Named even where it is nothing: the test's own account would be logged in otherwise.
        storageState: as ? await stateOf(target, as, admin ? 'adminLogIn' : 'login') : undefined,
        ...options,
      });
      opened.push(context);
      watch(context, faults);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  noFaults: [
    async ({ faults, expectedFaults }, use) => {
      await use();
      const unexpected = faults.filter((fault) => !expectedFaults?.test(fault));
      expect(unexpected, 'faults of the pages').toEqual([]);
    },
    { auto: true },
  ],
});

const POLL_MS = 50;

/** Waits until the raw value behind a cell differs from `before`. @returns the new value. */
export async function nextValue(
  page: Page,
  testId: string,
  before: string | null,
  attribute = 'data-value',
): Promise<string> {
  const handle = await page.waitForFunction(
    ([id, name, old]) => {
      const value = document.querySelector(`[data-testid="${id}"]`)?.getAttribute(name ?? '') ?? null;
      return value !== null && value !== old ? value : null;
    },
    [testId, attribute, before] as const,
    // Asked in every frame it would make the page draw frames.
    { polling: POLL_MS },
  );
  return (await handle.jsonValue()) ?? '';
}

export type { Page };
