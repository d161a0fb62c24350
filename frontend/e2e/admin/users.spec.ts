import { readFile } from 'node:fs/promises';
import { greeted, makePerson } from '../kit/people.ts';
import { expect, test } from '../kit/test.ts';

/** Nowhere near the zones in which the server or an exchange tells times. */
const ZONE = 'Asia/Tokyo';

test.use({ as: 'full' });

test('An expired member is found and extended, the open tab of that member is let in by itself, and what the member sees is looked at', async ({
  page,
  target,
  anotherPage,
}) => {
  const member = await makePerson(target, 'expired');
  const tab = await anotherPage({ as: member });
  await tab.goto('/tickers/NASDAQ/AAPL/technical');
  await tab.getByRole('heading', { level: 2, name: 'Your subscription has expired' }).waitFor();
  await tab.evaluate(() => void (document.body.dataset.sameTab = 'yes'));

  await page.goto('/admin/users');
  await page.getByLabel('Search name, username or email').fill(member.email.slice(0, -5));
  await page.getByText('1 account', { exact: true }).waitFor();
  const row = page.getByTestId('user-row').filter({ hasText: member.email });
  await row.getByRole('button', { name: member.name }).click();
  const drawer = page.getByRole('dialog', { name: member.name });
  await drawer.getByLabel('Days to add').fill('14');
  await drawer.getByRole('button', { name: 'Extend', exact: true }).click();
  const asked = page.getByRole('dialog', { name: `Extend the subscription of ${member.name}?` });
  await asked.getByRole('button', { name: 'Extend', exact: true }).click();
  await page.getByText(`The subscription of ${member.name} was changed.`).waitFor();

  await tab.getByRole('button', { name: 'Run now' }).waitFor();
  expect(await tab.locator('body').getAttribute('data-same-tab')).toBe('yes');

  await drawer.getByRole('link', { name: 'View as this member' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'read only' });
  await banner.getByText(`You see this as ${member.name} – read only`).waitFor();
  await page.getByRole('region', { name: 'Profile' }).getByText(member.email).waitFor();
  // What could be pressed is the way out, besides what surrounds every page of the back office.
  expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(['End view']);
  await banner.getByRole('button', { name: 'End view' }).click();
  await drawer.getByText("Look at a member's pages ended").waitFor();
});

test.describe('A member who is locked out', () => {
  test.use({
    // What the open tab asks next is refused.
    expectedFaults: /^401: |status of 401|Something went wrong!$/,
    timezoneId: ZONE,
  });

  test('A member is locked out of an open tab and let in again, and every act is in the audit trail, by name and by the clock of the device', async ({
    page,
    target,
    call,
    anotherPage,
  }) => {
    const member = await makePerson(target);
    const tab = await anotherPage({ as: member });
    await tab.goto('/');
    await tab.getByRole('button', { name: `Account of ${member.name}` }).waitFor();
    await page.goto(`/admin/users?user=${member.id}`);
    const drawer = page.getByRole('dialog', { name: member.name });
    await drawer.getByText('1 open session').waitFor();
    await drawer.getByLabel('Status').selectOption('Cancelled');
    await drawer.getByRole('button', { name: 'Set status' }).click();
    const sure = page.getByRole('dialog', { name: `Lock ${member.name} out?` });
    await sure.getByRole('button', { name: 'Set status' }).click();
    await drawer.getByText('No open session').waitFor();
    // The member's open page learns it by itself.
    await tab.getByRole('button', { name: 'Login/Signup' }).waitFor();
    await drawer.getByLabel('Status').selectOption('Practicing');
    await drawer.getByRole('button', { name: 'Set status' }).click();
    await page.getByText(`${member.name} is Practicing now.`).waitFor();
    await call('admin/users/notes/add', { userId: member.id, text: 'Asked for an invoice.' });

    await page.goto(`/admin/audit?subject=${encodeURIComponent(member.email)}&action=admin`);
    const rows = page.getByTestId('audit-row');
    await rows.filter({ hasText: 'status: Cancelled → Practicing' }).waitFor();
    expect((await rows.getByRole('rowheader').allInnerTexts()).toSorted()).toEqual([
      'Note about an account added',
      'Status set',
      'Status set',
    ]);
    expect(await rows.filter({ hasText: 'Rosa Keeper' }).filter({ hasText: member.email }).count()).toBe(3);
    expect(await page.getByTestId('time-zone').innerText()).toBe(
      'All times by the clock of this device: Asia/Tokyo, GMT+9',
    );
    const { items } = await call<{ items: { timeMs: number }[] }>(
      `admin/audit?limit=10&subject=${encodeURIComponent(member.email)}`,
    );
    const clocks = items.map(({ timeMs }) =>
      new Date(timeMs).toLocaleTimeString('en-GB', { timeZone: ZONE, hourCycle: 'h23' }),
    );
    const newest = await rows.first().innerText();
    expect(clocks.filter((clock) => newest.includes(clock))).not.toEqual([]);
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d\d:\d\d(:\d\d)? (UTC|ET|GMT)\b/);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await coming).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  });
});

test('Many members are acted on by a job that tells how far it is, and are exported as a file', async ({
  page,
  target,
}) => {
  const member = await makePerson(target);
  await page.goto(`/admin/users?q=${encodeURIComponent(member.email)}`);
  await page.getByLabel(`Select ${member.name}`).check();
  await page.getByText('1 member selected').waitFor();
  await page.getByLabel('Days to add').fill('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  const sure = page.getByRole('dialog', { name: 'Apply to many members?' });
  await sure.getByRole('button', { name: 'Apply' }).click();
  await page.getByTestId('bulk-job').first().filter({ hasText: 'Extend by 5 days: 1 of 1, done' }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^members-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(member.email);
});

test('A message to one member is seen in the open tab of that member', async ({
  page,
  target,
  anotherPage,
}) => {
  const member = await makePerson(target);
  const tab = await anotherPage({ as: member });
  await tab.goto('/');
  await greeted(tab);
  await page.goto('/admin/notifications');
  await page.getByLabel('Name, username or email').fill(member.email);
  await page.getByRole('list', { name: 'Members found' }).getByRole('button', { name: member.email }).click();
  const title = `The harbour closes at noon ${member.id.slice(0, 8)}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Message', { exact: true }).fill('Come at seven.');
  await page.getByTestId('message-preview').getByText('Come at seven.').waitFor();
  await page.getByRole('button', { name: 'Review and send' }).click();
  const ask = page.getByRole('dialog', { name: 'Send this message?' });
  await ask.getByText(member.email).waitFor();
  await Promise.all([
    tab.getByRole('alert').filter({ hasText: title }).waitFor(),
    ask.getByRole('button', { name: 'Send' }).click(),
  ]);
  const sent = page.getByTestId('broadcast').filter({ hasText: title });
  await sent.getByText('1 of 1').waitFor();
  await sent.getByText('Done').waitFor();
});
