import type { Browser, Page } from '@playwright/test';
import { inWords, type Look, LOOKS, looksRight, OTHER_LOOKS, turnTo } from './kit/looks.ts';
import { expect, test } from './kit/test.ts';
import { ROUTES } from './looks/routes.ts';
import { STATES } from './looks/states.ts';
import { freshRoom, roomOf } from './looks/rooms.ts';
import type { Row } from './looks/row.ts';
import { declaredRoutes } from './routes/declared-routes.mjs';

/** Accessibility and width of everything that people see, in one table: a page is loaded once and looked at in two looks. */
test.describe.configure({ mode: 'parallel' });
// What is wrong stands in the message, and a trace draws each page once more.
test.use({ trace: 'off' });

/** Opens the row's page and waits until it is whole, looks, and leaves the page as the next row needs it. */
async function see(
  browser: Browser,
  faults: string[],
  { who = 'visitor', product = 'simulated', ...row }: Row,
  [width, colorScheme]: Look,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const room = await (row.fresh ? freshRoom : roomOf)(browser, product, who);
  const { page } = room;
  await row.before?.(page);
  const address = typeof row.address === 'string' ? row.address : await row.address();
  await turnTo(page, [width, colorScheme]);
  await page.goto(address, { waitUntil: 'commit' });
  if (!row.bare)
    await page.waitForFunction(
      () =>
        document.querySelector('#root h1') &&
        !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'),
      null,
      { polling: 50 },
    );
  await row.ready?.(page);
  await look(page);
  // What the page asks for again and again is asked of its made answers to the end, and another token behind the # is another page.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  faults.push(...room.faults.splice(0).filter((fault) => !row.faults?.test(fault)));
  await room.close?.();
}

const opened = (page: Page) => page.locator('[role="dialog"], [role="menu"]').filter({ visible: true });

function everyRoute(looks: readonly Look[]): void {
  for (const pattern of declaredRoutes())
    test(`${pattern} fits and is accessible at ${inWords(looks)}`, async ({ browser, faults }) => {
      const row = ROUTES[pattern];
      expect(row, 'a row of e2e/looks/routes.ts').toBeDefined();
      await see(browser, faults, row!, looks[0]!, (page) => looksRight(page, pattern, looks, row));
    });
}

function everyState(looks: readonly Look[]): void {
  for (const row of STATES) {
    const own = looks.filter(([width]) => (row.only ?? width) === width);
    test(`${row.title} fits and is accessible at ${inWords(own)}`, async ({ browser, faults }) => {
      test.fixme(row.defect !== undefined, row.defect);
      await see(browser, faults, row, own[0]!, async (page) => {
        for (const [name, reach] of row.states) {
          await reach(page);
          const over = await opened(page).count();
          await looksRight(page, `${row.title}, ${name}`, own, {
            ...row,
            inEach: async (_page, look) => {
              await row.inEach?.(page, look);
              // A menu that closed with the change of width would not be looked at.
              await expect(opened(page)).toHaveCount(over);
            },
          });
        }
      });
    });
  }
}

everyRoute(LOOKS);

test('The table has rows of routes alone', () => {
  expect(Object.keys(ROUTES).toSorted()).toEqual(declaredRoutes());
});

test.describe('At length', { tag: '@release' }, () => {
  everyRoute(OTHER_LOOKS);
  everyState(LOOKS);
  everyState(OTHER_LOOKS);
});
