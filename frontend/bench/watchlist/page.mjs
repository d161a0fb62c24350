import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { answerOf, serveSocket } from './stub.mjs';

const DIST = process.env.DIST ?? path.resolve(import.meta.dirname, '../../dist');
const ORIGIN = 'http://watchlist.bench';
const TYPES = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

async function serve(route) {
  const { pathname } = new URL(route.request().url());
  if (pathname.startsWith('/api/')) {
    const data = answerOf(route.request().url());
    const json = data
      ? { status: 'success', data, message: '' }
      : { status: 'error', data: { code: 'not_found', requestId: '1' }, message: 'Not part of this bench.' };
    return route.fulfill({ status: data ? 200 : 404, json });
  }
  const file = path.extname(pathname) ? pathname : '/index.html';
  const body = await readFile(path.join(DIST, file)).catch(() => null);
  if (body === null) return route.fulfill({ status: 404 });
  return route.fulfill({ body, contentType: TYPES[path.extname(file).slice(1)] ?? 'text/plain' });
}

export async function openPage(browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    serviceWorkers: 'block',
  });
  return { context, page: await context.newPage() };
}

/** The built product, logged in, its list on the screen and live. */
export async function watchlist(browser) {
  const { context, page } = await openPage(browser);
  const sockets = [];
  await page.routeWebSocket(/socket\.io/, (socket) => void sockets.push(serveSocket(socket)));
  await page.route(`${ORIGIN}/**`, serve);
  await page.goto(`${ORIGIN}/watchlist`);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill('bench@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('a-Password-1');
  const loadedAgain = page.waitForEvent('load');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await loadedAgain;
  const first = page.getByTestId('row-NASDAQ:T000');
  await first.waitFor();
  while (!sockets.some((socket) => socket.followed() > 0)) await page.waitForTimeout(50);
  await first.hover();
  return { context, page, tick: () => sockets.forEach((socket) => socket.tick()) };
}
