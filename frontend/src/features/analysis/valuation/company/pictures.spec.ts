import { evaluateValuation } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { madeCompany } from '@pricealgo/algorithms/valuation/testing/made-company';
import { fieldAxis, fieldRows, valueAxis } from '../../../../market/answers/valuation/football-field';
import { heatOf } from '../../../../market/answers/valuation/heat';

const { detail } = evaluateValuation(madeCompany());
if (detail.kind !== 'equity') throw new Error('a company is made');

test('the blend comes first, then models by weight, and each holds its base between its ends', () => {
  const rows = fieldRows(detail);
  expect(rows[0]).toMatchObject({ kind: 'blend', base: detail.blended?.value });
  expect(rows).toHaveLength(detail.models.length + 1);
  const kinds = rows.slice(1).map(({ kind }) => kind);
  expect(kinds).toEqual([...kinds].sort());
  for (const { range, base } of rows) {
    expect(range[0]).toBeLessThanOrEqual(base);
    expect(base).toBeLessThanOrEqual(range[1]);
  }
});

test('the axis holds every value and the price between round numbers, and nothing below zero', () => {
  const rows = fieldRows(detail);
  const { domain, ticks } = fieldAxis(rows, 1_000);
  expect(domain[0]).toBeGreaterThanOrEqual(0);
  expect(domain[0]).toBeLessThanOrEqual(Math.min(...rows.map(({ range }) => range[0])));
  expect(domain[1]).toBeGreaterThanOrEqual(1_000);
  expect(ticks.length).toBeLessThanOrEqual(7);
  expect(valueAxis([46.01, 128.9])).toEqual({ domain: [40, 140], ticks: [40, 60, 80, 100, 120, 140] });
  expect(valueAxis([5]).ticks).toEqual([5, 6]);
});

test('the tint says above or below the price, fullest at half and double', () => {
  expect(heatOf(20, 10)).toContain('--pa-up) 34%');
  expect(heatOf(400, 10)).toBe(heatOf(20, 10));
  expect(heatOf(5, 10)).toContain('--pa-down) 34%');
  expect(heatOf(0, 10)).toBe(heatOf(5, 10));
  expect(heatOf(10, 10)).toContain(' 0%');
  expect(heatOf(null, 10)).toBeUndefined();
  expect(heatOf(10, null)).toBeUndefined();
});
