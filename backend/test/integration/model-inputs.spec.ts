import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { comparativeAnswer, type ComparativeInputs } from '@pricealgo/algorithms/answers/comparative-answer';
import { valuationAnswer, type ValuationRequest } from '@pricealgo/algorithms/answers/valuation-answer';
import type { CoinDetail } from '@pricealgo/algorithms/valuation/coin/evaluate-coin';
import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import type { FundDetail } from '@pricealgo/algorithms/valuation/fund/evaluate-fund';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import {
  INPUT_COLLECTORS,
  type CollectedInputs,
  type InputCollector,
} from '../../src/modules/analysis/inputs/input-collector.js';
import { CorporateActionRepository, importDailyBars } from '../../src/modules/bars/index.js';
import { importFundamentals } from '../../src/modules/fundamentals/index.js';
import { InstrumentDirectory } from '../../src/modules/tickers/index.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20);
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
/** Last session of every imported series: what is valued is this day. */
const END = day('2024-12-30');
const PEERS = ['MSFT', 'NVDA', 'AMD', 'AVGO', 'INTC', 'CSCO'];

/** Files of our own making, loaded by the product's own imports. */
describe('what is imported reaches the models', () => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await createTestApp();
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-model-inputs-'));
    const bars = path.join(folder, 'bars');
    mkdirSync(bars);
    const closes = (name: string, closeOf: (i: number) => number): void => {
      const lines = ['date,open,high,low,close,volume'];
      for (let i = 1_500; i >= 0; i--) {
        const timeMs = END - i * DAY_MS;
        if (name !== 'CRYPTO-BTCUSD' && [0, 6].includes(new Date(timeMs).getUTCDay())) continue;
        const close = closeOf(1_500 - i).toFixed(4);
        lines.push(`${dateOf(timeMs)},${close},${close},${close},${close},1000`);
      }
      writeFileSync(path.join(bars, `${name}.csv`), `${lines.join('\n')}\n`);
    };
    const wave = (i: number, size: number): number => 1 + size * Math.sin(i / 11) + 0.01 * Math.sin(i / 2);
    closes('NASDAQ-AAPL', (i) => 200 * wave(i, 0.1));
    closes('NASDAQ-MSFT', (i) => 400 * wave(i + 20, 0.08));
    closes('NASDAQ-NVDA', (i) => (i < 1_400 ? 160 : 40) * wave(i + 40, 0.05));
    closes('NYSEARCA-SPY', (i) => 400 * wave(i, 0.06));
    closes('NYSEARCA-XLK', (i) => 150 * wave(i, 0.07));
    closes('NASDAQ-QQQ', (i) => 350 * wave(i, 0.0601));
    closes('CRYPTO-BTCUSD', (i) => 50_000 * wave(i, 0.2));
    await importDailyBars(bars, test.config.databaseUrl, () => undefined);
    await load('statements.csv', statements());
    await load('figures.csv', figures());
    await load('chain.csv', chain());
    await new CorporateActionRepository(test.orm.em).save([
      { type: 'split', key: 'NASDAQ:NVDA', exDateMs: END - 100 * DAY_MS, ratio: 4, source: 'imported' },
      {
        type: 'dividend',
        key: 'NASDAQ:AAPL',
        exDateMs: END - 90 * DAY_MS,
        amount: 1,
        currency: 'USD',
        source: 'imported',
      },
    ]);
  }, 120_000);
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function load(name: string, lines: readonly string[]): Promise<void> {
    const file = path.join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    const { bad } = await importFundamentals(test.orm.em, file, { nowMs: NOW_MS });
    expect(bad).toBe(0);
  }

  async function inputsOf(
    algo: InputCollector['algo'],
    key: InstrumentKey,
  ): Promise<CollectedInputs['inputs']> {
    const collector = test.app.get<InputCollector[]>(INPUT_COLLECTORS).find((one) => one.algo === algo)!;
    const instrument = test.app.get(InstrumentDirectory).get(key)!;
    return ((await collector.collect(instrument, { source: 'imported' })) as CollectedInputs).inputs;
  }
  async function valued<Detail>(key: InstrumentKey) {
    const output = valuationAnswer((await inputsOf('valuation', key)) as unknown as ValuationRequest);
    return { ...output, detail: output.detail as Detail };
  }

  it('a company: retained earnings, other owners, analysts, peers and medians', async () => {
    const { detail, missing } = await valued<EquityDetail>('NASDAQ:AAPL');
    expect(missing).toEqual([]);
    // Z″ = 6.56·100/1000 + 3.26·150/1000 + 6.72·200/1000 + 1.05·400/560; it counts the deficit and the profits kept.
    expect(detail.altman!.missing).toEqual([]);
    expect(detail.altman!.other!.value).toBeCloseTo(0.656 + 0.489 + 1.344 + 0.75, 10);
    expect(detail.altman!.manufacturer!.value).toBeGreaterThan(0);
    const assumption = (key: string) => detail.assumptions.find((one) => one.key === key)!;
    expect(assumption('growthPct')).toMatchObject({ value: 8, source: 'consensus of analysts' });
    expect(assumption('beta').source).toMatch(/^median of 6 peers without debt/);
    const model = (key: string) => detail.models.find((one) => one.key === key)!;
    expect(model('peRatio').basis).toBe('median of 6 peers');
    expect(model('peg').base).toBeGreaterThan(0);
    // The enterprise of a share: less debt, minority 10 and preferred 30, plus cash and securities, in billions.
    const multiple = assumption('evToSalesMultiple').value!;
    expect(model('evToSales').base).toBeCloseTo((multiple * 900 - 250 - 10 - 30 + 60 + 40) / 10, 6);
    // Growth of the companies of its industry, as analysts expect it.
    expect(detail.reverse!.sectorGrowth).toBeCloseTo(0.08, 10);
  });

  it('a fund: net asset value, index, spread, cost and what it holds', async () => {
    const { detail, missing, label } = await valued<FundDetail>('NASDAQ:QQQ');
    expect(missing).toEqual([]);
    expect(label).toMatch(/net asset value$/);
    expect(detail.premium).toBeCloseTo(detail.price! / 345 - 1, 12);
    expect(detail).toMatchObject({ netAssetValue: 345, expenseRatio: 0.002, spread: 0.0001, peRatio: 27 });
    expect(detail.trackingError).toBeGreaterThan(0);
    expect(detail.trackingError).toBeLessThan(0.01);
    expect(Math.abs(detail.trackingDifference.oneYear!)).toBeLessThan(0.01);
    expect(detail.trackingDifference.threeYears).not.toBeNull();
  });

  it('a coin: what its network moves, whom it serves and at what prices', async () => {
    const { detail, missing, label } = await valued<CoinDetail>('CRYPTO:BTCUSD');
    expect(missing).toEqual([]);
    expect(label).toMatch(/its own history$/);
    expect(detail.nvt).toBeCloseTo(100, 0);
    expect(detail.mvrv).toBeCloseTo(2, 0);
    expect(detail.nvtPercentile).not.toBeNull();
    expect(detail.metcalfe).not.toBeNull();
    expect(detail.fullyDilutedToMarketCap).toBeCloseTo(21 / 19.85, 6);
    expect(detail.issuance).toBeGreaterThan(0);
  });

  it('a comparison: dated ratios at today’s price and shares, medians, sector fund and what returns hold', async () => {
    const inputs = (await inputsOf('comparative', 'NASDAQ:AAPL')) as unknown as ComparativeInputs;
    const { detail, missing, warnings } = comparativeAnswer(inputs);
    expect(missing).toEqual([]);
    const member = (key: string) => detail.members.find((one) => one.key === key)!;
    const [own, nvidia] = [member('NASDAQ:AAPL'), member('NASDAQ:NVDA')];
    expect([own.basis, nvidia.basis]).toEqual(['total return', 'price return']);
    expect(warnings.find((one) => one.startsWith('no dividends are known of'))).toContain('NASDAQ:NVDA');
    const close = (key: string): number => inputs.peers.find((one) => one.key === key)!.bars.close.at(-1)!;
    await new CorporateActionRepository(test.orm.em).cover([
      { key: 'NASDAQ:NVDA', source: 'imported', untilMs: END },
      { key: 'NASDAQ:MSFT', source: 'imported', untilMs: END - 40 * DAY_MS },
    ]);
    // Who is known to have paid none has total returns; a record that ends long before says nothing.
    const { detail: covered } = comparativeAnswer(
      (await inputsOf('comparative', 'NASDAQ:AAPL')) as unknown as ComparativeInputs,
    );
    const basisOf = (key: string) => covered.members.find((one) => one.key === key)!.basis;
    expect([basisOf('NASDAQ:NVDA'), basisOf('NASDAQ:MSFT')]).toEqual(['total return', 'price return']);
    const origin = { asOfMs: END, source: 'imported', reportEndMs: day('2023-12-31') };
    // 40 billion shares after a split of four: the reports of before it tell ten.
    expect(nvidia.ratios!.peRatio).toEqual({
      value: expect.closeTo((close('NASDAQ:NVDA') * 40e9) / 150e9, 8),
      ...origin,
    });
    // Its price times the shares of its reports is twice what is published, as of a company with several classes.
    expect(member('NASDAQ:MSFT').ratios!.peRatio).toEqual({
      value: 10,
      ...origin,
      asOfMs: day('2024-12-21'),
    });
    expect(own.ratios!.returnOnEquity).toEqual({
      value: expect.closeTo(150 / 370, 10),
      ...origin,
      asOfMs: day('2024-02-10'),
    });
    expect(own.ratios!.operatingMargin!.value).toBeCloseTo(200 / 900, 10);
    // The margin of six companies of the industry, for there are two peers with bars.
    expect(detail.ratioLevels!.find(({ ratio }) => ratio === 'operatingMargin')).toEqual({
      ratio: 'operatingMargin',
      median: expect.closeTo(200 / 900, 10),
      of: 'Hardware',
      count: 6,
    });
    expect(detail.ranks.map(({ category }) => category)).toContain('quality');
    expect(member('NYSEARCA:XLK').role).toBe('sector');
  });
});

