import { QuoteRate } from './feed-gauges.js';

it('counts quotes by sequence numbers, within one epoch', () => {
  const rate = new QuoteRate();
  expect(rate.next('a', 100, 1_000)).toBeNull();
  expect(rate.next('a', 350, 6_000)).toBe(50);
  expect(rate.next('a', 350, 6_000)).toBeNull();
  expect(rate.next('b', 5, 11_000)).toBeNull();
  expect(rate.next('b', 5, 12_000)).toBe(0);
});
