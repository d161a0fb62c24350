import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BASE_URL, launchBrowser, openPage } from '../session';
import { FIRST_SCREEN, overflow, picture, SCREENS, turnTo, violations } from '../screen';

const PAGES: readonly (readonly [address: string, heading: string])[] = [
  ['/about-us', 'About us'],
  ['/members', 'Company members'],
  ['/partnerwithus', 'Our Partners'],
  ['/photogallery', 'Event Gallery'],
  ['/fee-structure', 'Blog'],
  ['/fee-structure/how-we-score-calls', 'How we score calls'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-conditions', 'Terms and conditions'],
  ['/contact', 'Contact'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What one tag of the server's HTML says, or `null`. */
const said = (html: string, pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null;

test.each(PAGES)('%s says what it is about before anything runs', async (address, heading) => {
  const html = await (await fetch(`${BASE_URL()}${address}`)).text();
  expect(said(html, /<title>([^<]*)<\/title>/)).toBe(`${heading} · PriceAlgo`);
  expect(said(html, /<meta name="description" content="([^"]*)"/)?.length).toBeGreaterThan(20);
  expect(said(html, /<meta property="og:title" content="([^"]*)"/)).toBe(heading);
  expect(said(html, /<meta property="og:description" content="([^"]*)"/)?.length).toBeGreaterThan(20);
  expect(said(html, /<meta property="og:url" content="([^"]*)"/)).toMatch(new RegExp(`${address}$`));
  expect(said(html, /<noscript><main><h1>([^<]*)</)).toBe(heading);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/name="description"/g)).toHaveLength(1);
});

test('every public page shows its heading and its title without a fault', async () => {
  const { page, faults, close } = await openPage(browser);
  for (const [address, heading] of PAGES) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.waitForFunction((title) => document.title === title, `${heading} · PriceAlgo`);
    await page.getByRole('contentinfo').waitFor();
  }
  expect(faults).toEqual([]);
  await close();
});

/** What the product comes with; administrators of other tests add to it. */
const STARTING: readonly (readonly [address: string, entries: readonly string[], pictures: number])[] = [
  ['/members', ['Market data', 'Research', 'Member support'], 6],
  ['/partnerwithus', ['Price vendors', 'Trading venues', 'Company filings'], 4],
  ['/photogallery', ['A market day, drawn', 'The life of a call'], 6],
];

test.each(STARTING)('%s has its starting content, with pictures', async (address, entries, pictures) => {
  const { page, faults, close } = await openPage(browser, {
    ...FIRST_SCREEN,
  });
  await page.goto(address);
  for (const name of entries) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  const drawings = page.getByRole('main').locator('img[src*="/starting-"]');
  expect(await drawings.count()).toBe(pictures);
  for (const drawing of await drawings.all()) {
    await drawing.scrollIntoViewIfNeeded();
    const width = await drawing.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    );
    expect(width).toBeGreaterThanOrEqual(400);
  }
  for (const [width, colorScheme] of SCREENS) {
    await turnTo(page, width, colorScheme);
    await picture(page, `starting${address.replaceAll('/', '-')}-${width}-${colorScheme}`, true);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  if (address === '/photogallery') {
    await page
      .getByRole('button', { name: 'Open picture 1 of 3: The opening: candles and their volume' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Picture 1 of 3' });
    await dialog.getByRole('img', { name: 'The opening: candles and their volume' }).waitFor();
    await picture(page, 'starting-photogallery-picture');
    expect(await violations(page)).toEqual([]);
  }
  expect(faults).toEqual([]);
  await close();
});

describe.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)('%i px, %s', (width, colorScheme) => {
  test('contact, blog, a long text and the page of the API are accessible and fit', async () => {
    const { page, faults, close } = await openPage(browser, {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    for (const [address, ready] of [
      ['/contact', 'Other ways to reach us'],
      ['/fee-structure', 'How we score calls'],
      ['/privacy-policy', 'What we keep'],
      ['/api/docs', 'PriceAlgo API'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { name: ready }).waitFor();
      await picture(page, `public${address.replaceAll('/', '-')}-${width}-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
    await close();
  });
});

test('the contact form says what is missing once it was tried, sends, and thanks', async () => {
  const { page, faults, close } = await openPage(browser);
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Email').fill('nobody');
  await form.getByLabel('Name').focus();
  expect(await form.getByText('Please enter a valid email address.').count()).toBe(0);
  await form.getByRole('button', { name: 'Send message' }).click();
  await form.getByText('Please enter a valid email address.').waitFor();
  expect(await form.getByText('This field is required.').count()).toBe(3);
  expect(await form.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);

  await form.getByLabel('Name').fill('Ann Reader');
  await form.getByLabel('Email').fill('ann.reader@example.org');
  await form.getByLabel('Subject').fill('A question about scores');
  await form.getByLabel('Message').fill('How do you score a call that was withdrawn?');
  expect(await form.getByText('This field is required.').count()).toBe(0);
  await form.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Thank you. Your message has reached us; we answer by email.').waitFor();
  await page.getByRole('button', { name: 'Write another one' }).click();
  expect(await form.getByLabel('Message').inputValue()).toBe('');
  expect(faults).toEqual([]);
  await close();
});
