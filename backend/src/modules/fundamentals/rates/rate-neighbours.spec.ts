import { doubtfulRates } from './rate-neighbours.js';
import type { StoredRate } from './exchange-rate.repository.js';

const rate = (day: string, value: number, base = 'CNY', quote = 'USD'): StoredRate => ({
  base,
  quote,
  rate: value,
  dayMs: Date.parse(`${day}T00:00:00Z`),
  source: 'imported',
});
const faults = (rates: StoredRate[], stored: StoredRate[] = []) =>
  doubtfulRates(
    rates.map((row, n) => ({ line: n + 2, row })),
    stored,
  );
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

describe('doubtfulRates', () => {
  it('names both readings of a rate that is the inverse of its neighbours', () => {
    const rates = DAYS.map((day, n) => rate(day, n === 1 ? 7.28 : 0.137));
    expect(faults(rates)).toEqual([
      {
        line: 3,
        reason:
          '7.28 USD for one CNY on 2026-03-03, where 2026-03-02 has 0.137: is it 7.28 CNY for one USD, which is 0.137363 USD for one CNY?',
      },
    ]);
  });

  it('believes what as many neighbours bear out as contradict, and neither of two that contradict each other', () => {
    const three = DAYS.slice(0, 3).map((day, n) => rate(day, n === 1 ? 7.28 : 0.137));
    expect(faults(three).map(({ line }) => line)).toEqual([3]);
    expect(faults([rate('2026-03-02', 0.137), rate('2026-03-03', 7.28)])).toHaveLength(2);
  });

  it('compares with what is stored, and with the pair turned round', () => {
    expect(
      faults(
        [rate('2026-03-06', 7.28)],
        DAYS.map((day) => rate(day, 0.137)),
      ),
    ).toHaveLength(1);
    expect(
      faults(
        [rate('2026-03-06', 0.137, 'USD', 'CNY')],
        DAYS.map((day) => rate(day, 0.137)),
      ),
    ).toHaveLength(1);
    expect(
      faults(
        [rate('2026-03-06', 7.28, 'USD', 'CNY')],
        DAYS.map((day) => rate(day, 0.137)),
      ),
    ).toEqual([]);
  });

  it('refuses a rate that is far off, like one of a hundredth', () => {
    const stored = DAYS.map((day) => rate(day, 1.17, 'EUR', 'USD'));
    expect(faults([rate('2026-03-06', 117, 'EUR', 'USD')], stored)[0]!.reason).toMatch(
      'no currency moves so far',
    );
  });

  it('tells the inverse near one, and believes the moves that there were', () => {
    const near = DAYS.map((day) => rate(day, 0.96, 'EUR', 'CHF'));
    expect(faults([rate('2026-03-06', 1 / 0.96, 'EUR', 'CHF')], near)).toHaveLength(1);
    const franc = DAYS.map((day) => rate(day, 1.2, 'EUR', 'CHF'));
    expect(faults([rate('2026-03-06', 0.98, 'EUR', 'CHF')], franc)).toEqual([]);
    const peso = DAYS.map((day) => rate(day, 366, 'USD', 'ARS'));
    expect(faults([rate('2026-03-06', 799, 'USD', 'ARS')], peso)).toEqual([]);
  });

  it('believes a rate without neighbours, and one that replaces its own', () => {
    expect(faults([rate('2026-03-06', 7.28)], [rate('2025-03-06', 0.137)])).toEqual([]);
    expect(faults([rate('2026-03-06', 7.28)], [rate('2026-03-06', 0.137)])).toEqual([]);
  });
});
