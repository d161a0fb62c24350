import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { mediansOf } from '@pricealgo/algorithms/valuation/equity/peer-multiples';
import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { valuationInputs, type ValuationContext } from '@pricealgo/algorithms/valuation/inputs/map-inputs';
import type { PeerCompany, ValuationInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import { madeCompany } from '@pricealgo/algorithms/valuation/testing/made-company';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { parseSnapshotRow, readSecFacts, secStatements } from '../../fundamentals/index.js';
import { yahooStatements } from '../../market-sources/index.js';

/**
 * The table "Our value beside price" of docs/track-record.md, computed from the recorded data:
 * `MARKET_DATA_DIR=DIR npm run test:unit -w backend -- value-beside-price` compares it, and with `WRITE_DOCS=1` writes it.
 */
const DOCUMENT = path.resolve(import.meta.dirname, '../../../../../docs/track-record.md');
const MARK = {
  from: '<!-- value-beside-price: written by its spec -->\n',
  to: '<!-- /value-beside-price -->',
};

const folder = process.env.MARKET_DATA_DIR;
const describeWithData = folder ? describe : describe.skip;
if (!folder) process.stdout.write('skipped: MARKET_DATA_DIR is not set, no value is set beside a price\n\n');

const market = { riskFreeRatePct: 4.4, equityRiskPremiumPct: 5, countryPremiumPct: 0, statutoryTaxPct: 25 };
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const read = (...parts: string[]): string => readFileSync(path.join(folder!, ...parts), 'utf8');

const HEAD = ['company', 'from', 'day', 'price', 'value', 'against price', 'range', 'rests on', 'confidence'];

/** A fraction as `+9%`, `−34%` or `0%`. */
function signedPercent(fraction: number): string {
  const whole = Math.round(100 * fraction);
  return `${whole < 0 ? '−' : whole > 0 ? '+' : ''}${Math.abs(whole)}%`;
}

/** One row of the table; `from` says what the value was made from. */
function row(symbol: string, from: string, inputs: ValuationInputs): string[] {
  const detail = evaluateValuation(inputs).detail as EquityDetail;
  const { blended, price, models, confidence } = detail;
  const date = new Date(inputs.asOfMs).toISOString().slice(0, 10);
  const about = [symbol, from, date, price!.toFixed(2)];
  if (!blended) return [...about, '–', '–', '–', 'no model', confidence.level];
  const counted = models.filter(({ weight }) => weight > 0).map(({ label }) => label);
  return [
    ...about,
    blended.value.toFixed(2),
    signedPercent(blended.upside!),
    `${blended.low.toFixed(2)}–${blended.high.toFixed(2)}`,
    counted.join(', '),
    confidence.level,
  ];
}

const context = (
  subject: ValuationContext['subject'],
  price: number,
  more: Partial<ValuationContext> = {},
): ValuationContext => ({ subject, price, priceCurrency: 'USD', market, beta: null, ...more });

/** A vendor's recorded answer. */
function recorded(file: string): unknown {
  const { response } = JSON.parse(read('yahoo', file)) as { response: { bodyJson?: unknown; body?: string } };
  return response.bodyJson ?? JSON.parse(response.body ?? '');
}

function apple(): string[] {
  const key = 'NASDAQ:AAPL';
  const asOfMs = day('2025-02-22');
  const summary = recorded('quoteSummary-all-AAPL.json') as {
    quoteSummary: {
      result: [{ price: { regularMarketPrice: number; marketCap: number }; summaryDetail: { beta: number } }];
    };
  };
  const [{ price, summaryDetail }] = summary.quoteSummary.result;
  const statements = (['annual', 'quarterly'] as const).flatMap((period) =>
    yahooStatements(
      recorded(`fundamentalsTimeSeries-AAPL-all-${period}.json`),
      'AAPL',
      { key: key as InstrumentKey } as MarketInstrument,
      period,
      asOfMs,
    ),
  );
  const profile: InstrumentProfile = {
    key,
    source: 'vendor',
    asOfMs,
    currency: 'USD',
    statistics: { marketCap: price.marketCap, beta: summaryDetail.beta },
  };
  return row(
    'AAPL',
    'statements',
    valuationInputs(
      statements,
      profile,
      asOfMs,
      context({ key, name: 'Apple', type: 'stock' }, price.regularMarketPrice),
    ),
  );
}

/** Its price and beta are no part of the recorded data: the close of that day, and the level of its industry. */
function snowflake(): string[] {
  const key = 'NYSE:SNOW';
  const { bases } = readSecFacts(read('fundamentals', 'sec-companyfacts-SNOW.json'));
  const { statements } = secStatements(key, bases, day('2026-11-20'));
  const about = context({ key, name: 'Snowflake', type: 'stock' }, 223.77, { beta: 1.2 });
  return row('SNOW', 'statements', valuationInputs(statements, null, day('2025-06-30'), about));
}

interface Snapshot {
  readonly profile: InstrumentProfile;
  readonly price: number;
}

/** Every company of the snapshot that tells price, earnings, sales and book. */
function snapshots(): Snapshot[] {
  const [header, ...lines] = read('fundamentals', 'sp500-2026-08.csv').trim().split(/\r?\n/);
  const columns = header!.split(',');
  return lines.flatMap((line) => {
    // A name or an industry may hold commas within quotes.
    const cells = [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(
      ([, plain, quoted]) => quoted ?? plain ?? '',
    );
    const named = Object.fromEntries(columns.map((column, i) => [column, cells[i]!]));
    const profile = parseSnapshotRow(named, {
      asOfMs: day('2026-08-31'),
      instrumentOf: (symbol) => ({ key: `NYSE:${symbol}`, currency: 'USD' }),
    });
    if (typeof profile === 'string') return [];
    const { marketCap, peRatio, priceToSales, priceToBook } = profile.statistics;
    const price = Number(named.Price);
    const told = [marketCap, peRatio, priceToSales, priceToBook].every((one) => one !== undefined && one > 0);
    return told && price > 0 ? [{ profile, price }] : [];
  });
}

const peerOf = ({ profile: { key, industry, statistics } }: Snapshot): PeerCompany => ({
  key,
  industry,
  marketCap: statistics.marketCap!,
  peRatio: statistics.peRatio,
  priceToSales: statistics.priceToSales,
  priceToBook: statistics.priceToBook,
});

/** Five others are the fewest that a median is taken of. */
const SMALLEST_INDUSTRY = 6;

/**
 * Companies valued at what the others of their industry are paid: the largest one of each industry with six or more, from
 * the industry with most companies on, then the second largest ones, until there are `count`.
 */
function bySnapshot(all: readonly Snapshot[], count: number, without: readonly string[]): string[][] {
  const industries = [...Map.groupBy(all, ({ profile }) => profile.industry ?? '')]
    .filter(([name, companies]) => name !== '' && companies.length >= SMALLEST_INDUSTRY)
    .toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  const places = [0, 1].flatMap((place) =>
    industries.map(([industry, companies]) => {
      const subject = companies
        .filter(({ profile }) => !without.includes(profile.key))
        .toSorted((a, b) => b.profile.statistics.marketCap! - a.profile.statistics.marketCap!)[place]!;
      return { industry, companies, subject };
    }),
  );
  return places.slice(0, count).map(({ industry, companies, subject }) => {
    const { profile, price } = subject;
    const others = companies.filter((one) => one !== subject).map(peerOf);
    const symbol = profile.key.slice(5);
    const about = context({ key: profile.key, name: symbol, type: 'stock' }, price, {
      peers: others,
      sectorMedians: mediansOf(industry, others),
    });
    return row(symbol, industry, valuationInputs([], profile, profile.asOfMs, about));
  });
}

const markdown = (rows: readonly (readonly string[])[]): string =>
  [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

/** Cells of the table in a document, however it is aligned. */
const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('a row of the table', () => {
  it('sets the blended value beside the price, or says that there is none', () => {
    const [, , , price, value, against] = row('MADE', 'made', madeCompany());
    expect(Number(value)).toBeGreaterThan(Number(price));
    expect(against).toBe(signedPercent(Number(value) / 20 - 1));
    expect([0.336, -0.336, -0.004].map(signedPercent)).toEqual(['+34%', '−34%', '0%']);
    expect(
      row('MADE', 'made', madeCompany({ years: [], trailing: null, sectorMedians: null })).slice(4, 8),
    ).toEqual(['–', '–', '–', 'no model']);
    expect(cellsOf(markdown([['a', 'b']]))).toEqual([HEAD, ['a', 'b']]);
  });
});

describeWithData('our value beside price', () => {
  it('is what docs/track-record.md says of twenty companies', () => {
    const rows = [apple(), snowflake(), ...bySnapshot(snapshots(), 19, ['NYSE:AAPL'])];
    const text = readFileSync(DOCUMENT, 'utf8');
    const [before, rest] = text.split(MARK.from);
    const [written, after] = (rest ?? '').split(MARK.to);
    if (process.env.WRITE_DOCS && after !== undefined) {
      writeFileSync(DOCUMENT, `${before}${MARK.from}\n${markdown(rows)}\n${MARK.to}${after}`);
      return;
    }
    expect(rows.filter(([, , , , value]) => value !== '–')).toHaveLength(20);
    expect(cellsOf(written ?? '')).toEqual([HEAD, ...rows]);
  });
});
