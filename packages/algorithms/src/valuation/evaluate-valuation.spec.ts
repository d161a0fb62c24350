import fc from 'fast-check';
import { FIGURES, madeCompany, scaled } from './testing/made-company.js';
import type { EquityDetail } from './equity/equity-detail.js';
import { evaluateValuation } from './evaluate-valuation.js';
import type { ValuationInputs } from './inputs/valuation-inputs.js';

const equity = (inputs: ValuationInputs, overrides?: Record<string, number>) => {
  const output = evaluateValuation(inputs, overrides);
  return { ...output, detail: output.detail as EquityDetail };
};

/** Every number in a tree of JSON. */
function numbersIn(tree: unknown): number[] {
  if (typeof tree === 'number') return [tree];
  return tree && typeof tree === 'object' ? Object.values(tree).flatMap(numbersIn) : [];
}

describe('an index', () => {
  it('is not valued, and takes no side', () => {
    const made = madeCompany();
    const subject = { key: 'INDEX:SPX', name: 'S&P 500', type: 'index' } as const;
    expect(evaluateValuation({ ...made, subject, price: 6_712.5, priceCurrency: 'XXX' })).toMatchObject({
      label: 'valuation unavailable',
      stance: null,
      score: null,
      headline: 'SPX is an index: it has no shares and no cash flows, so there is nothing to value.',
      quantiles: [],
      detail: { kind: 'index', price: 6_712.5 },
    });
  });
});

