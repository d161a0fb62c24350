import { expect, test, type Page } from '../kit/test.ts';

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test.use({ as: 'new member' });

test('A member makes an API token, which does what it was made for until it is revoked', async ({
  page,
  person,
  target,
}) => {
  await page.goto('/profile#api-tokens');
  const tokens = section(page, 'API tokens');
  await tokens.getByText('You have no API token.').waitFor();
  await tokens.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Choose what the token may do.').waitFor();
  await dialog.getByLabel('Name').fill('Home script');
  await dialog.getByLabel('read watchlists').check();
  await dialog.getByText('30 days').click();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('The current password is not right.').waitFor();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = await shown.getByTestId('secret').innerText();
  expect(token).toMatch(/^pa_[0-9A-Za-z]{60}$/);
  await shown.getByRole('button', { name: 'Done' }).click();

  const ask = async (path: string): Promise<number> =>
    (await fetch(`${target.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask('/api/watchlists')).toBe(200);
  expect(await ask('/api/getProfile')).toBe(403);
  await page.reload();
  const row = tokens.getByTestId('token-row');
  await row.getByText('Home script').waitFor();
  await row.getByText('Used just now').waitFor();
  expect(await page.content()).not.toContain(token.slice(25));

  await row.getByRole('button', { name: 'Revoke Home script' }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke “Home script”?' });
  await asked.getByRole('button', { name: 'Revoke', exact: true }).click();
  await tokens.getByText('You have no API token.').waitFor();
  expect(await ask('/api/watchlists')).toBe(401);
});

test.describe('With a refused address', () => {
  test.use({ expectedFaults: /^400: .*\/api\/webhooks\/create$|status of 400|Something went wrong!$/ });

  test('A member makes a webhook, tests it, pauses it and deletes it; a local address is refused', async ({
    page,
    person,
  }) => {
    await page.goto('/profile#webhooks');
    const webhooks = section(page, 'Webhooks');
    await webhooks.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('This field is required.').first().waitFor();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Address').fill('https://127.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('must be the https address of a public server').waitFor();
    // A name that nobody has: nothing leaves this machine.
    await dialog.getByLabel('Address').fill('https://nobody.pricealgo-hooks.dev/hook');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new webhook' });
    expect(await shown.getByTestId('secret').innerText()).toMatch(/^whsec_[\w-]{43}$/);
    await shown.getByRole('button', { name: 'Done' }).click();

    const row = webhooks.getByTestId('webhook-row');
    await row.getByText('Active · alerts that fire, calls on watched tickers').waitFor();
    await row.getByRole('button', { name: 'Deliveries of https://nobody.pricealgo-hooks.dev/hook' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries' });
    await log.getByText('Nothing has been sent yet.').waitFor();
    await log.getByRole('button', { name: 'Send a test' }).click();
    await log.getByText(/^Failed: /).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Pause' }).click();
    await row.getByText('Paused · alerts that fire, calls on watched tickers').waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete this webhook?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await webhooks.getByText('You have no webhook.').waitFor();
  });
});
