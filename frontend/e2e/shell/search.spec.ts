import { expect, test, type Page } from '../kit/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search Stocks, ETFs, Crypt and more' });
const lines = (page: Page) => page.getByTestId('search-result');
/** What is typed before the field has the keyboard is lost. */
const ready = (page: Page): Promise<void> => field(page).and(page.locator(':focus')).waitFor();
const closed = (page: Page): Promise<void> => field(page).waitFor({ state: 'detached' });

/** Does by keyboard what the words name. */
async function command(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await ready(page);
  await page.keyboard.type(typed);
  await page.getByRole('option', { selected: true }).getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await closed(page);
}
/** A page that comes takes the keyboard to its beginning. */
const arrived = (page: Page): Promise<void> => page.locator('main:focus').waitFor();

test.describe('A member', () => {
  test.use({ as: 'member' });

  test('A member finds tickers in the bar and over the page, by keyboard alone, and what was chosen is remembered', async ({
    page,
  }) => {
    await page.goto('/tickers');
    await page.getByRole('button', { name: /^Account of / }).waitFor();
    await page.getByRole('button', { name: 'Search tickers' }).click();
    await ready(page);
    // A slash in a field is a slash, and opens nothing.
    await page.keyboard.type('brk/b');
    await expect(field(page)).toHaveValue('brk/b');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await field(page).fill('appl');
    const apple = lines(page).filter({ hasText: 'Apple Inc.' });
    await expect(apple).toContainText(/NASDAQ AAPL/);
    await apple.click();
    await page.waitForURL('**/tickers/NASDAQ/AAPL/overview');
    await closed(page);

    await page.getByRole('heading', { level: 1, name: 'Apple Inc.' }).waitFor();
    await arrived(page);
    await page.keyboard.press('/');
    await ready(page);
    await page.keyboard.type('msft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
    await closed(page);
    await page.getByRole('heading', { level: 1, name: 'Microsoft Corporation' }).waitFor();

    await page.keyboard.press('Control+k');
    await ready(page);
    await page.getByText('Recent', { exact: true }).waitFor();
    await page.keyboard.type('apple');
    await page.getByRole('option').filter({ hasText: 'Apple Inc.' }).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await page.keyboard.press('Control+k');
    await ready(page);
    await expect(field(page)).toHaveValue('');
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Microsoft' }).waitFor();
    await page.keyboard.press('Enter');
    await closed(page);
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
  });
});

test.describe('An account of this test alone', () => {
  test.use({
    as: 'new member',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test(
    'A member does by keyboard what the words name: actions of the page',
    { tag: '@release' },
    async ({ page }) => {
      await page.goto('/tickers/NASDAQ/AAPL');
      await page.locator('[data-testid="watch-star"][aria-pressed="false"]:enabled').waitFor();
      await command(page, 'add aapl', 'Add AAPL to “My watchlist”');
      await page.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
      await command(page, 'new alert', 'New alert on AAPL');
      await page.getByRole('dialog', { name: 'AAPL' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await command(page, 'switch to dark', 'Switch to dark colours');
      await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    },
  );

  test('A member goes by keyboard where the words lead, and finds what was done last', async ({ page }) => {
    await page.goto('/tickers');
    await page.getByRole('button', { name: /^Account of / }).waitFor();
    await command(page, 'copy', 'Copy the link to this page');
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await command(page, 'track record', 'Track record');
    await page.waitForURL('**/track-record');
    await arrived(page);
    await page.keyboard.press('Control+k');
    await ready(page);
    const recent = page.getByRole('group', { name: 'Recent' });
    await recent.getByRole('option', { name: 'Track record' }).waitFor();
    await recent.getByRole('option', { name: 'Copy the link to this page' }).waitFor();
  });
});

test.describe('A member whose searches do not arrive', () => {
  test.use({
    as: 'new member',
    expectedFaults:
      /ticker-search|^console error: (Something went wrong!|Failed to load resource: net::ERR_FAILED)$/,
  });

  test(
    'A member reaches pages while the server finds no ticker, logs out, and leaves nothing of it behind',
    { tag: '@release' },
    async ({ page }) => {
      await page.goto('/track-record');
      await page.getByRole('button', { name: /^Account of / }).waitFor();
      await page.route('**/api/ticker-search*', (route) => route.abort());
      await command(page, 'formats', 'Language and formats');
      await page.waitForURL('**/profile#formats');
      await arrived(page);
      // What the shell asks as it begins to listen: it is seen before it takes keys.
      const listening = page.waitForRequest('**/api/application-info');
      await command(page, 'log out', 'Log out');
      await page.waitForURL(({ pathname }) => pathname === '/');
      await listening;
      await page.getByRole('button', { name: 'Login/Signup' }).first().waitFor();
      // What the member did is nobody's now, and members' pages are not offered.
      await page.keyboard.press('Control+k');
      await ready(page);
      await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0);
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
      await expect(page.getByRole('option', { name: 'Price alerts' })).toHaveCount(0);
      await page.keyboard.type('log in');
      await page.getByRole('option', { name: 'Log in' }).click();
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
    },
  );
});
