import { daysAgo, importDividendPayer } from '../kit/imported-company.ts';
import { running } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';

test.use({ product: 'imported' });
test.beforeAll(() => importDividendPayer(running().products.imported));

const CSCO = '/tickers/NASDAQ/CSCO?source=imported';

/** A date as the page writes it. */
const shown = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));

/** Opens the page and comes near the section, whose code is only fetched then. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByTestId('overview').waitFor();
  await page.getByTestId('financials-place').scrollIntoViewIfNeeded();
  await page.getByTestId('financials').waitFor();
}
/** Texts of a row's cells, its name first. */
async function cells(page: Page, testId: string): Promise<string[]> {
  await page.getByTestId(testId).waitFor();
  return page.getByTestId(testId).locator('th, td').allInnerTexts();
}

test('A visitor goes from what is withheld beside simulated prices through statements, ratios, dividends and splits', async ({
  page,
}) => {
  await open(page, '/tickers/NASDAQ/CSCO');
  const empty = page.getByTestId('financials-empty');
  await expect(empty).toContainText('8 statements of CSCO are known. They are never shown beside simulated');
  await empty.getByRole('link', { name: 'Show imported data' }).click();

  expect((await cells(page, 'line-revenue')).slice(0, 2)).toEqual(['Revenue', '$400.00B\n+10.00%']);
  expect((await cells(page, 'line-epsDiluted'))[1]).toBe('$6.00\n+10.09%');
  expect((await cells(page, 'line-filed')).slice(0, 2)).toEqual(['Filed', shown(daysAgo(80))]);
  await expect(page.getByRole('region', { name: 'Income statement, annual, in USD' })).toHaveCount(1);
  await expect(page.getByTestId('financials-source')).toHaveText(/^Source: imported, read .+ in USD/);
  const download = page.waitForEvent('download');
  await page.getByTestId('financials-download').click();
  expect((await download).suggestedFilename()).toBe('NASDAQ-CSCO-financials-annual-imported.csv');
  await page.getByRole('button', { name: 'Quarterly' }).click();
  await page.getByText('No quarterly statements of CSCO are known here.').waitFor();
  expect(new URL(page.url()).search).toBe('?source=imported&period=quarterly');
  await page.getByRole('button', { name: 'Annual' }).click();

  // By keyboard: every tab, and what a ratio is made of.
  await page.getByRole('link', { name: 'Cash flow' }).focus();
  await page.keyboard.press('Enter');
  expect((await cells(page, 'line-freeCashFlow'))[1]).toBe('$100.00B\n+10.00%');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await cells(page, 'ratio-peRatio'))[1]).toBe('40.00');
  expect((await cells(page, 'ratio-priceDate'))[1]).toBe(shown(daysAgo(79)));
  const margin = page.getByTestId('ratio-netMargin').getByRole('button');
  await margin.focus();
  await page.getByRole('tooltip', { name: 'Net income ÷ revenue' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /^Net margin\. / }).waitFor();
  await expect(margin).toHaveAttribute('aria-pressed', 'true');

  const tabs = page.getByRole('navigation', { name: 'Financials of CSCO' });
  await tabs.getByRole('link', { name: 'Dividends' }).click();
  await expect(page.getByTestId('dividend-yield')).toHaveText(
    /0\.50%\s*\$1\.20 of 12 months ÷ close \$240\.00 of /,
  );
  await expect(page.getByTestId('dividend-payout')).toHaveText(
    /15\.00%\s*Dividends paid \$15\.00B ÷ net income \$100\.00B/,
  );
  await expect(page.getByTestId('dividend-cover')).toContainText('6.67×');
  await page.getByRole('button', { name: 'Show all 30' }).click();
  await expect(page.getByRole('region', { name: 'Dividends', exact: true }).locator('tbody tr')).toHaveCount(
    30,
  );
  await tabs.getByRole('link', { name: 'Splits' }).click();
  await page.getByRole('cell', { name: '7 for 1' }).waitFor();
  await page.getByRole('cell', { name: '7 shares' }).waitFor();
});

