import { readFile } from 'node:fs/promises';
import { expect, nextValue, test } from '../kit/test.ts';
import { answered, chooseInMenu, focused, makeList, order } from './list-page.ts';

test.use({ as: 'new member' });

test('A ticker joins a list by the star of its page and by the field of the list, and its price streams', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/AAPL');
  const star = page.getByRole('button', { name: 'Watch AAPL', exact: true });
  await answered(page, 'watchlist-items/add', () => star.click());
  await page.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
  await page.goto('/watchlist');
  await order(page, 'AAPL');
  const field = page.getByRole('combobox', { name: 'Add a ticker to this list' });
  for (const [typed, key] of [
    ['Microsoft', 'NASDAQ:MSFT'],
    ['BTCUSD', 'CRYPTO:BTCUSD'],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await page.getByTestId(`row-${key}`).waitFor();
  }
  await order(page, 'AAPL', 'MSFT', 'BTCUSD');
  const first = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
  await nextValue(page, 'price-CRYPTO:BTCUSD', first);
  await page.getByTestId('feed-label').getByText('Simulated market').waitFor();
  await expect(page.getByRole('link', { name: 'Price alerts' })).toHaveAttribute('href', '/alerts');
});

test('A member moves the tickers of a list by keyboard, by menu and by mouse, and the order is kept', async ({
  page,
  call,
}) => {
  await makeList(call, 'AAPL', 'MSFT', 'BTCUSD');
  await page.goto('/watchlist');
  await order(page, 'AAPL', 'MSFT', 'BTCUSD');
  await page.getByRole('button', { name: 'Move BTCUSD' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('BTCUSD is over place 3 of 3.').waitFor({ state: 'attached' });
  // The keys are listened to from a timer on, which a busy browser may let wait for what the keyboard does next.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowUp');
  await page.getByText('BTCUSD is over place 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText('BTCUSD is over place 1 of 3.').waitFor({ state: 'attached' });
  await answered(page, 'watchlist-items/order', () => page.keyboard.press('Space'));
  await order(page, 'BTCUSD', 'AAPL', 'MSFT');
  await answered(page, 'watchlist-items/order', () =>
    chooseInMenu(page, 'Actions for AAPL', 'Move to the bottom'),
  );
  await page.reload();
  await order(page, 'BTCUSD', 'MSFT', 'AAPL');

  const from = (await page.getByRole('button', { name: 'Move AAPL' }).boundingBox())!;
  const to = (await page.getByRole('button', { name: 'Move BTCUSD' }).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 8, { steps: 8 });
  await page.getByText('AAPL is over place 1 of 3.').waitFor({ state: 'attached' });
  await answered(page, 'watchlist-items/order', () => page.mouse.up());
  await order(page, 'AAPL', 'BTCUSD', 'MSFT');
});

test('The menu of a row opens and closes by its button and by keyboard, which comes back to it', async ({
  page,
  call,
}) => {
  await makeList(call, 'AAPL');
  await page.goto('/watchlist');
  const button = page.getByRole('button', { name: 'Actions for AAPL', exact: true });
  const menu = page.getByRole('menu', { name: 'Actions for AAPL' });
  await button.press('Enter');
  await menu.waitFor();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await focused(page, '[role="menuitem"]');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await focused(page, '[aria-label="Actions for AAPL"]');
  const place = (await button.boundingBox())!;
  const press = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await press();
  await menu.waitFor();
  await press();
  await menu.waitFor({ state: 'detached' });
  await press();
  await menu.waitFor();
  await page.getByRole('heading', { name: 'Watchlist', level: 1 }).click();
  await menu.waitFor({ state: 'detached' });
});

test('A member chooses columns, writes a note and a target, and sorts; the list is there again like that', async ({
  page,
  call,
}) => {
  await makeList(call, 'AAPL', 'BTCUSD', 'MSFT');
  await page.goto('/watchlist');
  await order(page, 'AAPL', 'BTCUSD', 'MSFT');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await answered(page, 'watchlists/view', () => page.getByLabel('Target', { exact: true }).check());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set target price of MSFT' }).click();
  await page.getByRole('textbox', { name: 'Target price' }).fill('1,000.50');
  await page.getByRole('textbox', { name: 'Note' }).fill('after the quarter');
  // Who writes a note sees it: its column comes with it.
  await answered(page, 'watchlists/view', () =>
    answered(page, 'watchlist-items/update', () => page.getByRole('button', { name: 'Save' }).click()),
  );
  await page.getByTestId('target-NASDAQ:MSFT').getByText('$1,000.50').waitFor();
  await page.getByTestId('note-NASDAQ:MSFT').getByText('after the quarter').waitFor();

  const table = page.getByRole('table', { name: 'Tickers of My watchlist' });
  const head = table.getByRole('button', { name: 'Ticker' });
  await answered(page, 'watchlists/view', () => head.click());
  await answered(page, 'watchlists/view', () => head.click());
  await order(page, 'MSFT', 'BTCUSD', 'AAPL');
  const sort = page.getByLabel('Sort by');
  await answered(page, 'watchlists/view', () => sort.selectOption({ label: 'Price' }));
  await page.getByText(/^Order of \d\d:\d\d:\d\d ET/).waitFor();
  await page.reload();
  await table
    .getByRole('columnheader', { name: 'Price' })
    .and(page.locator('[aria-sort="descending"]'))
    .waitFor();
  await page.getByTestId('note-NASDAQ:MSFT').getByText('after the quarter').waitFor();
  // What is sorted by a number has no order of its own to move in.
  await expect(page.getByRole('button', { name: 'Move AAPL' })).toHaveCount(0);
});

test('A member takes a list out as a file and into another one, and is told of lines that are not understood', async ({
  page,
  call,
}) => {
  await makeList(call, 'AAPL', 'BTCUSD', 'MSFT');
  await page.goto('/watchlist');
  await order(page, 'AAPL', 'BTCUSD', 'MSFT');
  const saved = page.waitForEvent('download');
  await chooseInMenu(page, 'Actions for the list My watchlist', 'Export CSV');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('my-watchlist.csv');
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('MSFT,NASDAQ');

  await page.getByRole('button', { name: 'New list' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('my watchlist');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('You have a watchlist of that name already.').waitFor();
  await name.fill('Copy');
  await answered(page, 'watchlists/activate', () => page.getByRole('button', { name: 'Create' }).click());
  await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
  await chooseInMenu(page, 'Actions for the list Copy', 'Import CSV');
  await page.getByTestId('import-file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${csv.trimEnd()}\nNOPE,NASDAQ\n`),
  });
  const report = page.getByTestId('import-report');
  await report.getByText('3 tickers added').waitFor();
  await report.getByRole('cell', { name: 'We do not know this ticker' }).waitFor();
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await order(page, 'AAPL', 'BTCUSD', 'MSFT');
});

test('A member renames and moves a list, which the other tab follows, and deletes it', async ({
  page,
  call,
}) => {
  await makeList(call);
  const { id } = await call<{ id: string }>('watchlists/create', { name: 'Copy' });
  await call('watchlists/activate', { id });
  await page.goto('/watchlist');
  const other = await page.context().newPage();
  await other.goto('/watchlist');
  await other.getByRole('tab', { name: /^Copy/, selected: true }).waitFor();
  await chooseInMenu(page, 'Actions for the list Copy', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Second');
  await page.getByRole('button', { name: 'Rename' }).click();
  await other.getByRole('tab', { name: /^Second/ }).waitFor();
  await answered(page, 'watchlists/order', () =>
    chooseInMenu(page, 'Actions for the list Second', 'Move left'),
  );
  await expect(other.getByRole('tab').first()).toHaveText(/^Second/);
  await other.close();
  await expect(page.getByRole('tab').first()).toHaveText(/^Second/);
  await page.getByRole('tab', { name: /^Second/ }).press('ArrowRight');
  await page.getByRole('tab', { name: /^My watchlist/, selected: true }).waitFor();
  await page.getByRole('tab', { name: /^Second/ }).click();
  await chooseInMenu(page, 'Actions for the list Second', 'Delete');
  await page.getByRole('dialog').getByText('This cannot be undone.').waitFor();
  await answered(page, 'watchlists/delete', () =>
    page.getByRole('button', { name: 'Delete the list' }).click(),
  );
  await page.getByRole('tab', { name: /^My watchlist/, selected: true }).waitFor();
  await expect(page.getByRole('tab')).toHaveCount(1);
});
