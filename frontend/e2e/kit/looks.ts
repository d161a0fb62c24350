import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A folder for pictures of what the tests see, for people to look at. */
const pictures = process.env.PICTURES;

/** Width of the screen in pixels and its colours. */
export type Look = readonly [width: number, colorScheme: 'light' | 'dark'];

/** The looks of the gate: both widths and both schemes, each once. */
export const LOOKS: readonly Look[] = [
  [360, 'dark'],
  [1280, 'light'],
];
/** The two others, for `npm run test:release`. */
export const OTHER_LOOKS: readonly Look[] = [
  [360, 'light'],
  [1280, 'dark'],
];

export const inWords = (looks: readonly Look[]): string =>
  looks.map(([width, colorScheme]) => `${width} px ${colorScheme}`).join(' and ');

/** Changes width and colours in place, as a window or a device does: a load in each look costs three times as much. */
export async function turnTo(page: Page, [width, colorScheme]: Look): Promise<void> {
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

/** A rule that an element breaks; `where` and the rule are the same in every pass, while a price in the text moves. */
interface Finding {
  rule: string;
  where: string;
  text: string;
}

const PASSES = 3;

/**
 * What axe finds on the page, in words. One pass is enough for a page without fault. A live page may fade something in meanwhile
 * (a price, a toast), and what is seen half-way is no page: a fault is what is there in three passes one after the other.
 */
async function violations(page: Page): Promise<string[]> {
  let faults: Finding[] | undefined;
  for (let pass = 0; pass < PASSES && faults?.length !== 0; pass++) {
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
      { runOnly, resultTypes: ['violations'] },
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
 * Pixels by which the page is wider than the screen, and the tables that show less than all of their columns, by name: somebody
 * would have to scroll sideways to find the rest. What is drawn to measure (a chart, a menu) follows a change of the screen's width
 * a few frames later.
 */
async function tooWide(
  page: Page,
  mayScroll: RegExp | undefined,
): Promise<{ page: number; tables: string[] }> {
  await settled(page);
  const measured = (): { page: number; tables: string[] } => ({
    page: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    tables: [...document.querySelectorAll('table')].flatMap((table) =>
      table.scrollWidth > (table.parentElement?.clientWidth ?? Infinity)
        ? [table.caption?.textContent || table.getAttribute('aria-label') || 'a table without a name']
        : [],
    ),
  });
  const found = await page.evaluate(measured);
  if (found.page > 0)
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
        timeout: 5_000,
      })
      .catch(() => undefined);
  const { page: wide, tables } = found.page > 0 ? await page.evaluate(measured) : found;
  return { page: wide, tables: tables.filter((name) => !mayScroll?.test(name)) };
}

export interface Looking {
  /** Names of tables that may have more columns than the screen is wide. */
  mayScroll?: RegExp;
  /** The picture shows all of the page, not only the screen. */
  fullPage?: boolean;
  /** What has to be done or awaited in each look. */
  inEach?: (page: Page, look: Look) => Promise<unknown>;
}

/**
 * Looks at the page in each of `looks`, and keeps a picture of each: nothing is wider than the screen, no table is cut, axe finds
 * nothing. The page stays in the last look.
 */
export async function looksRight(
  page: Page,
  name: string,
  looks: readonly Look[],
  { mayScroll, fullPage = false, inEach }: Looking = {},
): Promise<void> {
  for (const look of looks) {
    await turnTo(page, look);
    await inEach?.(page, look);
    const wide = await tooWide(page, mayScroll);
    const title = `${name} ${look.join(' ')}`;
    if (pictures)
      await page.screenshot({
        path: `${pictures}/${title.replace(/[^\w.-]+/g, '-').replace(/^-/, '')}.png`,
        animations: 'disabled',
        fullPage,
      });
    const faults = await violations(page);
    expect({ title, widerBy: wide.page, cutTables: wide.tables, faults }).toEqual({
      title,
      widerBy: 0,
      cutTables: [],
      faults: [],
    });
  }
}
