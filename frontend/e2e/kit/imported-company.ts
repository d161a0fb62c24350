import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command, type Product } from './products.ts';

const DAY_MS = 86_400_000;

/** Runs an import. @throws Error with what it printed unless it ended well */
async function imported(product: Product, name: string, args: string[]): Promise<void> {
  const { code, errors } = await command(product, name, args);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${errors}`);
}

const date = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** A price that goes up and down around 120 on every weekday of four years until the end of March 2021. */
function madeBars(): string {
  const lines = ['date,open,high,low,close,volume'];
  for (let timeMs = Date.UTC(2017, 2, 1); timeMs <= Date.UTC(2021, 2, 31); timeMs += DAY_MS) {
    if ([0, 6].includes(new Date(timeMs).getUTCDay())) continue;
    const day = timeMs / DAY_MS;
    const close = 120 + 9 * Math.sin(day / 37) + 3 * Math.sin(day / 5);
    lines.push(`${date(timeMs)},${close - 0.4},${close + 1.5},${close - 1.5},${close},1000000`);
  }
  return `${lines.join('\n')}\n`;
}

const BILLION = 1e9;
const NEWEST_YEAR = 2020;

/** Five annual reports of a large company that earns steadily, each filed at the end of October; made for these tests. */
function madeStatements(symbol = 'AAPL', currency = 'USD'): string {
  const figures: Record<string, number> = {
    revenue: 275,
    grossProfit: 105,
    operatingIncome: 66,
    interestExpense: 2.9,
    incomeBeforeTax: 67,
    incomeTax: 9.7,
    netIncome: 57.3,
    ebitda: 77,
    depreciationAmortization: 11,
    operatingCashFlow: 81,
    capitalExpenditure: 7.3,
    dividendsPaid: 14,
    cashAndEquivalents: 38,
    shortTermInvestments: 53,
    currentAssets: 144,
    currentLiabilities: 105,
    totalAssets: 324,
    totalLiabilities: 259,
    totalDebt: 112,
    longTermDebt: 99,
    equity: 65,
    weightedSharesBasic: 17.35,
    weightedSharesDiluted: 17.5,
  };
  const shares = ['weightedSharesBasic', 'weightedSharesDiluted'];
  const columns = ['exchangeShortName', 'symbol', 'period', 'fiscalDate', 'filingDate', 'currency'];
  const rows = [0, 1, 2, 3, 4].map((back) => {
    const year = NEWEST_YEAR - back;
    const money = 1.04 ** -back;
    const items = Object.entries(figures).map(([name, value]) =>
      Math.round(value * (shares.includes(name) ? 1 : money) * BILLION),
    );
    return ['NASDAQ', symbol, 'annual', `${year}-09-26`, `${year}-10-30`, currency, ...items].join(',');
  });
  return [[...columns, ...Object.keys(figures)].join(','), ...rows, ''].join('\n');
}

const SPLITS = [
  'exchangeShortName,symbol,date,type,ratio,amount,currency',
  'NASDAQ,AAPL,2014-06-09,split,7:1,,',
  'NASDAQ,AAPL,2020-08-31,split,4:1,,',
  '',
].join('\n');

/**
 * Loads AAPL's daily prices until March 2021 (the recorded ones where MARKET_DATA_DIR is set, else made ones) and made
 * annual reports with the product's own commands.
 * @returns whether the prices are the recorded ones
 */
export async function importOwnCompany(target: Product): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-e2e-import-'));
  const recorded = process.env.MARKET_DATA_DIR && path.resolve(process.env.MARKET_DATA_DIR, 'daily/AAPL.csv');
  const real = Boolean(recorded && existsSync(recorded));
  try {
    const bars = path.join(folder, 'bars');
    const statements = path.join(folder, 'statements.csv');
    const actions = path.join(folder, 'actions.csv');
    await mkdir(bars);
    if (real && recorded) await symlink(recorded, path.join(bars, 'NASDAQ-AAPL.csv'));
    else await writeFile(path.join(bars, 'NASDAQ-AAPL.csv'), madeBars());
    await writeFile(statements, madeStatements());
    await writeFile(actions, SPLITS);
    await imported(target, 'import-bars', [bars]);
    await imported(target, 'import-fundamentals', [statements]);
    if (real) await imported(target, 'import-corporate-actions', [actions]);
    else
      process.stdout.write('MARKET_DATA_DIR is not set: valuation and forecast are shown on made prices\n');
    return real;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Made prices of MSFT in dollars until March 2021, and made annual reports of it in another currency. */
export async function importForeignReports(target: Product): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-e2e-foreign-'));
  try {
    const bars = path.join(folder, 'bars');
    const statements = path.join(folder, 'statements.csv');
    await mkdir(bars);
    await writeFile(path.join(bars, 'NASDAQ-MSFT.csv'), madeBars());
    await writeFile(statements, madeStatements('MSFT', 'CNY'));
    await imported(target, 'import-bars', [bars]);
    await imported(target, 'import-fundamentals', [statements]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TODAY = Math.floor(Date.now() / DAY_MS);
/** @returns the day so many days before today */
export const daysAgo = (days: number): string => date((TODAY - days) * DAY_MS);

/** Items of the newest report, in billions where they are money or shares. */
const PAYER: Record<string, number> = {
  revenue: 400,
  grossProfit: 180,
  operatingIncome: 120,
  netIncome: 100,
  epsDiluted: 6,
  totalAssets: 360,
  totalLiabilities: 300,
  equity: 60,
  sharesOutstanding: 15,
  operatingCashFlow: 110,
  capitalExpenditure: 10,
  dividendsPaid: 15,
};

/** Eight reports, 10 % larger every year, the newest filed 80 days ago. */
function payersStatements(): string {
  const header = 'exchangeShortName,symbol,period,fiscalDate,filingDate,currency,fiscalYear';
  const rows = Array.from({ length: 8 }, (_, back) => {
    const size = 1.1 ** -back;
    const items = Object.entries(PAYER).map(([name, newest]) => {
      const value = newest * (name === 'sharesOutstanding' ? 1 : size);
      return name === 'epsDiluted' ? value.toFixed(2) : Math.round(value * BILLION);
    });
    const days = [daysAgo(120 + 365 * back), daysAgo(80 + 365 * back)];
    return ['NASDAQ,CSCO,annual', ...days, 'USD', 2025 - back, ...items].join(',');
  });
  return [[header, ...Object.keys(PAYER)].join(','), ...rows, ''].join('\n');
}

/**
 * Loads what figures of a company are made of that need no reckoning to check, for CSCO: a close of 240 on each of the last 1,500
 * days, {@link PAYER} and 10 % less for every year before, 30 quarterly dividends of $0.30 and a split. A second time changes nothing.
 */
export async function importDividendPayer(target: Product): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-e2e-payer-'));
  const file = (name: string): string => path.join(folder, name);
  try {
    const closes = Array.from({ length: 1_500 }, (_, i) => `${daysAgo(1_500 - i)},240,241,239,240,1000`);
    const dividends = Array.from(
      { length: 30 },
      (_, n) => `NASDAQ,CSCO,${daysAgo(30 + 91 * n)},dividend,,0.3,USD`,
    );
    const columns = 'exchangeShortName,symbol,date,type,ratio,amount,currency';
    await mkdir(file('bars'));
    await writeFile(
      file('bars/NASDAQ-CSCO.csv'),
      ['date,open,high,low,close,volume', ...closes, ''].join('\n'),
    );
    await writeFile(file('statements.csv'), payersStatements());
    await writeFile(
      file('actions.csv'),
      [columns, 'NASDAQ,CSCO,2014-06-09,split,7:1,,', ...dividends, ''].join('\n'),
    );
    await imported(target, 'import-bars', [file('bars')]);
    await imported(target, 'import-fundamentals', [file('statements.csv')]);
    await imported(target, 'import-corporate-actions', [file('actions.csv')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
