import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { activeMember, signIn } from './accounts/member';
import { overflow, picture, violations } from './screen';
import { BASE_URL, launchBrowser, nextValue, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

/** Name and address of every entry, in order; buttons have none. */
const entries = (place: Locator): Promise<[string, string | null][]> =>
  place
    .locator('a, button')
    .evaluateAll((all) =>
      all.map((one): [string, string | null] => [
        (one as HTMLElement).innerText.split('\n')[0] ?? '',
        one.getAttribute('href'),
      ]),
    );
const mainBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** Until a call was answered that often. */
const answers = (page: Page, path: string, times: number): Promise<void> =>
  new Promise((resolve) => {
    let left = times;
    page.on('response', (answer) => {
      if (!answer.url().endsWith(path)) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });

const CHAT = 'https://wa.me/15550100';
const WIDE = [
  ['Home', '/'],
  ['Markets', '/tickers'],
  ['About Us', '/about-us'],
  ['Market Analysis', '/tickers/NASDAQ/AAPL'],
  ['Company', '/members'],
  ['Contact Us', '/contact'],
];
const NARROW = [
  ['Home', '/'],
  ['Markets', '/tickers'],
  ['Event Gallery', '/photogallery'],
  ['About', '/about-us'],
  ['Market Analysis', '/tickers/NASDAQ/AAPL'],
  ['Company', '/members'],
  ['Contact', '/contact'],
  ['Blog', '/fee-structure'],
];
const forVisitors = (all: string[][]): string[][] => all.filter(([label]) => label !== 'Market Analysis');

describe('an address', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/metrics',
    '/package.json',
    '/nowhere',
    '/admin/nowhere',
    '/tickers/a/b/c',
  ])('of nobody is answered with 404 and the page: %s', async (address) => {
    const answer = await fetch(`${BASE_URL()}${address}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(await answer.text()).toContain('<div id="root">');
  });

  test.each([
    ...['/', '/about-us', '/tickers', '/tickers/NASDAQ/', '/tickers/NASDAQ/AAPL/technical', '/calls'],
    ...['/profile', '/notifications/open', '/admin', '/admin/users', '/pages/about-us', '/contact?from=mail'],
    ...['/fee-structure/how-we-score-calls', '/sw.js', '/manifest.webmanifest', '/index.html', '/robots.txt'],
  ])('of the product is answered with 200: %s', async (address) => {
    expect((await fetch(`${BASE_URL()}${address}`)).status).toBe(200);
  });

  test('of nobody shows that nothing is there, also through the service worker', async () => {
    const { page, faults, close } = await openPage(browser, { serviceWorkers: 'allow' });
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await page.goto('/nowhere'))?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    }
    expect(faults).toEqual([]);
    await close();
  });
});

describe('a visitor', () => {
  test('sees the top bar, the footer and a home page that leads to an account', async () => {
    const { page, faults, close } = await openPage(browser, { reducedMotion: 'no-preference' });
    await page.goto('/');
    await nextValue(page, 'tape-NASDAQ:AAPL', null);
    expect(await entries(mainBar(page))).toEqual(forVisitors(WIDE));
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('link', { name: 'PriceAlgo, home' }).getAttribute('href')).toBe('/');
    for (const name of ['Search tickers', 'Login/Signup'])
      expect(await bar.getByRole('button', { name }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Watchlist', exact: true }).count()).toBe(0);

    const tape = page.getByTestId('ticker-tape');
    const tapeIs = (state: string): Promise<unknown> =>
      page.waitForFunction((wanted) => {
        const list = document.querySelector('[data-testid="ticker-tape"] ul');
        return list && getComputedStyle(list.parentElement!).animationPlayState === wanted;
      }, state);
    await tapeIs('running');
    await tape.getByRole('button', { name: 'Stop the moving prices' }).click();
    await tapeIs('paused');

    await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
    for (const title of [
      'Movers',
      'Five questions, five algorithms',
      'How it works',
      'Questions and answers',
    ])
      await page.getByRole('heading', { name: title }).waitFor();
    const record = page.getByTestId('home-record');
    await record.getByText(/^Counted .+ · Source: recorded calls$/).waitFor();
    expect(await record.innerText()).toMatch(/No call has come due yet|of 30|Base rate/);
    await page.getByText('14 days with every new account').waitFor();

    const footer = page.getByRole('contentinfo');
    expect(await entries(footer.getByRole('navigation', { name: 'Company' }))).toEqual([
      ['About', '/about-us'],
      ['Our Partners', '/partnerwithus'],
      ['Members', '/members'],
      ['Event Gallery', '/photogallery'],
      ['Blog', '/fee-structure'],
    ]);
    expect(await entries(footer.getByRole('navigation', { name: 'Support' }))).toEqual([
      ['Contact', '/contact'],
      ['Privacy policy', '/privacy-policy'],
      ['Terms and conditions', '/terms-conditions'],
      ['Chat With Us', CHAT],
    ]);
    await footer.getByText('© 2024 PriceAlgo').waitFor();
    await footer.getByText('548 Market Street, San Francisco, CA 94104, USA').waitFor();
    const chat = footer.getByRole('link', { name: 'Chat With Us' });
    expect(await chat.getAttribute('rel')).toContain('noopener');
    expect(await chat.getAttribute('target')).toBe('_blank');

    await page.getByRole('button', { name: 'Start your 14 free days' }).last().click();
    await page.getByRole('dialog', { name: 'Sign Up' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('has the menu of narrow screens; prices stand still under reduced motion', async () => {
    const { page, close } = await openPage(browser, {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    await page.goto('/');
    await nextValue(page, 'tape-NASDAQ:AAPL', null);
    const tape = page.getByTestId('ticker-tape');
    expect(await tape.getByRole('button').count()).toBe(0);
    expect(await tape.locator('ul').count()).toBe(2);
    expect(await tape.getByRole('list').count()).toBe(1);
    expect(await mainBar(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(await entries(menu)).toEqual([...forVisitors(NARROW), ['Login/Signup', null]]);
    await close();
  });
});

test('a full load begins at the top, Back finds the place', async () => {
  const { page, close } = await openPage(browser);
  const placeIs = (wanted: number): Promise<unknown> =>
    page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, wanted);
  await page.goto('/tickers/NASDAQ');
  await nextValue(page, 'price-NASDAQ:AAPL', null);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await placeIs(1_200);
  await page
    .locator('main a[href^="/tickers/NASDAQ/"]')
    .filter({ visible: true })
    .nth(20)
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/NASDAQ\/.+/);
  await placeIs(0);
  await nextValue(page, 'ticker-price', null);
  await page.goBack();
  await page.waitForURL('**/tickers/NASDAQ');
  await placeIs(1_200);
  // A page that grows while its lower parts arrive.
  await page.goto('/');
  await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'How the calls turned out' }).waitFor();
  const exchange = page.locator('main a[href="/tickers/NASDAQ"]').last();
  await exchange.scrollIntoViewIfNeeded();
  // Whatever arrives until then may move it.
  const low = await exchange.evaluate((link: HTMLElement) => {
    const top = window.scrollY;
    link.click();
    return top;
  });
  expect(low).toBeGreaterThan(1_000);
  await page.waitForURL('**/tickers/NASDAQ');
  await placeIs(0);
  await page.goBack();
  await exchange.waitFor();
  await placeIs(low);
  // Another address, loaded whole from half-way down.
  await page.goto('/tickers/NASDAQ/AAPL');
  await nextValue(page, 'ticker-price', null);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await close();
});

test('a member: bar, menus, start page; preferences change what prices and times look like', async () => {
  const { page, faults, close } = await openPage(browser, { timezoneId: 'Europe/Vienna' });
  await signIn(page, await activeMember());
  await page.goto('/tickers');
  await page.getByRole('button', { name: 'Account of Ann Quill' }).waitFor();
  expect(await entries(mainBar(page))).toEqual(WIDE);
  expect(await page.getByRole('link', { name: 'Watchlist', exact: true }).getAttribute('href')).toBe(
    '/watchlist',
  );
  await page.getByRole('button', { name: 'Account of Ann Quill' }).click();
  const account = page.getByRole('navigation', { name: 'Account' });
  // Its address is the site's to tell.
  await account.getByRole('link', { name: 'Chat With Us' }).waitFor();
  expect(await entries(account)).toEqual([
    ['Profile', '/profile'],
    ['Chat With Us', CHAT],
    ['Logout', null],
  ]);
  await account.getByRole('link', { name: 'Profile' }).click();

  // Numbers, currency, zone, one cell, quiet hours, their start, motion: each is saved on its own.
  const saved = answers(page, '/api/updateprofile', 7);
  const formats = page.getByRole('region', { name: 'Numbers and times' });
  const example = formats.getByTestId('format-example');
  await example.getByText(/^Example: \$1,234\.50, −0\.75%, .+ ET$/).waitFor();
  await formats.getByText('1.234,56', { exact: true }).click();
  await formats.getByText('USD', { exact: true }).click();
  await formats.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await example.getByText(/^Example: USD 1\.234,50, −0,75%, .+ GMT\+9$/).waitFor();
  const notifications = page.getByRole('region', { name: 'Notifications', exact: true });
  await notifications.getByRole('checkbox', { name: 'New algorithm calls: By email' }).check();
  await notifications.getByRole('switch', { name: 'Quiet hours' }).check();
  await notifications.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByRole('switch', { name: 'Reduced motion' }).check();
  await saved;
  await picture(page, 'preferences');

  await page.goto('/');
  await page.getByRole('heading', { name: 'Good to see you, Ann.' }).waitFor();
  await nextValue(page, 'price-NASDAQ:MSFT', null);
  await page
    .getByTestId('price-NASDAQ:MSFT')
    .filter({ hasText: /^USD [\d.]+,\d\d$/ })
    .first()
    .waitFor();
  await page
    .getByText(/^As of .+ GMT\+9 · Source: /)
    .first()
    .waitFor();
  expect(await page.getByTestId('ticker-tape').getByRole('list').count()).toBe(1);
  const steps = page.getByTestId('first-steps');
  await steps.getByText('First steps: 0 of 4').waitFor();
  // Somebody new has a list after one click.
  const excerpt = page.getByTestId('watchlist-excerpt');
  await excerpt.getByRole('checkbox', { name: 'TSLA' }).waitFor({ state: 'detached' });
  await excerpt.getByText('JPM', { exact: true }).click();
  await picture(page, 'first-picks');
  await excerpt.getByRole('button', { name: 'Watch these 4' }).click();
  await excerpt.getByRole('link', { name: 'Open all 4 tickers' }).waitFor();
  await excerpt.getByText('Bitcoin').waitFor();
  await steps.getByText('First steps: 1 of 4').waitFor();
  const kept = answers(page, '/api/updateprofile', 1);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await steps.waitFor({ state: 'detached' });
  await kept;
  await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'How the calls turned out' }).waitFor();
  expect(await page.getByRole('heading', { name: 'How it works' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  // The chart's own axis, too.
  await page.goto('/tickers/NASDAQ/AAPL');
  await page.getByText(/Times: GMT\+9/).waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/profile');
  await notifications.getByLabel('From', { exact: true }).waitFor();
  expect(await notifications.getByLabel('From', { exact: true }).inputValue()).toBe('21:30');
  await notifications
    .getByRole('checkbox', { name: 'New algorithm calls: By email', checked: true })
    .waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Logout' }).waitFor();
  await menu.getByRole('link', { name: 'Chat With Us' }).waitFor();
  expect(await entries(menu)).toEqual([
    ...NARROW,
    ['Profile', '/profile'],
    ['Watchlist', '/watchlist'],
    ['Chat With Us', CHAT],
    ['Logout', null],
  ]);
  await menu.getByText('Ann Quill').waitFor();
  expect(faults).toEqual([]);
  await close();
});
