import type { EquityDetail } from './equity-detail.js';
import { evaluateValuation } from '../evaluate-valuation.js';
import { inPriceUnit } from '../inputs/price-unit.js';
import type { ValuationInputs } from '../inputs/valuation-inputs.js';
import { FIGURES, madeCompany } from '../testing/made-company.js';

const evaluate = (
  changes: Partial<ValuationInputs>,
  overrides?: Record<string, number>,
  figures = FIGURES,
) => {
  const output = evaluateValuation(madeCompany(changes, figures), overrides);
  return { ...output, detail: output.detail as EquityDetail };
};
const guard = ({ detail }: ReturnType<typeof evaluate>, key: string) =>
  detail.guards!.find((one) => one.key === key);
const snapshot = (statistics: Record<string, number>, asOfMs = Date.UTC(2025, 2, 10)) => ({
  asOfMs,
  statistics,
});
const subject = { ...madeCompany().subject, key: 'NYSE:MADE.B' as const };
/** What its own statements count: 100 shares, 152 of earnings, 700 of equity. */
const CLASS_A_PER_B = 1 / 1_500;

function expectNoEstimate(output: ReturnType<typeof evaluate>): void {
  expect(output).toMatchObject({ label: 'insufficient data', stance: null, score: null });
  const { blended, monteCarlo, models, reverse, sensitivity, confidence } = output.detail;
  expect({ blended, monteCarlo, models, reverse, sensitivity }).toEqual({
    blended: null,
    monteCarlo: null,
    models: [],
    reverse: null,
    sensitivity: null,
  });
  expect(confidence.level).toBe('low');
}

