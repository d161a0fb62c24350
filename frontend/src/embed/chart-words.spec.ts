import { chartCaption, chartSummary } from './chart-words';

const YEAR = { symbol: 'AAPL', currency: 'USD', range: '1Y' } as const;

test('the chart is told in one sentence: first, last, lowest, highest', () => {
  expect(chartSummary({ ...YEAR, closes: [100, 80, 130, 112.3] })).toBe(
    'AAPL over the last year: first $100.00, last $112.30 (+12.30%), lowest $80.00, highest $130.00.',
  );
});

test('the caption names the span and what became of the price', () => {
  expect(chartCaption({ range: '1Y', closes: [100, 80, 112.3] })).toBe('The last year: +12.30%');
  expect(chartCaption({ range: 'YTD', closes: [100, 50] })).toBe('This year so far: −50.00%');
  expect(chartCaption({ range: '5D', closes: [0, 50] })).toBe('The last five sessions: –');
});

test.each([[[]], [[100]]])('nothing to draw is said: %j', (closes) => {
  expect(chartCaption({ range: '1D', closes })).toBe('No prices for the last session.');
});
