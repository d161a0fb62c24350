import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.mjs';

export const BASE_URL = (): string => process.env.BASE_URL ?? '';

/** A page with a record of everything that must not happen on it. */
export interface WatchedPage {
  page: Page;
  /** Console errors and warnings, exceptions, failed requests and answers ≥ 400, in words. */
  faults: string[];
  close: () => Promise<void>;
}

/** What the browser library says where a page may not have a service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';
/** Said of what is used a few seconds after the load, as on a slow machine; budget.spec.ts looks for what never is. */
const USED_LATE = /was preloaded using link preload but not used within a few seconds/;
const isHarmless = (text: string): boolean => text === NO_WORKER || USED_LATE.test(text);

/** Addresses of nobody, where specs begin that need no screen: their document is answered with 404, as it should be. */
const isNobodys = (url: string): boolean =>
  URL.canParse(url) && /\/(nowhere|anything|tarot)(\/|$)/.test(new URL(url).pathname);
/** A text file, where `openSession` begins, names no picture for its tab: the browser looks for the one of old. */
const isUnasked = (url: string): boolean => isNobodys(url) || url.endsWith('/favicon.ico');
const NOT_FOUND = /^Failed to load resource: .* status of 404/;

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

/** A page without service worker, unless `options` allow it: requests and answers are then seen as they are. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    baseURL: BASE_URL(),
    serviceWorkers: 'block',
    // What moves is drawn by this machine's processor; the specs of live prices and of layout shift ask for it.
    reducedMotion: 'reduce',
    ...options,
  });
  if ((options.reducedMotion ?? 'reduce') === 'reduce') await context.addInitScript(bringToRest, AT_REST);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (NOT_FOUND.test(message.text()) && isUnasked(message.location().url)) return;
    if (['error', 'warning'].includes(message.type()) && !isHarmless(message.text()))
      faults.push(`console ${message.type()}: ${message.text()}`);
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
  return { page, faults, close: () => context.close() };
}

export { launchBrowser };

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
    { timeout: 60_000, polling: POLL_MS },
  );
  return (await handle.jsonValue()) ?? '';
}
