import { STATEMENT_ITEMS } from '@pricealgo/contract/market/financial-lines';
import english from '../../../i18n/en/financials.json';
import { fractionText, growthText, lineText, periodName, ratioText, splitText } from './figures';

describe('figures of the financials', () => {
  test.each([
    [lineText('revenue', 391_035_000_000, 'USD'), '$391.04B'],
    [lineText('netIncome', -2_500_000, 'EUR'), '−€2.50M'],
    [lineText('epsDiluted', 6.08, 'USD'), '$6.08'],
    [lineText('sharesOutstanding', 15_116_786_000, 'USD'), '15.12B'],
    [ratioText('peRatio', 37.287), '37.29'],
    [ratioText('netMargin', 0.2397), '23.97%'],
    [fractionText(-0.015), '−1.50%'],
    [growthText(0.0202), '+2.02%'],
  ])('%s is %s', (text, expected) => expect(text).toBe(expected));

  test('periods are named as the company counts them, or by their date', () => {
    const fiscalDateMs = Date.UTC(2024, 8, 28);
    expect(periodName({ fiscalDateMs, fiscalYear: 2024 })).toBe('FY 2024');
    expect(periodName({ fiscalDateMs, fiscalYear: 2024, fiscalQuarter: 4 })).toBe('Q4 2024');
    expect(periodName({ fiscalDateMs })).toBe('Sep 28, 2024');
  });

  test.each([
    [4, '4 for 1'],
    [1.5, '3 for 2'],
    [0.1, '1 for 10'],
    [0.04, '1 for 25'],
    [1.0371, '1.0371 for 1'],
  ])('a split of %d new shares per old one is %s', (ratio, text) => expect(splitText(ratio)).toBe(text));

  test('every line item has a name', () => {
    for (const item of Object.values(STATEMENT_ITEMS).flat())
      expect(english).toHaveProperty([`item.${item}`]);
  });
});