describe('a company', () => {
  const output = equity(madeCompany());
  const { detail } = output;

  it('is judged by where its price lies among the draws', () => {
    const { p25, p75, p50, p10, p90, histogram } = detail.monteCarlo!;
    expect([p10, p25, p50, p75, p90].toSorted((a, b) => a - b)).toEqual([p10, p25, p50, p75, p90]);
    expect(histogram.counts.reduce((a, b) => a + b, 0)).toBeGreaterThan(4_850);
    const labelAt = (price: number) => equity(madeCompany({ price }), { waccPct: 8.8 });
    const fair = labelAt(20).detail.monteCarlo!;
    expect(labelAt(fair.p25 - 0.01)).toMatchObject({ label: 'undervalued', stance: 1 });
    expect(labelAt(fair.p50)).toMatchObject({ label: 'fairly valued', stance: 0 });
    expect(labelAt(fair.p75 + 0.01)).toMatchObject({ label: 'overvalued', stance: -1 });
  });

  it('blends by the weights of its rule', () => {
    expect(detail.selection).toMatch(/^positive free cash flow/);
    expect(detail.models.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    const weights = Object.fromEntries(detail.models.map(({ key, weight }) => [key, weight]));
    expect(weights).toMatchObject({ dcfFirm: 0.5, dcfEquity: 0.15, graham: 0, dividends: 0 });
    const { value, low, high, upside, marginOfSafety } = detail.blended!;
    const counted = detail.models.filter(({ weight }) => weight > 0);
    // The weighted median: no more than half of the weight lies on either side of it.
    const beside = (side: number) =>
      counted
        .filter(({ base }) => side * (base! - value) > 1e-9)
        .reduce((sum, { weight }) => sum + weight, 0);
    expect([beside(-1) <= 0.5 + 1e-9, beside(1) <= 0.5 + 1e-9]).toEqual([true, true]);
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    expect(upside).toBeCloseTo(value / 20 - 1, 12);
    expect(marginOfSafety).toBeCloseTo(1 - 20 / value, 12);
    expect(output.score).toBe(upside);
  });

  it('shows low, base and high in order', () => {
    for (const { low, base, high } of detail.models) {
      expect(low!).toBeLessThanOrEqual(base!);
      expect(base!).toBeLessThanOrEqual(high!);
    }
  });

  it('has the base value in the middle of its sensitivities', () => {
    const { values, discountRatesPct, terminalGrowthsPct } = detail.sensitivity!;
    expect(values[2]![2]).toBeCloseTo(detail.models.find(({ key }) => key === 'dcfFirm')!.base!, 9);
    expect(values[0]![2]).toBeGreaterThan(values[4]![2]!);
    expect(values[2]![4]).toBeGreaterThan(values[2]![0]!);
    expect(discountRatesPct[3]! - discountRatesPct[2]!).toBeCloseTo(0.5, 10);
    expect(terminalGrowthsPct[2]).toBeCloseTo(3, 10);
    const near = equity(madeCompany(), { waccPct: 5.2 }).detail.sensitivity!;
    expect(near.values[0]![4]).toBeNull();
  });

  it('lists assumptions and takes the own values of a reader', () => {
    const first = detail.assumptions.find(({ key }) => key === 'growthPct')!;
    expect(first).toMatchObject({ unit: 'percent', min: -20, max: 25 });
    const own = equity(madeCompany(), { growthPct: first.value! + 5 });
    expect(own.detail.blended!.value).toBeGreaterThan(detail.blended!.value);
    expect(own.detail.assumptions.find(({ key }) => key === 'growthPct')!.source).toBe('your value');
    const same = Object.fromEntries(detail.assumptions.map(({ key, value }) => [key, value!]));
    expect(equity(madeCompany(), same).detail.blended).toEqual(detail.blended);
  });

  it('is trusted where all checks are met', () => {
    expect(detail.confidence).toMatchObject({ level: 'high' });
    const late = equity(madeCompany({ asOfMs: Date.UTC(2025, 7, 1) })).detail.confidence;
    expect(late.level).toBe('medium');
    expect(late.checks.find(({ met }) => !met)!.text).toBe('newest report is 167 days old');
  });

  it('is trusted less with each gap, which the answer names', () => {
    const made = madeCompany();
    const short = (count: number) => equity({ ...made, years: made.years.slice(0, count) }).detail.confidence;
    expect(short(5).level).toBe('high');
    const unmet = ({ checks }: typeof detail.confidence) =>
      checks.filter(({ met }) => !met).map(({ text }) => text);
    expect(unmet(short(3))).toEqual(['not known: more than three fiscal years, for growth']);
    expect(short(3).level).toBe('medium');
    expect(unmet(short(2))).toEqual([
      'not known: three fiscal years, for growth',
      'not known: working capital of three fiscal years',
      'not known: total debt of three fiscal years',
      'fewer than three years of free cash flow',
    ]);
    expect(short(2).level).toBe('low');
  });

  it('gives the same bytes for the same inputs, from stored ones too', () => {
    const inputs = madeCompany();
    const text = JSON.stringify(evaluateValuation(inputs));
    expect(JSON.stringify(evaluateValuation(JSON.parse(JSON.stringify(inputs)) as ValuationInputs))).toBe(
      text,
    );
    expect(JSON.parse(text)).toEqual(evaluateValuation(inputs));
  });

  it('scales with money, and not with the currency it is counted in', () => {
    const shape = (inputs: ValuationInputs) => {
      const {
        label,
        detail: { blended, monteCarlo, models },
      } = equity(inputs);
      return { label, blended: blended!, monteCarlo: monteCarlo!, models };
    };
    const base = shape(madeCompany());
    fc.assert(
      fc.property(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -4, max: 4 }), (power, fxPower) => {
        const [factor, fx] = [2 ** power, 2 ** fxPower];
        const found = shape(
          madeCompany(
            { price: 20 * factor * fx, fxToPrice: fx, priceCurrency: 'EUR' },
            scaled(FIGURES, factor),
          ),
        );
        expect(found.label).toBe(base.label);
        expect(found.blended.value / factor / fx).toBeCloseTo(base.blended.value, 8);
        expect(found.blended.upside).toBeCloseTo(base.blended.upside!, 10);
        expect(found.monteCarlo.p50 / factor / fx).toBeCloseTo(base.monteCarlo.p50, 8);
      }),
      { seed: 5, numRuns: 8 },
    );
  });

  it('does not change with the date that everything is moved by', () => {
    const later = (ms: number) => ms + 365 * 86_400_000;
    const made = madeCompany();
    const moved = { ...made, asOfMs: later(made.asOfMs) };
    const shifted = {
      ...moved,
      years: made.years.map((year) => ({
        ...year,
        endMs: later(year.endMs),
        filingDateMs: later(year.filingDateMs!),
      })),
    };
    const found = equity({ ...shifted, trailing: shifted.years[0]! });
    expect(found.detail.models).toEqual(detail.models);
    expect(found.detail.confidence).toEqual(detail.confidence);
  });

  it('never lets NaN or infinity out, whatever is missing', () => {
    const names = Object.keys(FIGURES) as (keyof typeof FIGURES)[];
    fc.assert(
      fc.property(
        fc.subarray(names),
        fc.constantFrom<number | null>(null, 0.01, 20),
        fc.constantFrom(null, 1),
        fc.nat(5),
        fc.constantFrom('Regional Banks', 'Retail REITs', 'Railroads'),
        (kept, price, fxToPrice, yearCount, industry) => {
          const figures = Object.fromEntries(kept.map((name) => [name, FIGURES[name]]));
          const made = madeCompany({ price, fxToPrice, beta: fxToPrice }, figures);
          const inputs = {
            ...made,
            subject: { ...made.subject, industry },
            years: made.years.slice(0, yearCount),
            trailing: yearCount === 0 ? null : made.trailing,
          };
          const found = evaluateValuation(inputs);
          expect(JSON.parse(JSON.stringify(found))).toEqual(found);
          expect(numbersIn(found).every(Number.isFinite)).toBe(true);
        },
      ),
      { seed: 5, numRuns: 60 },
    );
  });
});

