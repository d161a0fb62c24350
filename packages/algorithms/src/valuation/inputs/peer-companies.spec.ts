import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { madeCompany } from '../testing/made-company.js';
import { publishedRatios, statementRatios, STATEMENTS_MAX_AGE_DAYS } from './company-ratios.js';
import { groupMedians, peerCompany, type GroupedCompany } from './peer-companies.js';

const DAY_MS = 86_400_000;
const profile = (statistics: InstrumentProfile['statistics']): InstrumentProfile => ({
  key: 'NYSE:PEER',
  source: 'vendor',
  asOfMs: 0,
  currency: 'USD',
  sector: 'Industrials',
  industry: 'Machinery',
  statistics,
});

describe('ratios from statements', () => {
  const company = madeCompany();

  it('are those of the twelve months at a market value', () => {
    // FIGURES: income 152, equity 700, revenue 1000, EBITDA 250, debt 220, cash and securities 100, operating income 200
    const ratios = statementRatios(company, 2_000);
    expect(ratios).toMatchObject({
      peRatio: 2_000 / 152,
      priceToBook: 2_000 / 700,
      priceToSales: 2,
      evToEbitda: (2_000 + 220 - 100) / 250,
      evToSales: 2.12,
      debtToEquity: 0.11,
      returnOnEquity: 152 / 700,
      operatingMargin: 0.2,
    });
    expect(ratios.peg).toBeCloseTo(2_000 / 152 / ratios.growthPct!, 12);
    expect(statementRatios({ ...company, analystGrowthPct: 10 }, 2_000).peg).toBeCloseTo(200 / 152, 12);
  });

  it('count other claims to the enterprise and take preferred equity off the book', () => {
    const figures = { ...company.trailing!.figures, minorityInterest: 30, preferredEquity: 50 };
    const ratios = statementRatios({ ...company, trailing: { ...company.trailing!, figures } }, 2_000);
    expect(ratios.evToSales).toBeCloseTo(2.2, 12);
    expect(ratios.priceToBook).toBeCloseTo(2_000 / 650, 12);
  });

  it('set a market value beside money of the same currency, or leave it', () => {
    const abroad = { ...company, fxToPrice: 0.5 };
    expect(statementRatios(abroad, 1_000).peRatio).toBeCloseTo(2_000 / 152, 12);
    expect(Object.keys(statementRatios({ ...company, fxToPrice: null }, 2_000)).sort()).toEqual([
      'growthPct',
      'operatingMargin',
      'returnOnEquity',
    ]);
  });

  it('of a loss, or of a report that is too old, say nothing', () => {
    const figures = { ...company.trailing!.figures, netIncome: -5 };
    const loss = statementRatios({ ...company, trailing: { ...company.trailing!, figures } }, 2_000);
    expect(loss).not.toHaveProperty('peRatio');
    expect(loss).not.toHaveProperty('peg');
    expect(loss.returnOnEquity).toBeCloseTo(-5 / 700, 12);
    const late = company.trailing!.endMs + STATEMENTS_MAX_AGE_DAYS * DAY_MS;
    expect(statementRatios({ ...company, asOfMs: late }, 2_000)).toHaveProperty('peRatio');
    expect(statementRatios({ ...company, asOfMs: late + 1 }, 2_000)).toEqual({});
  });
});

describe('published ratios', () => {
  it('follow from others where they are not told', () => {
    const told = { peRatio: 20, priceToBook: 4, debtToEquity: 0.8, analystGrowth: 0.1, operatingMargin: 0.3 };
    expect(publishedRatios(told)).toEqual({
      peRatio: 20,
      priceToBook: 4,
      peg: 2,
      debtToEquity: 0.2,
      returnOnEquity: 0.2,
      operatingMargin: 0.3,
      growthPct: 10,
    });
    expect(publishedRatios({ ...told, pegRatio: 1.5, returnOnEquity: 0.25 })).toMatchObject({
      peg: 1.5,
      returnOnEquity: 0.25,
    });
    expect(publishedRatios({ peRatio: -3 })).toEqual({});
  });
});

describe('peers', () => {
  it('are measured by their statements first, and need a market value', () => {
    const statistics = { marketCap: 2_000, peRatio: 99, priceToSales: 2.5, beta: 1.2 };
    expect(peerCompany(profile(statistics), null)).toEqual({
      key: 'NYSE:PEER',
      sector: 'Industrials',
      industry: 'Machinery',
      marketCap: 2_000,
      beta: 1.2,
      peRatio: 99,
      priceToSales: 2.5,
    });
    expect(peerCompany(profile(statistics), madeCompany())).toMatchObject({
      peRatio: 2_000 / 152,
      priceToSales: 2,
      debtToEquity: 0.11,
    });
    expect(peerCompany(profile({ peRatio: 9 }), null)).toBeNull();
  });
});

describe('medians where peers are few', () => {
  const company = (i: number, change: Partial<GroupedCompany>): GroupedCompany => ({
    key: `NYSE:C${i}`,
    sector: 'Industrials',
    marketCap: 1_000,
    ...change,
  });
  const subject = { key: 'NYSE:MADE' as const, sector: 'Industrials', industry: 'Machinery' };
  const railroads = [30, 31, 32, 33, 34].map((priceToSales, i) =>
    company(i, { industry: 'Railroads', priceToSales, peRatio: 40, growthPct: 2 }),
  );
  const machinery = [10, 11, 12, 13, 14].map((peRatio, i) =>
    company(i + 9, { industry: 'Machinery', peRatio, growthPct: 5 + i }),
  );

  it('are those of the industry, and of the sector for what fewer than five of it have', () => {
    expect(groupMedians(subject, [...railroads, ...machinery])).toEqual({
      name: 'Industrials',
      count: 10,
      peRatio: 12,
      priceToSales: 32,
      growthPct: 7,
      groups: {
        peRatio: { name: 'Machinery', count: 5 },
        priceToSales: { name: 'Industrials', count: 10 },
      },
    });
    expect(groupMedians(subject, [...railroads, ...machinery.slice(1)])).toMatchObject({
      peRatio: 40,
      growthPct: 2,
    });
  });

  it('never count the company itself, and are nothing of fewer than five', () => {
    const own = company(99, { key: 'NYSE:MADE', industry: 'Machinery', peRatio: 900 });
    expect(groupMedians(subject, [own, ...machinery])!.peRatio).toBe(12);
    expect(groupMedians(subject, [own, ...machinery.slice(1)])).toBeNull();
    expect(groupMedians({ key: 'NYSE:MADE' }, machinery)).toBeNull();
  });
});
