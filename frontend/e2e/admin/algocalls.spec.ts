import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '../kit/test.ts';
import { addTicker, makeCall } from './made-calls.ts';

/** What is computed waits for its turn: other tests train models in this product. */
const COMPUTED = { timeout: 120_000 };
const REASON = 'The prices of that day were faulty.';

const drawer = (page: Page) => page.getByTestId('call-drawer');
const detail = (page: Page) => drawer(page).getByTestId('call-detail');

test.use({ as: 'full' });

test(
  'An administrator runs an algorithm about a ticker found by name, downloads its inputs and computes it again',
  { tag: '@release' },
  async ({ page, call }) => {
    const { symbol, name } = await addTicker(call);
    await page.goto('/admin/algocalls');
    await page.getByLabel('Ticker of the new call').fill(name);
    await page
      .getByRole('option', { name: new RegExp(symbol) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await detail(page).getByText('✓ The hash covers what is stored').waitFor(COMPUTED);
    await detail(page).getByTestId('call-why').getByText('Other intervals').waitFor();
    const [inputs] = await Promise.all([
      page.waitForEvent('download'),
      detail(page).getByRole('button', { name: 'Download the inputs' }).click(),
    ]);
    expect(JSON.parse(await readFile(await inputs.path(), 'utf8'))).toHaveProperty('daily.close');
    await detail(page).getByRole('button', { name: 'Compute again' }).click();
    await detail(page).getByTestId('replay-result').getByText('✓ Byte for byte the same').waitFor(COMPUTED);
    await detail(page).getByRole('button', { name: 'Run again' }).click();
    await page.getByText('The inputs are the same as those of this call: it stands.').waitFor(COMPUTED);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    // The same ticker once more: the call of a moment ago, and it is said that it is no new one.
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(/^Nothing has changed since call \d+ of today/).waitFor(COMPUTED);
  },
);

test('An administrator withdraws a call with a reason that visitors read, and finds it in the history of its algorithm', async ({
  page,
  call,
  anotherPage,
}) => {
  const { symbol } = await addTicker(call);
  const callId = await makeCall(call, symbol);
  await page.goto(`/admin/algocalls?call=${callId}`);
  await detail(page).getByLabel('Reason, shown to everybody').fill(REASON);
  await detail(page).getByLabel('I know that this cannot be undone').check();
  await detail(page).getByRole('button', { name: 'Withdraw the call' }).click();
  await detail(page).getByText('Withdrawn by Rosa Keeper.').waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });

  const sidebar = page.getByRole('navigation', { name: 'Back office sections' });
  expect((await sidebar.boundingBox())?.width).toBe(280);
  await sidebar.getByRole('button', { name: 'Algo Histories' }).click();
  await sidebar.getByRole('link', { name: 'Technical' }).click();
  await page.getByRole('heading', { level: 1, name: 'Technical: history' }).waitFor();
  await page.getByTestId('algo-record').waitFor();
  await page.getByLabel('Outcome').selectOption('withdrawn');
  // The next filter adds to the address as it is drawn.
  await page
    .getByLabel('Outcome')
    .locator('option[value="withdrawn"]:checked')
    .waitFor({ state: 'attached' });
  await page.getByLabel('Ticker', { exact: true }).fill(symbol.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText('1 call', { exact: true }).waitFor();
  await page.getByTestId('algocall-row').filter({ hasText: 'Withdrawn' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('technical-calls.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`,${callId},technical,`);

  const visitor = await anotherPage();
  await visitor.goto(`/calls/${callId}`);
  await visitor.getByTestId('call-card').getByText(REASON).waitFor();
});
