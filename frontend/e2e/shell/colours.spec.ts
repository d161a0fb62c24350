import type { Locator } from '@playwright/test';
import { makePerson, stateOf } from '../kit/people.ts';
import { expect, nextValue, test, type Page } from '../kit/test.ts';

test.use({ colorScheme: 'light' });

/** As the browser tells them: #2E93FA, #FF9800 and #0CABB8 of the specification, and the words on them. */
const BLUE = 'rgb(46, 147, 250)';
const ORANGE = 'rgb(255, 152, 0)';
const TEAL = 'rgb(12, 171, 184)';
const ON_PRIMARY = 'rgb(6, 18, 31)';
/** Marks of the teal theme on white, where #0CABB8 has 2.79:1. */
const TEAL_MARK = 'rgb(10, 157, 170)';

const WITH_TEAL_MARK = /rgb\(10, 157, 170\)/;

const LOOKS = [
  { scheme: 'light', theme: 'Blue', primary: BLUE, mark: BLUE, secondary: ORANGE, bar: '#2e93fa' },
  { scheme: 'dark', theme: 'Blue', primary: BLUE, mark: BLUE, secondary: ORANGE, bar: '#2e93fa' },
  { scheme: 'light', theme: 'Teal', primary: TEAL, mark: TEAL_MARK, secondary: TEAL, bar: '#0cabb8' },
  { scheme: 'dark', theme: 'Teal', primary: TEAL, mark: TEAL, secondary: TEAL, bar: '#0cabb8' },
] as const;

/** Asked until it is so: with less motion each change is a transition of its own, which in its first frame has the old value. */
const drawn = (element: Locator, property: string, value: string): Promise<void> =>
  expect(element).toHaveCSS(property, value);
/** Of what stands after the words of an element. */
const drawnAfter = (element: Locator, property: string, value: string): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((node, name) => getComputedStyle(node, '::after').getPropertyValue(name), property),
    )
    .toBe(value);
const barIs = (page: Page, colour: string): Promise<void> =>
  expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', colour);

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByTestId('color-scheme-switch').click();
  for (const name of names) await page.getByTestId('colour-choices').getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByTestId('colour-choices').waitFor({ state: 'detached' });
}

test('Buttons, active marks and second actions have the colours of the specification in both themes and schemes', async ({
  page,
}) => {
  await page.goto('/');
  await nextValue(page, 'price-NASDAQ:AAPL', null);
  const first = page.locator('.pa-pitch').getByRole('button', { name: /^Start/ });
  const second = page.locator('.pa-pitch').getByRole('link');
  const active = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  for (const { scheme, theme, primary, mark, secondary, bar } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme });
    if (theme === 'Teal' && scheme === 'light') await choose(page, theme);
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    await drawn(first, 'background-color', primary);
    await drawn(first, 'color', ON_PRIMARY);
    await drawn(second, 'border-top-color', secondary);
    await drawnAfter(active, 'background-color', mark);
    await barIs(page, bar);
  }
  // Teal is remembered; the mark of a tab is a border.
  await page.goto('/tickers/NASDAQ/AAPL');
  const tab = page.getByRole('navigation', { name: 'Pages about this ticker' }).locator('[aria-current]');
  await drawn(tab, 'border-bottom-color', TEAL);
  await page.emulateMedia({ colorScheme: 'light' });
  await drawn(tab, 'border-bottom-color', TEAL_MARK);
  await choose(page, 'Blue');
  await drawn(tab, 'border-bottom-color', BLUE);
});

test('A visitor chooses colours by keyboard and in the narrow menu; they are there before the program runs, and in the other tab', async ({
  page,
}) => {
  await page.goto('/nowhere');
  await page.locator('main h1').waitFor();
  const other = await page.context().newPage();
  await other.goto('/nowhere');
  const button = page.getByRole('button', { name: 'Colours: System, Blue' });
  await button.focus();
  await drawn(button, 'outline-color', BLUE);
  await page.keyboard.press('Enter');
  const choices = page.getByTestId('colour-choices');
  await expect(choices.getByRole('group')).toHaveCount(2);
  await choices.getByRole('radio', { name: 'System', checked: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await choices.getByRole('radio', { name: 'Teal', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
  const again = page.getByRole('button', { name: 'Colours: System, Teal' }).and(page.locator(':focus'));
  await drawn(again, 'outline-color', TEAL_MARK);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('radio', { name: 'Teal', checked: true }).waitFor();
  await menu.getByText('Dark', { exact: true }).click();
  const chosen = 'html[data-mantine-color-scheme="dark"][data-colour-theme="teal"]';
  await page.locator(chosen).waitFor();
  await other.locator(chosen).waitFor();
  await other.close();

  // The page without any of its programs but the one that runs before the first paint.
  await page.route('**/static/**/*.js', (route) => route.abort('aborted'));
  await page.reload();
  await drawn(page.locator('html'), 'background-color', 'rgb(14, 19, 26)');
  await drawn(page.locator('html'), '--pa-primary-fill', '#0cabb8');
  await barIs(page, '#0cabb8');
});

test.describe('A member', () => {
  test.use({ as: 'new member' });

  test('A member’s colour theme follows to another device, and the back office of that browser has it', async ({
    page,
    person,
    target,
    anotherPage,
  }) => {
    await page.goto('/profile');
    const appearance = page.getByRole('region', { name: 'Appearance', exact: true });
    const kept = page.waitForResponse('**/api/updateprofile');
    await appearance.getByText('Teal', { exact: true }).click();
    await kept;
    const selected = appearance.locator('.mantine-SegmentedControl-indicator').last();
    await expect(selected).toHaveCSS('box-shadow', WITH_TEAL_MARK);

    const device = await anotherPage({ as: person, colorScheme: 'light' });
    await device.goto('/nowhere');
    await device.locator('html[data-colour-theme="teal"]').waitFor();
    const { cookies, origins } = await stateOf(target, await makePerson(target, 'full'), 'adminLogIn');
    await device.context().addCookies(cookies);
    await device.evaluate(
      (kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)),
      origins[0]!.localStorage,
    );
    await device.goto('/admin');
    const here = device.locator('nav [aria-current="page"]').first();
    await expect(here).toHaveCSS('box-shadow', WITH_TEAL_MARK);
  });
});
