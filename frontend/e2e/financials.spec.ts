import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { command } from './analysis/own-company';
import { chartDrawn, nextFrames } from './chart-page';
import { FIRST_SCREEN, picture, SCREENS, turnTo, violations } from './screen';
import { startServer } from './server.mjs';
import { launchBrowser, openPage, type WatchedPage } from './session';

const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS);
const ago = (days: number): string => new Date((TODAY - days) * DAY_MS).toISOString().slice(0, 10);

const ITEMS = [
  'revenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'epsDiluted',
  'totalAssets',
  'totalLiabilities',
  'equity',
  'sharesOutstanding',
  'operatingCashFlow',
  'capitalExpenditure',
  'dividendsPaid',
];
/** Eight reports of a made company, 10 % larger every year; in billions where they are money or shares. */
function madeStatements(): string {
  const newest = [400, 180, 120, 100, 6, 360, 300, 60, 15, 110, 10, 15];
  const rows = Array.from({ length: 8 }, (_, back) => {
    const size = 1.1 ** -back;
    const items = ITEMS.map((name, n) => {
      const value = newest[n]! * (name === 'sharesOutstanding' ? 1 : size);
      return name === 'epsDiluted' ? value.toFixed(2) : Math.round(value * 1e9);
    });
    const end = ago(120 + 365 * back);
    return `NASDAQ,AAPL,annual,${end},${ago(80 + 365 * back)},USD,${2025 - back},${items.join(',')}`;
  });
  const header = `exchangeShortName,symbol,period,fiscalDate,filingDate,currency,fiscalYear,${ITEMS.join(',')}`;
  return [header, ...rows, ''].join('\n');
}

