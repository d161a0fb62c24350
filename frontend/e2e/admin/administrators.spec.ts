import { linkIn, messageTo } from '@pricealgo/test-kit/outbox';
import { giveCredentials, makePerson, somebody, type Person } from '../kit/people.ts';
import { PASSWORD } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';

/** Somebody with a name of their own: the table lists the administrators of other tests, too. */
function named(name: string): Person {
  const person = somebody();
  return { ...person, name: `${name} ${person.id.slice(0, 8)}` };
}

const rowOf = (page: Page, { name }: Person) => page.locator('tbody tr').filter({ hasText: name });
const roomsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office sections' }).getByRole('link');

test.use({ as: 'full' });

test('An invited administrator comes in by the second link, since the first opens nothing any more', async ({
  page,
  target,
  anotherPage,
}) => {
  const noor = named('Noor');
  await page.goto('/admin/administrators');
  await page.getByRole('button', { name: 'Invite administrator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an administrator' });
  await dialog.getByLabel('Full name').fill(noor.name);
  await dialog.getByLabel('Email').fill(noor.email);
  await dialog.getByLabel('Role').selectOption('Support');
  await dialog.getByLabel('Your own password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await rowOf(page, noor)
    .getByText(/^Invited, the link ends /)
    .waitFor();
  const first = await messageTo(target.url, noor.email);
  await page.getByRole('button', { name: `Send again: the invitation of ${noor.name}` }).click();
  const second = await messageTo(target.url, noor.email, ({ id }) => id !== first.id);
  expect(linkIn(second)).not.toBe(linkIn(first));

  const theirs = await anotherPage();
  await theirs.goto(linkIn(first));
  await theirs.getByText(/^Ask who invited you for another link/).waitFor();
  // Another token behind the # is no other page.
  await theirs.goto('about:blank');
  await theirs.goto(linkIn(second));
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Accept invitation' }).click();
  await theirs.waitForURL('**/admin');
  await roomsOf(theirs).getByText('Users', { exact: true }).waitFor();
  expect(await roomsOf(theirs).allInnerTexts()).not.toContain('Pages');
  // What a supporter may not open is a figure, and no link.
  expect(await theirs.getByTestId('figure-queueFailed').getAttribute('href')).toBeNull();
  expect(await theirs.getByTestId('first-steps').count()).toBe(0);
});

test.describe('An administrator whose rights change', () => {
  // What the open tab asks next is refused.
  test.use({ expectedFaults: /^401: |status of 401|Something went wrong!/ });

  /** The open page notices by itself, or with what is pressed next. */
  const thrownOut = async (theirs: Page, room: string): Promise<void> => {
    const login = theirs.waitForURL('**/admin/login**');
    await Promise.any([roomsOf(theirs).getByText(room, { exact: true }).click(), login]);
    await login;
  };

  test('A changed role ends the open session of an administrator, whose next one has the new rooms', async ({
    page,
    target,
    anotherPage,
  }) => {
    const ines = await makePerson(target, 'support', named('Ines'));
    const theirs = await anotherPage({ as: ines, admin: true });
    await Promise.all([theirs.goto('/admin'), page.goto('/admin/administrators')]);
    await page.getByRole('button', { name: `Change role of ${ines.name}` }).click();
    const role = page.getByRole('dialog', { name: `Role of ${ines.name}` });
    await role.getByLabel('Role', { exact: true }).selectOption('Editor');
    await role.getByLabel('Your own password').fill(PASSWORD);
    await role.getByRole('button', { name: 'Set role' }).click();
    await page.getByText(`${ines.name} now has the role Editor.`).waitFor();
    await rowOf(page, ines).getByText('Editor', { exact: true }).waitFor();
    await thrownOut(theirs, 'Users');
    await giveCredentials(theirs, ines);
    await roomsOf(theirs).getByText('Pages', { exact: true }).waitFor();
    expect(await roomsOf(theirs).allInnerTexts()).toEqual(['Dashboard', 'Pages']);
  });

  test(
    'A removal ends the open session of an administrator',
    { tag: '@release' },
    async ({ page, target, anotherPage }) => {
      const ines = await makePerson(target, 'editor', named('Ines'));
      const theirs = await anotherPage({ as: ines, admin: true });
      await Promise.all([theirs.goto('/admin'), page.goto('/admin/administrators')]);
      await page.getByRole('button', { name: `Remove ${ines.name}` }).click();
      const removal = page.getByRole('dialog', { name: `Remove ${ines.name}?` });
      await removal.getByLabel('Your own password').fill(PASSWORD);
      await removal.getByRole('button', { name: 'Remove', exact: true }).click();
      await rowOf(page, ines).waitFor({ state: 'detached' });
      await thrownOut(theirs, 'Pages');
    },
  );
});