describe('kinds of companies', () => {
  const subject = madeCompany().subject;

  it('a stable payer by dividends too', () => {
    const { detail } = equity(madeCompany({}, { ...FIGURES, dividendsPaid: 76 }));
    expect(detail.selection).toMatch(/^stable payer/);
    expect(detail.models.find(({ key }) => key === 'dividends')!.weight).toBeCloseTo(0.25, 12);
  });

  it('one that burns cash without discounted cash flow', () => {
    const burning = { ...FIGURES, operatingIncome: -300, operatingCashFlow: -50, netIncome: -300 };
    const { detail } = equity(madeCompany({ price: 5 }, burning));
    expect(detail.selection).toMatch(/^negative free cash flow/);
    expect(detail.models.filter(({ weight }) => weight > 0).map(({ key }) => key)).toEqual(['evToSales']);
    expect(detail.unused.find(({ key }) => key === 'dcfFirm')!.reason).toMatch(/negative/);
    const { totalDebt: _, longTermDebt: __, ...rest } = burning;
    const sectorMedians = { name: 'S', count: 9, evToSales: 2, priceToSales: 1.5 };
    const noDebtTold = equity(madeCompany({ price: 5, sectorMedians }, rest)).detail.models;
    expect(noDebtTold.filter(({ weight }) => weight > 0)).toMatchObject([
      { key: 'priceToSales', weight: 1, base: 15 },
    ]);
    expect(detail.cashRunwayYears).toBeCloseTo(100 / 110, 10);
    expect(detail.reverse!.impliedMargin).not.toBeNull();
  });

  it('a bank by excess returns', () => {
    const { detail } = equity(madeCompany({ subject: { ...subject, industry: 'Regional Banks' } }));
    expect(detail.companyKind).toBe('financial');
    expect(detail.models.map(({ key }) => key)).toContain('excessReturn');
    expect(detail.models.map(({ key }) => key)).not.toContain('dcfFirm');
    expect([detail.altman, detail.reverse]).toEqual([null, null]);
  });

  it('without any data says what is missing', () => {
    const { label, stance, score, missing } = equity(
      madeCompany({ price: null, beta: null, years: [], trailing: null, sectorMedians: null }),
    );
    expect({ label, stance, score }).toEqual({ label: 'insufficient data', stance: null, score: null });
    expect(missing).toEqual([
      'price',
      'financial statements',
      'diluted shares',
      'beta',
      'three fiscal years, for growth',
    ]);
  });

  it('and never guesses a beta: the reader may', () => {
    const unknown = equity(madeCompany({ beta: null }));
    expect(unknown.missing).toContain('beta');
    expect(unknown.detail.models.some(({ key }) => key === 'dcfFirm')).toBe(false);
    const own = equity(madeCompany({ beta: null }), { beta: 1 });
    expect(own.detail.models.some(({ key }) => key === 'dcfFirm')).toBe(true);
  });
});
