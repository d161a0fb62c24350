import { expect, nextValue, test } from '../kit/test.ts';
import { CHAT, entries, NARROW, WIDE } from './entries.ts';

test.use({ as: 'new member', timezoneId: 'Europe/Vienna' });

test('A member has the bar, the menus and a start page with first steps and a list after one click', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Good to see you, Ann.' }).waitFor();
  expect(await entries(page.getByRole('navigation', { name: 'Main' }))).toEqual(WIDE);
  await expect(page.getByRole('link', { name: 'Watchlist', exact: true })).toHaveAttribute(
    'href',
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
  await page.keyboard.press('Escape');

  const steps = page.getByTestId('first-steps');
  await steps.getByText('First steps: 0 of 4').waitFor();
  // Somebody new has a list after one click.
  const excerpt = page.getByTestId('watchlist-excerpt');
  await excerpt.getByRole('checkbox', { name: 'TSLA' }).waitFor({ state: 'detached' });
  await excerpt.getByText('JPM', { exact: true }).click();
  await excerpt.getByRole('button', { name: 'Watch these 4' }).click();
  await excerpt.getByRole('link', { name: 'Open all 4 tickers' }).waitFor();
  await excerpt.getByText('Bitcoin').waitFor();
  await steps.getByText('First steps: 1 of 4').waitFor();
  const kept = page.waitForResponse('**/api/updateprofile');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await steps.waitFor({ state: 'detached' });
  await kept;
  await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'How the calls turned out' }).waitFor();
  await expect(page.getByRole('heading', { name: 'How it works' })).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Chat With Us' }).waitFor();
  expect(await entries(menu)).toEqual([
    ...NARROW,
    ['Profile', '/profile'],
    ['Watchlist', '/watchlist'],
    ['Chat With Us', CHAT],
    ['Logout', null],
  ]);
  await menu.getByText('Ann Quill').waitFor();
});

test.describe('With motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, colorScheme: 'light' });

  test('A member chooses formats, notifications and motion, and prices and times look like that everywhere', async ({
    page,
  }) => {
    await page.goto('/profile');
    // Numbers, currency, zone, one cell, quiet hours, their start, motion: each is saved on its own.
    let saves = 0;
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/updateprofile')) saves += 1;
    });
    const formats = page.getByRole('region', { name: 'Numbers and times' });
    const example = formats.getByTestId('format-example');
    await example.getByText(/^Example: \$1,234\.50, −0\.75%, .+ ET$/).waitFor();
    await formats.getByText('1.234,56', { exact: true }).click();
    await formats.getByText('USD', { exact: true }).click();
    await formats.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await example.getByText(/^Example: USD 1\.234,50, −0,75%, .+ GMT\+9$/).waitFor();
    const notifications = page.getByRole('region', { name: 'Notifications', exact: true });
    const cell = notifications.getByRole('checkbox', { name: 'New algorithm calls: By email' });
    await cell.check();
    await notifications.getByRole('switch', { name: 'Quiet hours' }).check();
    const from = notifications.getByLabel('From', { exact: true });
    await from.fill('21:30');
    await page.getByRole('switch', { name: 'Reduced motion' }).check();
    await expect.poll(() => saves).toBe(7);

    await page.goto('/');
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
    await expect(page.getByTestId('ticker-tape').getByRole('list')).toHaveCount(1);
    // The chart's own axis, too.
    await page.goto('/tickers/NASDAQ/AAPL');
    await page.getByText(/Times: GMT\+9/).waitFor();

    await page.goto('/profile');
    await expect(from).toHaveValue('21:30');
    await expect(cell).toBeChecked();
  });
});