describe('price × shares against market value', () => {
  it('passes within the tolerance, and shows what it compared', () => {
    const output = evaluate({ snapshot: snapshot({ marketCap: 2_300 }) });
    expect(guard(output, 'shareCount')).toMatchObject({
      state: 'passed',
      mend: null,
      figures: [
        { label: 'Price', value: 20, unit: 'USD' },
        { label: 'Listed shares', value: 100, unit: 'shares' },
        { label: 'Price × shares', value: 2_000, unit: 'USD' },
        { label: 'Market value of the profile of 2025-03-10', value: 2_300, unit: 'USD' },
      ],
    });
    expect(output.detail.blended).not.toBeNull();
  });

  it('refuses the price of one class on the shares of another, and says what would mend it', () => {
    // Price of a B share; the statements count A shares, each worth 1,500 of them.
    const output = evaluate({ subject, price: 20 * CLASS_A_PER_B, snapshot: snapshot({ marketCap: 2_000 }) });
    expectNoEstimate(output);
    const failed = guard(output, 'shareCount')!;
    expect(failed.state).toBe('failed');
    expect(failed.text).toMatch(/1,500 times smaller/);
    expect(failed.mend).toMatch(/about 0\.000667/);
    expect(output.headline).toMatch(/^Made: no estimate: price × shares/);
    expect(output.missing).toContain('statement shares per listed share');
  });

  it('is mended by the ratio, from a source or from the reader', () => {
    const price = 20 * CLASS_A_PER_B;
    const market = { subject, price, snapshot: snapshot({ marketCap: 2_000 }) };
    const plain = evaluate({ snapshot: snapshot({ marketCap: 2_000 }) }).detail;
    const own = evaluate(market, { statementSharesPerShare: CLASS_A_PER_B });
    expect(own.detail.blended!.value).toBeCloseTo(plain.blended!.value * CLASS_A_PER_B, 9);
    expect(own.label).not.toBe('insufficient data');
    const told = evaluate({
      ...market,
      statementSharesPerShare: { ratio: CLASS_A_PER_B, source: 'prospectus' },
    });
    expect(told.detail.blended).toEqual(own.detail.blended);
    expect(told.detail.assumptions.find(({ key }) => key === 'statementSharesPerShare')).toMatchObject({
      source: 'prospectus',
      value: CLASS_A_PER_B,
    });
  });

  it('catches a depositary receipt of eight shares', () => {
    const output = evaluate({ price: 160, snapshot: snapshot({ marketCap: 2_000 }) });
    expectNoEstimate(output);
    expect(guard(output, 'shareCount')!.text).toMatch(/8 times larger/);
    expect(guard(output, 'shareCount')!.mend).toMatch(/about 8\.00/);
    const mended = evaluate(
      { price: 160, snapshot: snapshot({ marketCap: 2_000 }) },
      { statementSharesPerShare: 8 },
    );
    expect(mended.detail.blended!.value).toBeCloseTo(
      8 * evaluate({ snapshot: snapshot({ marketCap: 2_000 }) }).detail.blended!.value,
      8,
    );
  });

  it('tolerates more as the profile ages, and is not made against one of more than a year ago', () => {
    const at = (marketCap: number, asOfMs: number) =>
      guard(evaluate({ snapshot: snapshot({ marketCap }, asOfMs) }), 'shareCount')!.state;
    expect([at(3_000, Date.UTC(2025, 2, 10)), at(3_000, Date.UTC(2024, 8, 10))]).toEqual([
      'failed',
      'passed',
    ]);
    expect([at(4_200, Date.UTC(2024, 8, 10)), at(4_200, Date.UTC(2023, 8, 10))]).toEqual([
      'failed',
      'unchecked',
    ]);
  });

  it('falls back on the earnings per share of the profile', () => {
    const output = (eps: number) => evaluate({ snapshot: snapshot({ eps }) });
    expect(guard(output(1.6), 'shareCount')!.state).toBe('passed');
    expectNoEstimate(output(1.52 * CLASS_A_PER_B));
    expect(guard(output(12.2), 'shareCount')).toMatchObject({ state: 'failed' });
  });

  it.each([
    ['a symbol with a class', { subject }],
    ['a depositary receipt', { subject: { ...subject, key: 'NYSE:MADE' as const, name: 'Made Ltd ADS' } }],
    ['a foreign filer priced in dollars', { reportCurrency: 'CNY', fxToPrice: 0.14, price: 2.8 }],
  ])('%s needs a second opinion: without one there is no estimate', (_, changes) => {
    const output = evaluate(changes);
    expectNoEstimate(output);
    expect(guard(output, 'shareCount')!.text).toMatch(/could not be checked/);
    expect(evaluate(changes, { statementSharesPerShare: 1 }).detail.blended).not.toBeNull();
    const checked = {
      ...changes,
      snapshot: snapshot({ marketCap: 100 * (changes as { price?: number }).price! || 2_000 }),
    };
    expect(evaluate(checked).detail.blended).not.toBeNull();
  });

  it('a loss cannot be compared with earnings per share: a class of shares stays unconfirmed', () => {
    const loss = { ...FIGURES, netIncome: -50 };
    const output = evaluate({ subject, snapshot: snapshot({ eps: 2 }) }, undefined, loss);
    expectNoEstimate(output);
    const ratio = output.detail.assumptions.find(({ key }) => key === 'statementSharesPerShare');
    expect(ratio!.value).toBeNull();
  });

  it('of a profile alone compares the price that its ratios are of', () => {
    const ratios = { eps: 2, peRatio: 10, priceToBook: 2 };
    const alone = { years: [], trailing: null, reportCurrency: null, snapshot: snapshot(ratios) };
    expect(guard(evaluate(alone), 'shareCount')!.state).toBe('passed');
    const split = evaluate({ ...alone, price: 5 });
    expectNoEstimate(split);
    expect(guard(split, 'shareCount')!.mend).toMatch(/profile/);
  });
});

