import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { overflow, picture, violations } from '../screen';
import { launchBrowser, openPage } from '../session';
import { activeMember, signIn, type Member } from './member';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

async function openProfile(member: Member, width: number, colorScheme: 'light' | 'dark') {
  const watched = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
  await signIn(watched.page, member);
  await watched.page.goto('/profile#api-tokens');
  await section(watched.page, 'API tokens').getByText('You have no API token.').waitFor();
  return watched;
}

describe.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)('%i px, %s', (width, scheme) => {
  const look = `${width}-${scheme}`;
  test('a member makes an API token, which does what it was made for until it is revoked', async () => {
    const member = await activeMember();
    const { page, faults, close } = await openProfile(member, width, scheme);
    const tokens = section(page, 'API tokens');
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
    await picture(page, `tokens-new-${look}`);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Your password').fill(member.password);
    await dialog.getByRole('button', { name: 'Create token' }).click();

    const shown = page.getByRole('dialog', { name: 'Your new token' });
    const token = await shown.getByTestId('secret').innerText();
    expect(token).toMatch(/^pa_[0-9A-Za-z]{60}$/);
    await picture(page, `tokens-created-${look}`);
    expect(await violations(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Done' }).click();

    const url = new URL(page.url()).origin;
    const ask = (path: string) =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }).then(
        (answer) => answer.status,
      );
    expect(await ask('/api/watchlists')).toBe(200);
    expect(await ask('/api/getProfile')).toBe(403);
    await page.reload();
    const row = tokens.getByTestId('token-row');
    await row.getByText('Home script').waitFor();
    await row.getByText('Used just now').waitFor();
    expect(await page.content()).not.toContain(token.slice(25));
    await tokens.scrollIntoViewIfNeeded();
    await picture(page, `tokens-list-${look}`);
    expect(await overflow(page)).toBe(0);
    // At the top, where no link beside the sections is half below the header.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);

    await row.getByRole('button', { name: 'Revoke Home script' }).click();
    const asked = page.getByRole('dialog', { name: 'Revoke “Home script”?' });
    await asked.getByRole('button', { name: 'Revoke', exact: true }).click();
    await tokens.getByText('You have no API token.').waitFor();
    expect(await ask('/api/watchlists')).toBe(401);
    expect(faults).toEqual([]);
    await close();
  });
});

test.each([
  [1280, 'dark'],
  [360, 'light'],
] as const)('a member makes a webhook, tests it and deletes it: %i px, %s', async (width, scheme) => {
  const look = `${width}-${scheme}`;
  const { page, faults, close } = await openProfile(await activeMember(), width, scheme);
  const webhooks = section(page, 'Webhooks');
  await webhooks.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('This field is required.').waitFor();
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('must be the https address of a public server').waitFor();
  // What was refused is the one answer that is no success.
  expect(faults.splice(0).join('\n')).toContain('/api/webhooks/create');
  await picture(page, `webhooks-new-${look}`);
  expect(await violations(page)).toEqual([]);
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
  await picture(page, `webhooks-log-${look}`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Pause' }).click();
  await row.getByText('Paused · alerts that fire, calls on watched tickers').waitFor();
  await webhooks.scrollIntoViewIfNeeded();
  await picture(page, `webhooks-list-${look}`);
  expect(await overflow(page)).toBe(0);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this webhook?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await webhooks.getByText('You have no webhook.').waitFor();
  expect(faults).toEqual([]);
  await close();
});
