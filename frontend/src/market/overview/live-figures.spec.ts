import { liveFigure, liveNames, type LiveInputs, type LivePrice } from './live-figures';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const inputs: LiveInputs = {
  price: null,
  currency: 'USD',
  earnings: {
    perShare: 6,
    currency: 'USD',
    fiscalDateMs: day('2025-09-27'),
    source: 'sec',
    basis: 'quarters',
  },
  shares: { count: 15e9, fiscalDateMs: day('2025-09-27'), source: 'sec' },
  dividends: {
    amount: 1.5,
    payments: 4,
    fromMs: day('2024-11-20'),
    toMs: day('2025-11-20'),
    sources: ['imported'],
  },
  obstacle: null,
};
const price: LivePrice = {
  value: 240,
  currency: 'USD',
  source: 'fmp',
  asOfMs: Date.UTC(2025, 10, 20, 20, 59, 30),
  isLive: true,
};
const figure = (
  name: Parameters<typeof liveFigure>[0],
  more: Partial<LiveInputs> = {},
  at: LivePrice | null = price,
) => liveFigure(name, { ...inputs, ...more }, at, 'NASDAQ');

describe('figures of statements and a live price', () => {
  test('are what they are by hand: 240 ÷ 6, 240 × 15 billion, 1.5 ÷ 240', () => {
    expect(figure('peRatio')).toMatchObject({
      value: 40,
      unit: 'ratio',
      source: 'sec + fmp',
      asOfMs: price.asOfMs,
    });
    expect(figure('marketCap')).toMatchObject({ value: 3.6e12, unit: 'money', currency: 'USD' });
    expect(figure('dividendYield')).toMatchObject({ value: 0.00625, unit: 'fraction' });
    expect(figure('eps')).toMatchObject({ value: 6, currency: 'USD', asOfMs: day('2025-09-27') });
  });

  test('tell their formula with every figure, date and source', () => {
    expect(figure('peRatio')!.computed).toBe(
      'Price $240.00 (fmp, Nov 20, 2025, 15:59:30 ET) ÷ diluted earnings per share $6.00, four quarters to Sep 27, 2025 (sec)',
    );
    expect(figure('marketCap', {}, { ...price, isLive: false, asOfMs: day('2025-11-19') })!.computed).toBe(
      'Price $240.00 (fmp, Nov 19, 2025) × 15.00B shares of Sep 27, 2025 (sec), in today’s shares',
    );
    expect(figure('dividendYield')!.computed).toContain(
      '$1.50 per share, 4 payments of twelve months to Nov 20, 2025',
    );
    expect(figure('eps')!.computed).toContain('four quarters to Sep 27, 2025 (sec)');
  });

  test('convert earnings in another currency, and say by what rate, of which day and whose', () => {
    const exchangeRate = { rate: 80, source: 'imported', asOfMs: day('2025-11-19') };
    const converted = figure('peRatio', { exchangeRate }, { ...price, value: 9600, currency: 'GBX' })!;
    // 9,600 pence ÷ (6 dollars × 80 pence).
    expect(converted.value).toBe(20);
    expect(converted.computed).toContain('(sec). $1.00 are GBX 80.00 (imported, Nov 19, 2025)');
    const pounds = { ...inputs.earnings!, currency: 'GBP' };
    const byDefinition = { ...exchangeRate, rate: 100, source: 'definition' };
    expect(figure('peRatio', { earnings: pounds, exchangeRate: byDefinition })!.computed).toContain(
      '£1.00 are $100.00 (by definition,',
    );
  });

  test('give what a company is worth in pounds where its shares are quoted in pence', () => {
    const worth = figure('marketCap', {}, { ...price, value: 92, currency: 'GBX' })!;
    expect(worth).toMatchObject({ value: (92 * 15e9) / 100, currency: 'GBP' });
    expect(worth.computed).toMatch(/^Price GBX 92\.00 .+, in today’s shares\. 100 GBX are 1 GBP$/);
  });

  test('are not made of what is missing, of a loss or against an obstacle', () => {
    expect(figure('peRatio', {}, null)).toBeNull();
    expect(figure('eps', {}, null)).not.toBeNull();
    expect(figure('peRatio', { earnings: { ...inputs.earnings!, perShare: -1 } })).toBeNull();
    expect(liveNames(inputs)).toEqual(['marketCap', 'peRatio', 'eps', 'dividendYield']);
    expect(liveNames({ ...inputs, obstacle: 'currency' })).toEqual(['eps', 'dividendYield']);
    expect(liveNames({ ...inputs, earnings: { ...inputs.earnings!, perShare: 0 } })).not.toContain('peRatio');
    expect(liveNames({ price: null, currency: null, obstacle: null })).toEqual([]);
  });
});
