import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The accounts that a development start makes in its own database. @returns `{ member, admin }` */
export async function demoLogins(dataDir) {
  const logins = JSON.parse(await readFile(path.join(dataDir, 'demo-logins.json'), 'utf8'));
  return Object.fromEntries(logins.map(({ role, email, password }) => [role, { email, password }]));
}

async function logInMember(page, { email, password }) {
  await page.goto('/watchlist');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  const loadedAgain = page.waitForEvent('load');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await loadedAgain;
  await page.getByRole('button', { name: /^Account of / }).waitFor();
}

async function logInAdmin(page, { email, password }) {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/admin');
}

/** A page of somebody in that role. Reduced motion: a flash in progress is no state of the page. */
export async function pageOf(browser, role, { url, logins, options = {} }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  if (role === 'member') await logInMember(page, logins.member);
  if (role === 'admin') await logInAdmin(page, logins.admin);
  return page;
}

const SETTLE_MS = 8_000;

/** Waits until what the address shows has come, as far as it comes within a few seconds. */
export async function settle(page) {
  const give = (waiting) => waiting.catch(() => undefined);
  await give(page.locator('h1').first().waitFor({ timeout: SETTLE_MS }));
  await give(page.waitForLoadState('networkidle', { timeout: SETTLE_MS }));
  await give(
    page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'), null, {
      timeout: SETTLE_MS,
    }),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