/** Years of one company and of its peers; whole dollars. */
function statements(): string[] {
  const billions: Record<string, number> = {
    revenue: 900,
    operatingIncome: 200,
    interestExpense: 10,
    incomeBeforeTax: 190,
    incomeTax: 38,
    netIncome: 150,
    operatingCashFlow: 220,
    capitalExpenditure: 60,
    depreciationAmortization: 50,
    cashAndEquivalents: 60,
    shortTermInvestments: 40,
    currentAssets: 300,
    currentLiabilities: 200,
    totalAssets: 1_000,
    totalLiabilities: 560,
    currentDebt: 30,
    longTermDebt: 220,
    totalDebt: 250,
    minorityInterest: 10,
    preferredEquity: 30,
    retainedEarnings: 150,
    equity: 400,
    weightedSharesDiluted: 10,
  };
  const head = [
    'exchangeShortName',
    'symbol',
    'period',
    'fiscalDate',
    'filingDate',
    ...Object.keys(billions),
  ];
  const rows = ['AAPL', ...PEERS].flatMap((symbol) =>
    [2023, 2022, 2021].map((year) => {
      const items = Object.entries(billions).map(([name, value]) =>
        Math.round((name === 'weightedSharesDiluted' ? value : value * 1.05 ** (year - 2023)) * 1e9),
      );
      return ['NASDAQ', symbol, 'annual', `${year}-12-31`, `${year + 1}-02-10`, ...items].join(',');
    }),
  );
  return [head.join(','), ...rows];
}

