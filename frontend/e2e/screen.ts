import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A folder for pictures of what the tests see, for people to look at. */
const pictures = process.env.PICTURES;

export async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, animations: 'disabled' });
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

/**
 * What axe finds on the page while it is still, in words. A live page may begin to fade something in meanwhile (a price,
 * a toast): what was seen then is not a page, so it is looked at once that has ended.
 */
export async function violations(page: Page): Promise<string[]> {
  let found: string[] = [];
  // What is found twice is no moment of a fade, however short; a fault on a cell that moves reads anew every time.
  for (let round = 0, before = ''; round < 5; round++) {
    await settled(page);
    found = await axeOf(page);
    if (found.length === 0 || found.join() === before) break;
    before = found.join();
  }
  return found;
}

async function axeOf(page: Page): Promise<string[]> {
  // Evaluated by the debugger, so the page's content security policy stays as it is.
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    interface Axe {
      run: (
        root: Document,
        options: object,
      ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
    }
    const result = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
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