test('A visitor sees a price set against statements, and the dividends at the bars of the chart', async ({
  page,
}) => {
  await page.goto(`${CSCO}&range=1Y&tools=open`);
  const ratio = page.getByTestId('statistic-peRatio');
  await expect(ratio).toHaveText('40.00');
  await expect(page.getByTestId('statistic-marketCap')).toHaveText('$3600.00B');
  await ratio.focus();
  await expect(page.getByRole('tooltip')).toHaveText(
    /Price \$240\.00 \(imported, .+\) ÷ diluted earnings per share \$6\.00, fiscal year to .+ \(imported\)\.$/,
  );

  await page.locator('[data-testid="price-chart"][aria-busy="false"]').waitFor();
  await page.getByText('All marks in words').click();
  const told = await page.locator('details[open]').getByRole('listitem').allInnerTexts();
  // Those since the first bar, the newest first: neither the split of 2014 nor older dividends.
  expect(told.map((words) => words.slice(words.indexOf(':')))).toEqual(
    Array.from({ length: 4 }, () => ': dividend of $0.30 a share.'),
  );
  const chart = page.getByTestId('price-chart');
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  let met = '';
  for (let x = box.width - 120; x > 0 && met === ''; x -= 2) {
    await page.mouse.move(box.x + x, box.y + box.height * 0.4);
    // Told with the frame after the pointer's.
    const words = await page.evaluate(
      () =>
        new Promise<string>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              done(document.querySelector('[data-testid="chart-marks"]')?.textContent ?? ''),
            ),
          ),
        ),
    );
    if (words.includes('dividend of')) met = words;
  }
  expect(told.some((words) => met.includes(words))).toBe(true);
});

test.describe('A narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('A visitor reads the last column of a statement beside the names of its lines', async ({ page }) => {
    await open(page, CSCO);
    const row = page.getByTestId('line-revenue');
    await row.waitFor();
    await page
      .getByRole('region', { name: 'Income statement, annual, in USD' })
      .evaluate((box) => (box.scrollLeft = box.scrollWidth));
    const name = (await row.locator('th').boundingBox())!;
    const last = (await row.locator('td').last().boundingBox())!;
    expect(name.x).toBeGreaterThanOrEqual(0);
    expect(name.x + name.width).toBeLessThanOrEqual(last.x + 1);
    expect(last.x + last.width).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

/** How much of the page moves while facts arrive that somebody waits for at one place. */
async function jumps(page: Page, address: string, place: 'start' | 'end'): Promise<number> {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const facts = /\/api\/ticker-(financials|ratios|dividends)\?/;
  await page.route(facts, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(address);
  await page.getByTestId('overview').locator('dl').first().waitFor();
  await page.getByTestId('financials-place').evaluate((box) => box.scrollIntoView());
  await page.getByTestId('financials').waitFor();
  await page.evaluate(async (block) => {
    if (block === 'end') window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  }, place);
  answer();
  await page
    .getByTestId(address.includes('source=imported') ? 'financials-source' : 'financials-empty')
    .waitFor();
  if (/ratios|facts=dividends/.test(address) || address === CSCO)
    await page.getByTestId('financials').locator('.recharts-surface').waitFor();
  const shift = await page.evaluate(async () => {
    // Told in a task behind the frame that it happened in.
    for (let frames = 0; frames < 4; frames++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return (window as unknown as { shift: number }).shift;
  });
  await page.unroute(facts);
  return shift > 0.02 ? shift : 0;
}

/** What arrives, at which width, and where somebody waits for it: each of them moved the page once. */
const ARRIVALS = [CSCO, `${CSCO}&facts=ratios`, `${CSCO}&facts=dividends`, `${CSCO}&facts=splits`];

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const address of [...ARRIVALS, '/tickers/NASDAQ/CSCO'])
      test(
        `Nothing jumps at ${width} px, wherever somebody waits for ${address}`,
        { tag: '@release' },
        async ({ page }) => {
          for (const place of ['start', 'end'] as const)
            expect([place, await jumps(page, address, place)]).toEqual([place, 0]);
        },
      );
  });
}