function figures(): string[] {
  const head =
    'exchangeShortName,symbol,date,industry,follows,marketCap,beta,analystGrowth,netAssetValue,expenseRatio,bidAskSpread,peRatio,maxSupply';
  return [
    head,
    'NASDAQ,AAPL,2024-12-20,Hardware,,2000000000000,,0.08,,,,,',
    ...PEERS.map(
      (symbol, i) => `NASDAQ,${symbol},2024-12-20,Hardware,,${(1_500 + 100 * i) * 1e9},1.1,0.08,,,,,`,
    ),
    'NASDAQ,QQQ,2024-12-28,,NYSEARCA:SPY,,,,345,0.002,0.0001,27,',
    'CRYPTO,BTCUSD,2024-12-20,,,,,,,,,,21000000',
  ];
}

/** Five hundred days of a network. */
function chain(): string[] {
  const rows = Array.from({ length: 500 }, (_, i) => {
    const marketCap = 1e12 * (1 + 0.1 * Math.sin(i / 17));
    const supply = 19_600_000 + 500 * (i + 1);
    const addresses = Math.round(900_000 * (1 + 0.05 * Math.sin(i / 23)));
    const date = dateOf(END - DAY_MS - (499 - i) * DAY_MS);
    return `CRYPTO,BTCUSD,${date},${marketCap},${marketCap / 100},${marketCap / 2},${addresses},${supply}`;
  });
  return [
    'exchangeShortName,symbol,date,marketCap,transferValue,realisedCap,activeAddresses,circulatingSupply',
    ...rows,
  ];
}
