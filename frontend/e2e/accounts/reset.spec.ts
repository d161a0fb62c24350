import { codeIn, messageTo } from '@pricealgo/test-kit/outbox';
import { logIn, makePerson } from '../kit/people.ts';
import { expect, test } from '../kit/test.ts';

test('A member who forgot the password sets another one by a mailed code, and only that one logs in', async ({
  page,
  target,
}) => {
  const member = await makePerson(target);
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await page.getByRole('button', { name: 'Forget Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Password' });
  await dialog.getByLabel('Email').fill(member.email);
  // A toast stands at the top, in the middle; measured in the page as it appears.
  const seen = page.waitForFunction(() => {
    const places = [...document.querySelectorAll('[data-position="top-center"]')];
    const place = places.find(({ textContent }) => textContent.includes('OTP sent successfully!'));
    const { y, x, width } = place?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 };
    return place && { y, middle: x + width / 2 };
  });
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  const { y, middle } = (await (await seen).jsonValue())!;
  expect(y).toBeLessThan(40);
  expect(Math.abs(middle - 640)).toBeLessThan(20);
  // No phone: the code comes by mail, and the dialog says so.
  await dialog.getByText(/to your email .*because the account has no verified phone/).waitFor();
  const code = codeIn(await messageTo(target.url, member.email, ({ text }) => /\b\d{6}\b/.test(text)));

  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right.').waitFor();
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');

  const next = page.getByRole('dialog', { name: 'Set New Password' });
  expect(await next.getByLabel('Email').isDisabled()).toBe(true);
  const password = `${member.password}-2`;
  await next.getByLabel('New password').fill(password);
  await next.getByLabel('Confirm password').fill(password);
  await next.getByRole('button', { name: 'Update Password' }).click();
  const done = page.getByRole('dialog', { name: 'Success!' });
  await done.getByText('Password updated successfully!').waitFor();
  await done.getByRole('button', { name: 'OK' }).click();

  const old = await page.request.post('/api/login', {
    data: { email: member.email, password: member.password },
  });
  expect(await old.json()).toMatchObject({ status: 'error' });
  await logIn(page, { email: member.email, password });
});
