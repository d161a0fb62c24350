import { DateForm, type DayOrder } from './date-form.js';

function readAll(
  cells: readonly string[],
  { zone, choice }: { zone?: string; choice?: DayOrder } = {},
): string[] {
  const form = new DateForm(zone);
  cells.forEach((cell, n) => form.add(cell, n + 2));
  form.decide(choice);
  return cells.map((cell) => {
    const read = form.read(cell, 'date');
    return 'fault' in read ? read.fault : read.date;
  });
}

describe('DateForm', () => {
  it.each([
    ['ISO', '2026-11-24'],
    ['slashes behind the year', '2026/11/24'],
    ['points behind the year', '2026.11.24'],
    ['eight digits', '20261124'],
    ['the name of the month', '24-Nov-2026'],
    ['a long name and a comma', 'November 24, 2026'],
    ['a weekday', 'Tue, 24 Nov 2026'],
    ['points, the day first', '24.11.2026'],
    ['slashes, the day first', '24/11/2026'],
    ['a time', '2026-11-24 16:00:00'],
    ['midnight with an offset', '2026-11-24 00:00:00-05:00'],
    ['ISO with Z', '2026-11-24T00:00:00.000Z'],
    ['seconds since 1970', String(Date.UTC(2026, 10, 24) / 1000)],
    ['milliseconds since 1970', String(Date.UTC(2026, 10, 24))],
    ['full-width digits', '２０２６-１１-２４'],
  ])('reads %s', (_name, cell) => expect(readAll([cell])).toEqual(['2026-11-24']));

  it('takes the date of the exchange where an instant is told with its offset', () => {
    // Midnight in Berlin, the close in New York, an evening in Tokyo.
    expect(readAll(['2026-11-23T23:00:00Z'], { zone: 'Europe/Berlin' })).toEqual(['2026-11-24']);
    expect(readAll(['2026-11-24T21:00:00Z'], { zone: 'America/New_York' })).toEqual(['2026-11-24']);
    expect(readAll(['1795532400'], { zone: 'America/New_York' })).toEqual(['2026-11-24']);
    expect(readAll(['2026-11-23T15:00:00+00:00'], { zone: 'Asia/Tokyo' })).toEqual(['2026-11-24']);
  });

  it('decides the order of day and month by any row', () => {
    expect(readAll(['05.11.2026', '13.11.2026'])).toEqual(['2026-11-05', '2026-11-13']);
  });

  it('refuses the month first by its name, unless it is chosen', () => {
    expect(readAll(['11/24/2026', '11/05/2026'])[0]).toBe(
      'date "11/24/2026" is month/day/year, the US form: choose month-first dates, or write 2024-12-31',
    );
    expect(readAll(['11/24/2026', '11/05/2026'], { choice: 'month-first' })).toEqual([
      '2026-11-24',
      '2026-11-05',
    ]);
  });

  it('refuses what no row decides, and what rows decide in two ways', () => {
    expect(readAll(['05/11/2026'])[0]).toMatch('may have the day or the month first, and no row shows which');
    expect(readAll(['05/11/2026'], { choice: 'day-first' })).toEqual(['2026-11-05']);
    expect(readAll(['24/11/2026', '11/24/2026'])[0]).toMatch(
      'the day first (line 2) and the month first (line 3)',
    );
  });

  it.each([
    ['24.11.26', 'has a year of two digits'],
    ['11/24/26', 'has a year of two digits'],
    ['24-Nov-26', 'has a year of two digits'],
    ['46350', 'is a day number of a spreadsheet'],
    ['2026-02-30', 'is no day of the calendar'],
    ['20261301', 'is no day of the calendar'],
    ['99999999999', 'must be like 2024-12-31'],
    ['Total', 'must be like 2024-12-31'],
    ['24. Dez. 2026', 'must be like 2024-12-31'],
  ])('refuses %s', (cell, why) => expect(readAll([cell])[0]).toMatch(why));

  it('refuses a date that is written otherwise than the others', () => {
    expect(readAll(['2026-11-24', '2026-11-25', '26.11.2026'])[2]).toMatch('not written like the others');
  });
});
