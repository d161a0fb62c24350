import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { adminCalls, createAdmin, type Admin } from '../accounts/admin';
import { activeMember, logIn, type Member } from '../accounts/member';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage, type WatchedPage } from '../session';
import { takenScriptLinks, writeAsAdmin, writeAsMember } from './hostile-content';
import { HOSTILE_NAME, HOSTILE_SHORT } from './hostile-texts';

/** Every stored text as an attack, and every screen that shows one: nothing of it runs. */
let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
let admin: Admin;
let member: Member;
let callId = '';
let call: Awaited<ReturnType<typeof adminCalls>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    launchBrowser(),
    startServer({ env: { RATE_LIMIT_FACTOR: '100' } }),
  ]);
  process.env.BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  [admin, member] = await Promise.all([createAdmin(), activeMember()]);
  call = await adminCalls(admin);
  const made = await writeAsMember(member);
  callId = made.callId;
  expect(await takenScriptLinks(call)).toEqual([]);
  await writeAsAdmin(call, made.userId, callId);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A page that notes whatever runs, or tried to. */
async function openGuarded(): Promise<WatchedPage> {
  const watched = await openPage(browser);
  const { page, faults } = watched;
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('noteFault', (text: string) => void faults.push(text));
  await page.addInitScript(() => {
    const { noteFault } = window as unknown as { noteFault: (text: string) => void };
    Object.defineProperty(window, '__xss', { set: () => noteFault(`a script ran at ${location.pathname}`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      noteFault(`CSP: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return watched;
}

/** Opens an address and waits for what was stored, where it is known to be shown. */
async function see(page: Page, path: string, text?: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (text) await page.getByText(text).first().waitFor();
  await page.waitForLoadState('networkidle');
}

test('the guard sees what it is there for', async () => {
  const { page, faults, close } = await openGuarded();
  await page.goto('/nowhere');
  // A handler that runs by itself: one that waits for a click is looked at by newer browsers when it is set, by older later.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="__xss=1">'),
  );
  await page.evaluate(() => ((window as unknown as { __xss: number }).__xss = 1));
  // Both are told by the page in its own time.
  const isTold = (fault: RegExp): boolean => faults.some((one) => fault.test(one));
  while (!isTold(/^CSP: script-src/) || !isTold(/^a script ran at \/nowhere$/))
    await page.evaluate(() => new Promise(requestAnimationFrame));
  await close();
});

test('screens of visitors', async () => {
  const { page, faults, close } = await openGuarded();
  await see(page, '/', HOSTILE_SHORT);
  expect(await page.title()).toContain(HOSTILE_SHORT);
  await see(page, '/pages/hostile', 'Survives as a heading');
  expect(await page.getByRole('main').locator('script, iframe, object, form, svg script').count()).toBe(0);
  const addresses = await page
    .getByRole('main')
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(addresses.filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol))).toEqual([]);
  await see(page, '/fee-structure', HOSTILE_SHORT);
  await see(page, '/fee-structure/hostile', 'Survives as a heading');
  for (const path of ['/members', '/partnerwithus', '/photogallery']) await see(page, path, HOSTILE_SHORT);
  await see(page, '/tickers/NASDAQ?q=XSSX');
  await see(page, '/tickers/NASDAQ/XSSX', HOSTILE_SHORT.slice(-5));
  await see(page, `/calls/${callId}`, HOSTILE_SHORT.slice(-5));
  for (const path of ['/tickers', '/calls', '/track-record', '/contact']) await see(page, path);
  // What other programs read is whole, too: a text that ends an element early would break it.
  for (const file of ['/feed.xml', '/sitemap.xml']) {
    const text = await (await page.request.get(file)).text();
    const broken = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent,
      text,
    );
    expect([file, broken]).toEqual([file, undefined]);
  }
  expect(faults).toEqual([]);
  await close();
});

test('screens of members', async () => {
  const { page, faults, close } = await openGuarded();
  await page.goto('/nowhere');
  await logIn(page, member);
  await see(page, '/watchlist', HOSTILE_SHORT);
  await see(page, '/alerts');
  await see(page, '/notifications', HOSTILE_SHORT);
  await page.getByTestId('notification-bell').click();
  await page.getByTestId('newest-notification').first().waitFor();
  await see(page, '/profile');
  expect(await page.getByLabel('Full name').inputValue()).toBe(HOSTILE_NAME);
  await see(page, '/tickers/NASDAQ/AAPL/technical');
  expect(faults).toEqual([]);
  await close();
});

test('screens of administrators', async () => {
  const { page, faults, close } = await openGuarded();
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/admin');
  const menu = page.getByRole('navigation', { name: 'Back office sections' });
  await menu.getByRole('button', { expanded: false }).click();
  const rooms = await menu
    .locator('a[href^="/admin"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(rooms.length).toBeGreaterThan(10);
  for (const path of rooms) await see(page, path);
  await see(page, '/admin/messages', HOSTILE_SHORT);
  await page.getByTestId('message-row').first().getByRole('button').click();
  await page.getByRole('dialog').getByText(HOSTILE_SHORT.slice(-5)).first().waitFor();
  await see(page, '/admin/pages/hostile?kind=page', 'Survives as a heading');
  expect(faults).toEqual([]);
  await close();
});
