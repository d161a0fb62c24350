import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { createAdmin, enterBackOffice } from './accounts/admin';
import { activeMember, signIn } from './accounts/member';
import { overflow, picture, violations } from './screen';
import { BASE_URL, launchBrowser, nextValue, openPage } from './session';

/** As the browser tells them: #2E93FA, #FF9800 and #0CABB8 of the specification, and the words on them. */
const BLUE = 'rgb(46, 147, 250)';
const ORANGE = 'rgb(255, 152, 0)';
const TEAL = 'rgb(12, 171, 184)';
const ON_PRIMARY = 'rgb(6, 18, 31)';
/** Marks of the teal theme on white, where #0CABB8 has 2.79:1. */
const TEAL_MARK = 'rgb(10, 157, 170)';

const LOOKS = [
  { scheme: 'light', theme: 'Blue', primary: BLUE, mark: BLUE, secondary: ORANGE, bar: '#2e93fa' },
  { scheme: 'dark', theme: 'Blue', primary: BLUE, mark: BLUE, secondary: ORANGE, bar: '#2e93fa' },
  { scheme: 'light', theme: 'Teal', primary: TEAL, mark: TEAL_MARK, secondary: TEAL, bar: '#0cabb8' },
  { scheme: 'dark', theme: 'Teal', primary: TEAL, mark: TEAL, secondary: TEAL, bar: '#0cabb8' },
] as const;

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

/**
 * A property of an element as it is drawn, or of what stands after its words. A frame later: with less motion each change is a
 * transition of its own, which in its first frame has the old value.
 */
const drawn = (element: Locator, property: string, pseudo?: string): Promise<string> =>
  element.evaluate(
    async (node, [name, part]) => {
      getComputedStyle(node, part).getPropertyValue(name!);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return getComputedStyle(node, part).getPropertyValue(name!);
    },
    [property, pseudo] as const,
  );
const barColour = (page: Page): Promise<string | null> =>
  page.locator('meta[name="theme-color"]').getAttribute('content');

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByTestId('color-scheme-switch').click();
  for (const name of names) await page.getByTestId('colour-choices').getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByTestId('colour-choices').waitFor({ state: 'detached' });
}

