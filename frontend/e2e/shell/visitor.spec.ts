import { chartDrawn } from '../kit/chart-page.ts';
import { expect, nextValue, test } from '../kit/test.ts';
import { entries, forVisitors, NARROW, WIDE } from './entries.ts';

test.describe('The home page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('A visitor sees the top bar, the footer and a home page that leads to an account', async ({
    page,
  }) => {
    await page.goto('/');
    await nextValue(page, 'tape-NASDAQ:AAPL', null);
    expect(await entries(page.getByRole('navigation', { name: 'Main' }))).toEqual(forVisitors(WIDE));
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'PriceAlgo, home' })).toHaveAttribute('href', '/');
    for (const name of ['Search tickers', 'Login/Signup'])
      await expect(bar.getByRole('button', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Watchlist', exact: true })).toHaveCount(0);

    const tape = page.getByTestId('ticker-tape');
    const moving = tape.locator('ul').first().locator('..');
    await expect(moving).toHaveCSS('animation-play-state', 'running');
    await tape.getByRole('button', { name: 'Stop the moving prices' }).click();
    await expect(moving).toHaveCSS('animation-play-state', 'paused');

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
      ['Chat With Us', 'https://wa.me/15550100'],
    ]);
    await footer.getByText('© 2024 PriceAlgo').waitFor();
    await footer.getByText('548 Market Street, San Francisco, CA 94104, USA').waitFor();
    const chat = footer.getByRole('link', { name: 'Chat With Us' });
    await expect(chat).toHaveAttribute('rel', /noopener/);
    await expect(chat).toHaveAttribute('target', '_blank');

    await page.getByRole('button', { name: 'Start your 14 free days' }).last().click();
    await page.getByRole('dialog', { name: 'Sign Up' }).waitFor();
  });
});

test.describe('A narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('A visitor with a phone has a menu over the whole screen, and prices that stand still where motion is not wanted', async ({
    page,
  }) => {
    await page.goto('/');
    await nextValue(page, 'tape-NASDAQ:AAPL', null);
    const tape = page.getByTestId('ticker-tape');
    await expect(tape.getByRole('button')).toHaveCount(0);
    await expect(tape.locator('ul')).toHaveCount(2);
    await expect(tape.getByRole('list')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(await entries(menu)).toEqual([...forVisitors(NARROW), ['Login/Signup', null]]);
  });

  test(
    'A visitor with a phone searches in the bar, and Back takes away the menu alone, then the page',
    { tag: '@release' },
    async ({ page }) => {
      await page.goto('/tickers');
      await page.getByRole('button', { name: 'Search tickers' }).click();
      await page.getByRole('combobox').fill('microsft');
      await page.getByTestId('search-result').filter({ hasText: 'Microsoft' }).click();
      const login = page.getByRole('dialog', { name: 'Login' });
      await login.getByRole('button', { name: 'Close' }).click();
      await login.waitFor({ state: 'detached' });
      const menu = page.getByRole('dialog');
      const openMenu = async (): Promise<void> => {
        // The test's own click would scroll the page to its top first.
        await page
          .getByRole('button', { name: 'Open menu' })
          .evaluate((button: HTMLElement) => button.click());
        await menu.getByRole('combobox').waitFor();
      };
      // Parts that arrive above what is seen would move the place.
      await chartDrawn(page);
      await page.getByTestId('market-badge').waitFor();
      await page.evaluate(() => window.scrollTo(0, 300));
      await openMenu();
      await page.goBack();
      await menu.waitFor({ state: 'detached' });
      expect([new URL(page.url()).pathname, await page.evaluate(() => window.scrollY)]).toEqual([
        '/tickers/NASDAQ/MSFT',
        300,
      ]);
      // However the menu went away, it leaves nothing behind that Back would have to pass.
      await openMenu();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await openMenu();
      await menu.getByRole('link', { name: 'Blog' }).click();
      await page.waitForURL('**/fee-structure');
      await openMenu();
      await menu.getByRole('combobox').fill('apple');
      await page.getByTestId('search-result').filter({ hasText: 'Apple Inc.' }).click();
      await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Close' }).click();
      await menu.waitFor({ state: 'detached' });
      for (const path of ['/fee-structure', '/tickers/NASDAQ/MSFT', '/tickers']) {
        await page.goBack();
        await page.waitForURL((url) => url.pathname === path);
      }
    },
  );
});
