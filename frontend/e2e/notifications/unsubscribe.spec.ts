import type { Preferences } from '@pricealgo/contract/preference-choices';
import { messageTo } from '@pricealgo/test-kit/outbox';
import { callsOf, makePerson } from '../kit/people.ts';
import { expect, test } from '../kit/test.ts';

test.use({ as: 'new member' });

test('A member ends mails by the link of one, without a login, and only by its button', async ({
  call,
  person,
  target,
  anotherPage,
}) => {
  await call('updateprofile', { preferences: { notify: { message: { email: true } } } });
  const admin = await callsOf(target, await makePerson(target, 'full'), 'adminLogIn');
  const news = { title: 'Mailed news', body: 'Written by a test.', link: '/watchlist' };
  await admin('pushnotification', { audience: { userId: person.id }, ...news });
  const mail = await messageTo(target.url, person.email, ({ subject }) => subject === 'Mailed news');
  const page = await anotherPage();
  const wanted = async (): Promise<boolean> =>
    (await call<{ preferences: Preferences }>('getProfile')).preferences.notify.message.email;

  // Opening it does nothing: mail scanners open links.
  const { pathname, search } = new URL(/https?:\/\/\S+\/unsubscribe\?\S+/.exec(mail.text)![0]);
  await page.goto(pathname + search);
  const end = page.getByRole('button', { name: 'Unsubscribe' });
  await expect(end).toBeEnabled();
  expect(await wanted()).toBe(true);
  await end.click();
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  expect(await wanted()).toBe(false);
});
