import type { Settings } from '../settings/index.js';
import { MarketHoursService } from './market-hours.service.js';

const at = (iso: string): number => Date.parse(iso);
const service = (rule: string): MarketHoursService =>
  new MarketHoursService({ get: () => rule } as unknown as Settings);

describe.each(['spec', 'exchange'])('market hours service by the %s calendar', (rule) => {
  const hours = service(rule);
  const shown = rule === 'spec' ? 'standard hours' : 'exchange calendar';

  it.each([
    // Thanksgiving, and a summer morning before the fixed offset's opening.
    [
      '2026-11-26T15:00:00Z',
      `NYSE does not trade now, but the standard hours say open. Pages follow the ${shown}.`,
    ],
    [
      '2026-07-08T13:45:00Z',
      `NYSE trades now, but the standard hours say closed. Pages follow the ${shown}.`,
    ],
    ['2026-07-08T15:00:00Z', null],
    ['2026-07-11T15:00:00Z', null],
    ['2026-11-20T15:00:00Z', null],
  ])('%s: %s', (iso, warning) => {
    expect(hours.adminWarning('NYSE', at(iso))).toBe(warning);
    expect(hours.differs('NYSE', at(iso))).toBe(warning !== null);
    expect(hours.differs('CRYPTO', at(iso))).toBe(false);
    expect(hours.adminWarning('CRYPTO', at(iso))).toBeNull();
  });
});

describe('both calendars on every weekday from 2022 to 2028', () => {
  const spec = service('spec');
  const exchange = service('exchange');
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });

  it('open and close when a clock on the wall says so', () => {
    const weekdays = { spec: [0, 0, 0, 0, 0, 0, 0], exchange: [0, 0, 0, 0, 0, 0, 0] };
    for (let noonMs = at('2022-01-01T17:00:00Z'); noonMs < at('2029-01-01T00:00:00Z'); noonMs += 86_400_000) {
      const date = new Date(noonMs).toISOString().slice(0, 10);
      const weekday = new Date(noonMs).getUTCDay();
      // Standard hours: 14:30 to 21:00 UTC, summer and winter.
      const standard = weekday % 6 !== 0 && !/-(01-01|07-04|12-25)$/.test(date);
      for (const [time, open] of [
        ['14:29:59.999', false],
        ['14:30:00.000', standard],
        ['20:59:59.999', standard],
        ['21:00:00.000', false],
      ] as const) {
        expect([date, time, spec.status('NYSE', at(`${date}T${time}Z`)).open]).toEqual([date, time, open]);
      }
      weekdays.spec[weekday]! += Number(standard);
      // Exchange: a session, if the day has one, begins at 9:30 and ends at 16:00 or 13:00 on New York's clocks.
      if (!exchange.status('NYSE', noonMs).open) continue;
      weekdays.exchange[weekday]!++;
      const closeMs = exchange.status('NYSE', noonMs).nextClose!;
      expect(['16:00', '13:00']).toContain(clock.format(closeMs));
      const openMs = exchange.status('NYSE', noonMs - 12 * 3_600_000).nextOpen!;
      expect([date, clock.format(openMs)]).toEqual([date, '09:30']);
      expect(exchange.status('NYSE', openMs - 1).open).toBe(false);
      expect(exchange.status('NYSE', closeMs).open).toBe(false);
    }
    expect(weekdays.spec).toEqual([0, 361, 363, 363, 362, 362, 0]);
    expect(weekdays.exchange.map((days) => days > 0)).toEqual([false, true, true, true, true, true, false]);
  });
});
