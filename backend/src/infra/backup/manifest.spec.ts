import { monthOfPart } from './manifest.js';

const part = (name: string, from: string, to: string) => ({
  name: `public.${name}`,
  bounds: `FOR VALUES FROM ('${from}') TO ('${to}')`,
});

describe('the month of a part in a backup', () => {
  it.each([
    ['2026-01-01 00:00:00+00', '2026-02-01 00:00:00+00'],
    ['2026-01-01 01:00:00+01', '2026-02-01 01:00:00+01'],
    ['2025-12-31 19:00:00-05', '2026-01-31 19:00:00-05'],
    ['2026-01-01 05:30:00+05:30', '2026-02-01 05:30:00+05:30'],
  ])('is read in whichever time zone Postgres wrote it: %s', (from, to) => {
    expect(monthOfPart(part('bar_minute_2026_01', from, to))).toBe(Date.UTC(2026, 0));
  });

  it.each([
    part('bar_minute_2026_02', '2026-01-01 00:00:00+00', '2026-02-01 00:00:00+00'),
    part('bar_minute_2026_01', '2026-01-01 00:00:00+00', '2026-03-01 00:00:00+00'),
    part('bar_minute_2026_01', '2026-01-01 00:00:00+00', '2026-02-01 00:00:01+00'),
    part('bar_minute_2026_01', 'MINVALUE', '2026-02-01 00:00:00+00'),
    part('bar_minute_2026_01', '2026-01-01 00:00:00+00', `2026-02-01 00:00:00+00'); copy x to program 'y`),
    part('bar_minute_p20260102', '2026-01-02 00:00:00+00', '2026-01-03 00:00:00+00'),
    { name: 'public.bar_minute_2026_01', bounds: 'DEFAULT' },
    {
      name: 'bar_minute_2026_01',
      bounds: "FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00')",
    },
  ])('is none of %j', (foreign) => {
    expect(monthOfPart(foreign)).toBeNull();
  });
});