const BARS = [
  'date,open,high,low,close,volume',
  ...Array.from({ length: 1_500 }, (_, i) => `${ago(1_500 - i)},240,241,239,240,1000`),
  '',
].join('\n');
const ACTIONS = [
  'exchangeShortName,symbol,date,type,ratio,amount,currency',
  'NASDAQ,AAPL,2014-06-09,split,7:1,,',
  ...Array.from({ length: 30 }, (_, n) => `NASDAQ,AAPL,${ago(30 + 91 * n)},dividend,,0.3,USD`),
  `NYSEARCA,SPY,${ago(40)},dividend,,1.5,USD`,
  '',
].join('\n');

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '100' } });
  const folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-e2e-financials-'));
  try {
    await mkdir(path.join(folder, 'bars'));
    await writeFile(path.join(folder, 'bars', 'NASDAQ-AAPL.csv'), BARS);
    await writeFile(path.join(folder, 'statements.csv'), madeStatements());
    await writeFile(path.join(folder, 'actions.csv'), ACTIONS);
    await command(server, 'import-bars', [path.join(folder, 'bars')]);
    await command(server, 'import-fundamentals', [path.join(folder, 'statements.csv')]);
    await command(server, 'import-corporate-actions', [path.join(folder, 'actions.csv')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const AAPL = '/tickers/NASDAQ/AAPL?source=imported';
type Options = Parameters<typeof openPage>[1];

/** Opens the page and comes near the section, whose code is only fetched then. */
async function open(address: string, options: Options = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { baseURL: server.url, ...options });
  const { page } = watched;
  await page.goto(address);
  await page.getByTestId('overview').waitFor();
  await page.getByTestId('financials-place').scrollIntoViewIfNeeded();
  await page.getByTestId('financials').waitFor();
  return watched;
}
async function done({ faults, close }: WatchedPage): Promise<void> {
  await close();
  expect(faults).toEqual([]);
}
/** Texts of a row's cells, its name first. */
const cells = (page: Page, testId: string): Promise<string[]> =>
  page.getByTestId(testId).locator('th, td').allInnerTexts();

describe('financials of a ticker', () => {
  test('statements have their currency, dates and source, growth under each figure, and a file', async () => {
    const watched = await open(AAPL);
    const { page } = watched;
    await page.getByTestId('line-revenue').waitFor();
    expect((await cells(page, 'line-revenue')).slice(0, 2)).toEqual(['Revenue', '$400.00B\n+10.00%']);
    expect((await cells(page, 'line-epsDiluted'))[1]).toBe('$6.00\n+10.09%');
    expect((await cells(page, 'line-filed')).slice(0, 2)).toEqual(['Filed', await shown(page, ago(80))]);
    expect(await page.getByRole('region', { name: 'Income statement, annual, in USD' }).count()).toBe(1);
    expect(await page.getByTestId('financials-source').innerText()).toMatch(
      /^Source: imported, read .+ in USD/,
    );
    const download = page.waitForEvent('download');
    await page.getByTestId('financials-download').click();
    expect((await download).suggestedFilename()).toBe('NASDAQ-AAPL-financials-annual-imported.csv');
    await page.getByRole('button', { name: 'Quarterly' }).click();
    await page.getByText('No quarterly statements of AAPL are known here.').waitFor();
    expect(new URL(page.url()).search).toBe('?source=imported&period=quarterly');
    await done(watched);
  });

  test('the keyboard reaches every tab; a ratio tells its formula on focus, and is drawn when pressed', async () => {
    const watched = await open(AAPL);
    const { page } = watched;
    await page.getByRole('link', { name: 'Cash flow' }).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('line-freeCashFlow').waitFor();
    expect((await cells(page, 'line-freeCashFlow'))[1]).toBe('$100.00B\n+10.00%');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('ratio-peRatio').waitFor();
    expect((await cells(page, 'ratio-peRatio'))[1]).toBe('40.00');
    expect((await cells(page, 'ratio-priceDate'))[1]).toBe(await shown(page, ago(79)));
    const margin = page.getByTestId('ratio-netMargin').getByRole('button');
    await margin.focus();
    await page.getByRole('tooltip', { name: 'Net income ÷ revenue' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^Net margin\. / }).waitFor();
    expect(await margin.getAttribute('aria-pressed')).toBe('true');
    await done(watched);
  });

  test('dividends have yield, payout and cover, and splits what a share became', async () => {
    const watched = await open(`${AAPL}&facts=dividends`);
    const { page } = watched;
    const glance = (key: string): Promise<string> => page.getByTestId(`dividend-${key}`).innerText();
    await page.getByTestId('dividend-yield').waitFor();
    expect(await glance('yield')).toMatch(/0\.50%\s+\$1\.20 of 12 months ÷ close \$240\.00 of /);
    expect(await glance('payout')).toMatch(/15\.00%\s+Dividends paid \$15\.00B ÷ net income \$100\.00B/);
    expect(await glance('cover')).toContain('6.67×');
    await page.getByRole('button', { name: 'Show all 30' }).click();
    expect(
      await page.getByRole('region', { name: 'Dividends', exact: true }).locator('tbody tr').count(),
    ).toBe(30);
    await page.getByTestId('financials').getByRole('link', { name: 'Splits' }).click();
    await page.getByRole('cell', { name: '7 for 1' }).waitFor();
    await page.getByRole('cell', { name: '7 shares' }).waitFor();
    await done(watched);
  });

  test('the overview sets a price against statements, and tells the formula on focus', async () => {
    const watched = await open(AAPL);
    const { page } = watched;
    const ratio = page.getByTestId('statistic-peRatio');
    expect(await ratio.innerText()).toBe('40.00');
    expect(await page.getByTestId('statistic-marketCap').innerText()).toBe('$3600.00B');
    await ratio.focus();
    const told = page.getByRole('tooltip');
    await told.waitFor();
    expect(await told.innerText()).toMatch(
      /Price \$240\.00 \(imported, .+\) ÷ diluted earnings per share \$6\.00, fiscal year to .+ \(imported\)\.$/,
    );
    await done(watched);
  });

  test('the chart marks dividends: in words, and at the bar that is pointed at', async () => {
    const { page, close, faults } = await openPage(browser, {
      baseURL: server.url,
      viewport: { width: 1280, height: 900 },
    });
    await page.goto(`${AAPL}&range=1Y&tools=open`);
    await chartDrawn(page);
    await page.getByText('All marks in words').click();
    const marks = page.locator('details[open]').getByRole('listitem');
    const told = await marks.allInnerTexts();
    // Those since the first bar, the newest first: neither the split of 2014 nor older dividends.
    expect(told.map((words) => words.slice(words.indexOf(':')))).toEqual(
      Array.from({ length: 4 }, () => ': dividend of $0.30 a share.'),
    );
    const chart = page.getByTestId('price-chart');
    await chart.scrollIntoViewIfNeeded();
    const box = (await chart.boundingBox())!;
    const said = page.getByTestId('chart-marks');
    let met = '';
    for (let x = box.width - 120; x > 0 && met === ''; x -= 2) {
      await page.mouse.move(box.x + x, box.y + box.height * 0.4);
      // Told with the frame after the pointer's.
      await nextFrames(page);
      const words = await said.innerText();
      if (words.includes('dividend of')) met = words;
    }
    expect(told.some((words) => met.includes(words))).toBe(true);
    await picture(page, 'chart-marks-1280');
    await close();
    expect(faults).toEqual([]);
  });

  test('beside simulated prices they are withheld, with the way to them; a coin has none, a fund has dividends', async () => {
    const watched = await open('/tickers/NASDAQ/AAPL');
    const { page } = watched;
    const empty = page.getByTestId('financials-empty');
    await empty.waitFor();
    expect(await empty.innerText()).toContain(
      '8 statements of AAPL are known. They are never shown beside simulated',
    );
    await empty.getByRole('link', { name: 'Show imported data' }).click();
    await page.getByTestId('line-revenue').waitFor();
    await page.goto('/tickers/NYSEARCA/SPY?source=imported');
    await page.getByTestId('overview').waitFor();
    await page.getByTestId('financials-place').scrollIntoViewIfNeeded();
    const tabs = page.getByRole('navigation', { name: 'Financials of SPY' });
    await tabs.waitFor();
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Dividends', 'Splits']);
    await page.goto('/tickers/CRYPTO/BTCUSD');
    await page.getByTestId('overview').waitFor();
    expect(await page.getByTestId('financials-place').count()).toBe(0);
    await done(watched);
  });

  test('on 360 px the last column can be read beside the names of the lines', async () => {
    const watched = await open(AAPL, { viewport: { width: 360, height: 740 } });
    const { page } = watched;
    const row = page.getByTestId('line-revenue');
    await row.waitFor();
    await page
      .getByRole('region', { name: 'Income statement, annual, in USD' })
      .evaluate((box) => (box.scrollLeft = box.scrollWidth));
    const [name, last] = await Promise.all([
      row.locator('th').boundingBox(),
      row.locator('td').last().boundingBox(),
    ]);
    expect(name!.x).toBeGreaterThanOrEqual(0);
    expect(name!.x + name!.width).toBeLessThanOrEqual(last!.x + 1);
    expect(last!.x + last!.width).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await done(watched);
  });

  test('where nothing is stored there is a sentence and no hole', async () => {
    const { page, ...rest } = await openPage(browser, { baseURL: server.url });
    for (const [address, text] of [
      ['/tickers/NASDAQ/MSFT', 'No statement, dividend or split of MSFT is known here.'],
      ['/tickers/NASDAQ/QQQ', 'No dividend or split of QQQ is known here.'],
    ] as const) {
      await page.goto(address);
      await page.getByTestId('overview').locator('dl').first().waitFor();
      await page.getByTestId('financials-place').evaluate((box) => box.scrollIntoView());
      const none = page.getByTestId('financials-none');
      await none.waitFor();
      expect(await none.innerText()).toBe(text);
      expect((await page.getByTestId('financials-place').boundingBox())!.height).toBeLessThan(120);
    }
    await done({ page, ...rest });
  });

  describe.each([360, 1280])('at %i px', (width) => {
    // One window for all of them: each begins with a load of its own.
    let watched: WatchedPage;
    beforeAll(async () => {
      watched = await openPage(browser, { baseURL: server.url, viewport: { width, height: 800 } });
    });
    afterAll(() => done(watched));

    test.each([
      ['the statements', AAPL],
      ['the ratios', `${AAPL}&facts=ratios`],
      ['the dividends', `${AAPL}&facts=dividends`],
      ['the splits', `${AAPL}&facts=splits`],
      ['the dividend of a fund', '/tickers/NYSEARCA/SPY?source=imported'],
      ['what is withheld', '/tickers/NASDAQ/AAPL'],
    ])('nothing jumps while %s arrive, wherever somebody waits for them', async (_what, address) => {
      for (const place of ['start', 'end'] as const) {
        const { page, faults } = watched;
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
            for (const entry of list.getEntries())
              seen.shift += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift' });
        }, place);
        answer();
        await page
          .getByTestId(address === '/tickers/NASDAQ/AAPL' ? 'financials-empty' : 'financials-source')
          .waitFor();
        if (/ratios|facts=dividends/.test(address) || address === AAPL)
          await page.getByTestId('financials').locator('.recharts-surface').waitFor();
        const shift = await page.evaluate(async () => {
          // Told in a task behind the frame that it happened in.
          for (let frames = 0; frames < 4; frames++)
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return (window as unknown as { shift: number }).shift;
        });
        expect({ place, jumps: shift > 0.02 ? shift : 0 }).toEqual({ place, jumps: 0 });
        await page.unroute(facts);
        expect(faults).toEqual([]);
      }
    });
  });

  describe.each(['income', 'ratios', 'dividends'])('axe, WCAG 2.2 AA, %s', (facts) => {
    let watched: WatchedPage;
    beforeAll(async () => void (watched = await open(`${AAPL}&facts=${facts}`, FIRST_SCREEN)));
    afterAll(() => done(watched));

    test.each(SCREENS)('%i px, %s', async (width, colorScheme) => {
      const { page } = watched;
      await turnTo(page, width, colorScheme);
      await page.getByTestId('financials-source').waitFor();
      await page.getByTestId('financials').locator('.recharts-surface').waitFor();
      // Under the bar at the top half a button is too small a target, which is no fault of the page.
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, `financials-${facts}-${width}-${colorScheme}`, true);
      expect(await violations(page)).toEqual([]);
    });
  });
});

/** A date as the page writes it. */
function shown(page: Page, date: string): Promise<string> {
  return page.evaluate(
    (text) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(text)),
    date,
  );
}