describe('currency of statements and of the price', () => {
  const foreign = { reportCurrency: 'USD', priceCurrency: 'EUR', price: 18 };

  it('needs a rate, from a source with its date or from the reader', () => {
    const without = evaluate({ ...foreign, fxToPrice: null });
    expectNoEstimate(without);
    expect(guard(without, 'currency')).toMatchObject({ state: 'failed' });
    expect(guard(without, 'currency')!.mend).toMatch(/EUR for 1 USD/);
    expect(without.headline).toMatch(/statements are in USD, the price in EUR/);
    const own = evaluate({ ...foreign, fxToPrice: null }, { fxToPrice: 0.9 });
    expect(guard(own, 'currency')!.state).toBe('passed');
    const told = evaluate({
      ...foreign,
      fxToPrice: 0.9,
      fxOrigin: { source: 'imported', asOfMs: Date.UTC(2025, 2, 14) },
    });
    expect(told.detail.blended).toEqual(own.detail.blended);
    expect(told.detail.assumptions.find(({ key }) => key === 'fxToPrice')).toMatchObject({
      label: 'Exchange rate: EUR for 1 USD',
      value: 0.9,
      source: 'imported, 2025-03-14',
    });
  });

  it('does not trust a rate of last year', () => {
    const old = evaluate({
      ...foreign,
      fxToPrice: 0.9,
      fxOrigin: { source: 'imported', asOfMs: Date.UTC(2024, 2, 14) },
    });
    expectNoEstimate(old);
    expect(guard(old, 'currency')!.text).toMatch(/366 days old/);
  });

  it('asks for no rate where there is one currency', () => {
    const { detail } = evaluate({});
    expect(guard({ detail } as ReturnType<typeof evaluate>, 'currency')!.state).toBe('passed');
    expect(detail.assumptions.some(({ key }) => key === 'fxToPrice')).toBe(false);
  });
});

describe('figures per share and sizes', () => {
  it('earnings per share × shares are the net income', () => {
    const per = (epsDiluted: number) => evaluate({}, undefined, { ...FIGURES, epsDiluted });
    expect(guard(per(1.5), 'perShare')!.state).toBe('passed');
    expectNoEstimate(per(15.2));
    expect(guard(per(15.2), 'perShare')!.text).toMatch(/10 times larger/);
    expect(guard(evaluate({}), 'perShare')!.state).toBe('unchecked');
  });

  it('told per listed share they agree after the ratio', () => {
    const figures = { ...FIGURES, epsDiluted: 8 * 1.52 };
    const market = { price: 160, snapshot: snapshot({ marketCap: 2_000 }) };
    expect(guard(evaluate(market, { statementSharesPerShare: 8 }, figures), 'perShare')!.state).toBe(
      'passed',
    );
  });

  it('a market value out of all proportion to equity and revenue is another scale', () => {
    const thousands = evaluate({ price: 20_000 });
    expectNoEstimate(evaluate({ price: 20_000_000 }));
    expect(guard(thousands, 'magnitude')!.state).toBe('failed');
    expect(guard(evaluate({ price: 0.1 }), 'magnitude')!.state).toBe('failed');
    expect(guard(evaluate({ price: 1 }), 'magnitude')!.state).toBe('passed');
  });
});

describe('evidence without a market value', () => {
  it.each([
    ['the P/E and the price', { peRatio: 13 }],
    ['the yield and the price', { dividendYield: 0.005 }],
    ['dividends per share', { dividendPerShare: 0.1 }],
  ])('is %s', (_name, statistics) => {
    expect(guard(evaluate({ snapshot: snapshot(statistics) }), 'shareCount')!.state).toBe('passed');
    const pence = Object.fromEntries(Object.entries(statistics).map(([name, value]) => [name, value * 100]));
    const output = evaluate({ snapshot: snapshot(pence) });
    expect(guard(output, 'shareCount')!.state).toBe('failed');
    expectNoEstimate(output);
  });

  it('gives a company in pence, with a market value in pounds and statements in euros, its estimate', () => {
    const london = { priceCurrency: 'GBX', reportCurrency: 'EUR', fxToPrice: 86, price: 20 * 86 };
    const origin = { fxOrigin: { source: 'imported', asOfMs: Date.UTC(2025, 2, 14) } };
    const statistics = inPriceUnit(
      { currency: 'GBP', statistics: { marketCap: 20 * 100 * 0.86 } },
      'GBX',
      london.price,
    )!;
    const output = evaluate({ ...london, ...origin, snapshot: snapshot(statistics) });
    expect(guard(output, 'shareCount')).toMatchObject({ state: 'passed' });
    expect(guard(output, 'currency')!.text).toMatch('86 GBX for 1 EUR');
    expect(output.detail.blended).not.toBeNull();
  });
});