describe.each(LOOKS)('$theme, $scheme', ({ scheme, theme, primary, mark, secondary, bar }) => {
  test('buttons, active marks and second actions have the colours of the specification', async () => {
    const { page, faults, close } = await openPage(browser, { colorScheme: scheme });
    await page.goto('/');
    if (theme === 'Teal') await choose(page, theme);
    await nextValue(page, 'price-NASDAQ:AAPL', null);

    const first = page.locator('.pa-pitch').getByRole('button', { name: /^Start/ });
    expect(await drawn(first, 'background-color')).toBe(primary);
    expect(await drawn(first, 'color')).toBe(ON_PRIMARY);
    const second = page.locator('.pa-pitch').getByRole('link');
    expect(await drawn(second, 'border-top-color')).toBe(secondary);
    const active = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    expect(await drawn(active, 'background-color', '::after')).toBe(mark);
    expect(await barColour(page)).toBe(bar);
    expect(await violations(page)).toEqual([]);
    await picture(page, `colours-home-1280-${theme}-${scheme}`);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBe(0);
    await picture(page, `colours-home-360-${theme}-${scheme}`);

    await page.goto('/tickers/NASDAQ/AAPL');
    await nextValue(page, 'ticker-price', null);
    const tab = page.getByRole('navigation', { name: 'Pages about this ticker' }).locator('[aria-current]');
    expect(await drawn(tab, 'border-bottom-color')).toBe(mark);
    expect(await violations(page)).toEqual([]);
    await picture(page, `colours-ticker-360-${theme}-${scheme}`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await picture(page, `colours-ticker-1280-${theme}-${scheme}`);
    expect(faults).toEqual([]);
    await close();
  });
});

test('the favicon and the installed app are in the primary colour', async () => {
  const icon = await (await fetch(`${BASE_URL()}/favicon.svg`)).text();
  expect(icon).toMatch(/<rect [^>]*fill="#2e93fa"/);
  const manifest = (await (await fetch(`${BASE_URL()}/manifest.webmanifest`)).json()) as object;
  expect(manifest).toMatchObject({ theme_color: '#2e93fa' });
});

test('a visitor’s colours are there before the program runs, and the other tab follows', async () => {
  const { page, close } = await openPage(browser, { colorScheme: 'light' });
  await page.goto('/');
  await page.locator('main h1').waitFor();
  const other = await page.context().newPage();
  await other.goto('/nowhere');
  await choose(page, 'Dark', 'Teal');
  await other.locator('html[data-mantine-color-scheme="dark"][data-colour-theme="teal"]').waitFor();

  // The page without any of its programs but the one that runs before the first paint.
  await page.route('**/static/**/*.js', (route) => route.abort());
  await page.reload();
  expect(await drawn(page.locator('html'), 'background-color')).toBe('rgb(14, 19, 26)');
  expect(await drawn(page.locator('html'), '--pa-primary-fill')).toBe('#0cabb8');
  expect(await barColour(page)).toBe('#0cabb8');
  await close();
});

test('the menu of colours: by keyboard, by label, and in the narrow menu', async () => {
  const { page, faults, close } = await openPage(browser, { colorScheme: 'light' });
  await page.goto('/nowhere');
  await page.locator('main h1').waitFor();
  const button = page.getByRole('button', { name: 'Colours: System, Blue' });
  await button.focus();
  expect(await drawn(button, 'outline-color')).toBe(BLUE);
  await page.keyboard.press('Enter');
  const choices = page.getByTestId('colour-choices');
  expect(await choices.getByRole('group').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'colours-menu-1280');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await choices.getByRole('radio', { name: 'Teal', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
  const again = page.getByRole('button', { name: 'Colours: System, Teal' }).and(page.locator(':focus'));
  expect(await drawn(again, 'outline-color')).toBe(TEAL_MARK);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByTestId('color-scheme-switch').click();
  await choices.waitFor();
  expect(await overflow(page)).toBe(0);
  await picture(page, 'colours-menu-360');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('radio', { name: 'Teal', checked: true }).waitFor();
  await menu.getByText('Dark', { exact: true }).click();
  await menu.getByText('Blue', { exact: true }).click();
  await page.locator('html[data-mantine-color-scheme="dark"][data-colour-theme="blue"]').waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'colours-narrow-menu');
  expect(faults).toEqual([]);
  await close();
});

test('a member’s colour theme follows to another device, and the back office of that browser has it', async () => {
  const member = await activeMember();
  const { page, close } = await openPage(browser, { colorScheme: 'light' });
  await signIn(page, member);
  await page.goto('/profile');
  const appearance = page.getByRole('region', { name: 'Appearance', exact: true });
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/updateprofile'));
  await appearance.getByText('Teal', { exact: true }).click();
  await kept;
  const selected = appearance.locator('.mantine-SegmentedControl-indicator').last();
  expect(await drawn(selected, 'box-shadow')).toContain(TEAL_MARK);
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 860 });
      await appearance.evaluate((node) => node.scrollIntoView());
      expect(await violations(page)).toEqual([]);
      await picture(page, `colours-profile-${width}-Teal-${scheme}`);
    }
  await close();

  const second = await openPage(browser, { colorScheme: 'light' });
  await signIn(second.page, member);
  await second.page.goto('/nowhere');
  await second.page.locator('html[data-colour-theme="teal"]').waitFor();
  await enterBackOffice(second.page, await createAdmin());
  await second.page.goto('/admin');
  const here = second.page.locator('nav [aria-current="page"]').first();
  expect(await drawn(here, 'box-shadow')).toContain(TEAL_MARK);
  await second.page.waitForLoadState('networkidle');
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await second.page.emulateMedia({ colorScheme: scheme });
      await second.page.setViewportSize({ width, height: 860 });
      expect(await violations(second.page)).toEqual([]);
      await picture(second.page, `colours-admin-${width}-Teal-${scheme}`);
    }
  await second.close();
});
