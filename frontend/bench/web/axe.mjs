/* global window, document, requestAnimationFrame */
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { pageOf, settle } from '../../e2e/routes/role-pages.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page) {
  // A change of scheme reaches nested elements frame by frame: still is what did not move for ten of them.
  await page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    for (let still = 0, frames = 0; still < 10 && frames < 300; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = isMoving() ? 0 : still + 1;
    }
  });
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { violations: found } = await window.axe.run(document, { runOnly });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => {
        const [, why = ''] = failureSummary.split('\n');
        return `${id}: ${html.slice(0, 140)}: ${why.trim()}`;
      }),
    );
  }, TAGS);
}

/** axe on every route, in both schemes and two widths. @returns what it finds, in words, and how many looks it took */
export async function measureAxe(browser, product, routes) {
  const found = [];
  let looks = 0;
  for (const role of ['visitor', 'member', 'admin']) {
    const page = await pageOf(browser, role, product);
    for (const { address } of routes.filter((route) => route.role === role && route.address)) {
      await page.goto(address);
      await settle(page);
      for (const width of [1280, 360])
        for (const colorScheme of ['light', 'dark']) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          looks += 1;
          found.push(
            ...(await violations(page)).map((what) => `${address} ${width} ${colorScheme}: ${what}`),
          );
        }
    }
    await page.context().close();
  }
  return { found, looks };
}
