import {
  ONE_OFF_CLOSURES,
  PUBLISHED_EARLY_CLOSES,
  PUBLISHED_FROM_YEAR,
  PUBLISHED_HOLIDAYS,
  PUBLISHED_TO_YEAR,
  closuresOf,
  earlyClosesByRule,
  holidaysByRule,
} from './us-holidays.js';

const publishedYears = Array.from(
  { length: PUBLISHED_TO_YEAR - PUBLISHED_FROM_YEAR + 1 },
  (_, i) => PUBLISHED_FROM_YEAR + i,
);

describe('US holidays', () => {
  it.each(publishedYears)('rules foresee what the exchanges published for %d', (year) => {
    expect(holidaysByRule(year)).toEqual(PUBLISHED_HOLIDAYS[year]?.map((day) => `${year}-${day}`));
    expect(earlyClosesByRule(year)).toEqual(PUBLISHED_EARLY_CLOSES[year]?.map((day) => `${year}-${day}`));
  });

  it('publishes no other year', () => {
    expect(Object.keys(PUBLISHED_HOLIDAYS).map(Number)).toEqual(publishedYears);
    expect(Object.keys(PUBLISHED_EARLY_CLOSES).map(Number)).toEqual(publishedYears);
  });

  it('goes on by rule after the table', () => {
    expect([...closuresOf(2029).closed]).toEqual([
      '2029-01-01',
      '2029-01-15',
      '2029-02-19',
      '2029-03-30',
      '2029-05-28',
      '2029-06-19',
      '2029-07-04',
      '2029-09-03',
      '2029-11-22',
      '2029-12-25',
    ]);
    expect([...closuresOf(2029).early]).toEqual(['2029-07-03', '2029-11-23', '2029-12-24']);
  });

  it('starts Juneteenth in 2022 and Martin Luther King Day in 1998', () => {
    expect(holidaysByRule(2021)).not.toContain('2021-06-18');
    expect(holidaysByRule(2022)).toContain('2022-06-20');
    expect(holidaysByRule(1997).filter((date) => date.startsWith('1997-01'))).toEqual(['1997-01-01']);
    expect(holidaysByRule(1998)).toContain('1998-01-19');
  });

  it('does not make up for a New Year on a Saturday, but for one on a Sunday', () => {
    expect(closuresOf(2021).closed.has('2021-12-31')).toBe(false);
    expect(closuresOf(2023).closed.has('2023-01-02')).toBe(true);
  });

  it('closes on days that no rule foresees', () => {
    for (const date of ONE_OFF_CLOSURES.keys())
      expect(closuresOf(Number(date.slice(0, 4))).closed).toContain(date);
    expect(closuresOf(2025).closed.has('2025-01-09')).toBe(true);
  });
});
