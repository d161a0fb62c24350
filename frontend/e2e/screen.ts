import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A folder for pictures of what the tests see, for people to look at. */
const pictures = process.env.PICTURES;

export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, animations: 'disabled', fullPage });
}

/**
 * Width and colours in which a page is looked at. It is loaded in the first look, which the tests of what it does never have,
 * and changes to the others in place, as a window or a device does; loading it in each costs three times as much.
 */
export const SCREENS = [
  [360, 'dark'],
  [360, 'light'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;

/** What the back office's tests change while they work on a wide screen: a narrow look, and the wide one last. */
export const OFFICE_SCREENS = [
  [360, 'dark'],
  [1280, 'light'],
] as const;

/** How a page is opened in the first look. */
export const FIRST_SCREEN = {
  viewport: { width: SCREENS[0][0], height: 800 },
  colorScheme: SCREENS[0][1],
} as const;

export async function turnTo(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
}

/** Waits until what was done last is drawn and nothing fades or slides any more: half-way there colours are nobody's. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** A rule that an element breaks; `where` and the rule are the same in every look, while a price in the text moves. */
interface Finding {
  rule: string;
  where: string;
  text: string;
}

const LOOKS = 3;

/**
 * What axe finds on the page, in words. A live page may fade something in meanwhile (a price, a toast), and what is seen
 * half-way is no page: a fault is what is there in three looks one after the other.
 */
export async function violations(page: Page): Promise<string[]> {
  let faults: Finding[] | undefined;
  for (let look = 0; look < LOOKS && faults?.length !== 0; look++) {
    await settled(page);
    const found = await axeOf(page);
    const before = faults ?? found;
    faults = found.filter(({ rule, where }) =>
      before.some((old) => old.rule === rule && old.where === where),
    );
  }
  return (faults ?? []).map(({ text }) => text);
}

async function axeOf(page: Page): Promise<Finding[]> {
  // Evaluated by the debugger, so the page's content security policy stays as it is; once a document, for it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    interface Axe {
      run: (
        context: { exclude: string[] },
        options: object,
      ) => Promise<{
        violations: { id: string; nodes: { html: string; target: unknown[]; failureSummary?: string }[] }[];
      }>;
    }
    // Nobody reaches the page behind a dialog; its edge or a toast may cover half of a button there.
    const behind = document.querySelector('body > :not(#root) [aria-modal="true"]') ? ['#root'] : [];
    const result = await (window as unknown as { axe: Axe }).axe.run(
      { exclude: behind },
      {
        runOnly,
        resultTypes: ['violations'],
      },
    );
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target, failureSummary }) => ({
        rule: id,
        where: target.join(' '),
        text: `${id}: ${html}\n${failureSummary}`,
      })),
    );
  }, TAGS);
}

/**
 * Pixels by which the page is wider than the screen. What is drawn to measure (a chart, a menu) follows a change of the
 * screen's width a few frames later.
 */
export async function overflow(page: Page): Promise<number> {
  await settled(page);
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
      timeout: 15_000,
    })
    .catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Tables that show less than all of their columns, by their names: somebody would have to scroll sideways to find the rest. */
export async function cutTables(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) =>
      table.scrollWidth > (table.parentElement?.clientWidth ?? Infinity)
        ? [table.caption?.textContent ?? 'a table without a name']
        : [],
    ),
  );
}

/**
 * Looks at the page in each of `screens`, and keeps a picture of each: nothing is too wide, no table is cut, axe finds nothing.
 * The page stays in the last look.
 * @param options.scrolling a table may have more columns than the screen is wide
 * @param options.before what has to be done or awaited in each look
 */
export async function looksRight(
  page: Page,
  name: string,
  options: {
    screens?: readonly (readonly [width: number, colorScheme: 'light' | 'dark'])[];
    fullPage?: boolean;
    scrolling?: boolean;
    before?: () => Promise<void>;
  } = {},
): Promise<void> {
  const { screens = SCREENS, fullPage, scrolling = false, before } = options;
  for (const [width, colorScheme] of screens) {
    await turnTo(page, width, colorScheme);
    await before?.();
    const wide = await overflow(page);
    await picture(page, `${name}-${width}-${colorScheme}`, fullPage);
    const look = `${name} ${width} ${colorScheme}`;
    const cut = scrolling ? [] : await cutTables(page);
    expect([look, wide, cut, await violations(page)]).toEqual([look, 0, [], []]);
  }
}
