import { expect, test } from '../kit/test.ts';

test.use({ as: 'new member' });

test('A member sets a repeating alert far away, edits, pauses, resumes, filters and deletes it', async ({
  page,
  call,
}) => {
  // True already: it has fired by the time it is looked for.
  await call('alerts/create', {
    exchangeShortName: 'CRYPTO',
    symbol: 'BTCUSD',
    condition: { kind: 'above', price: 1 },
  });
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Which ticker?').fill('AAPL');
  await dialog.getByRole('option').filter({ hasText: 'AAPL' }).first().click();
  // The form begins anew once a price is there.
  await dialog.locator('[data-testid="dry-run-times"][data-value]').waitFor();
  await dialog.getByLabel('Tell me when').selectOption('average');
  await dialog.locator('[data-testid="dry-run-times"][data-value]').waitFor();
  await dialog.getByLabel('Tell me when').selectOption('above');
  await dialog.getByLabel('Price (USD)').fill('99999');
  await dialog.getByText('Would have fired not once').waitFor();
  await expect(dialog.getByTestId('already-true')).toHaveCount(0);
  await dialog.getByLabel('Each time').check();
  await dialog.getByLabel('At most once in (minutes)').fill('60');
  await dialog.getByRole('button', { name: 'Set the alert' }).click();
  await dialog.waitFor({ state: 'detached' });
  const far = page.locator('[data-testid="alert-row"]', { hasText: 'At or above $99,999.00' });
  await far.waitFor();
  await far
    .getByTestId('alert-distance')
    .filter({ hasText: /^\+[\d,.]+% away$/ })
    .waitFor();

  await far.getByRole('button', { name: /^Edit the alert/ }).click();
  await expect(dialog.getByLabel('At most once in (minutes)')).toHaveValue('60');
  await dialog.getByLabel('Price (USD)').fill('88888');
  await dialog.getByRole('button', { name: 'Save the alert' }).click();
  const edited = page.locator('[data-testid="alert-row"]', { hasText: '$88,888.00' });
  await edited.waitFor();

  await edited.getByRole('button', { name: /^Pause the alert/ }).click();
  await edited.getByText('Paused').waitFor();
  const state = page.getByLabel('State');
  await state.selectOption('fired');
  // Gone while the answer is awaited, and with it.
  await edited.waitFor({ state: 'detached' });
  await page.locator('[data-testid="alert-row"][data-state="fired"]').waitFor();
  await expect(edited).toHaveCount(0);
  await state.selectOption('paused');
  await edited.getByRole('button', { name: /^Resume the alert/ }).click();
  await page.getByText('No alert like that').waitFor();
  await page.getByRole('button', { name: 'Show all alerts' }).click();
  await edited.getByRole('button', { name: /^Delete the alert/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await edited.waitFor({ state: 'detached' });
});
