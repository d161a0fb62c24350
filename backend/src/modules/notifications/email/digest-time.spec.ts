import { jest } from '@jest/globals';
import { digestDue, ZONES_KEPT } from './digest-time.js';

const DAY_MS = 86_400_000;
/** Monday, 23 November 2026, 09:00 UTC. */
const MONDAY_MS = Date.UTC(2026, 10, 23, 9);

describe('digestDue', () => {
  const due = (digest: 'off' | 'daily' | 'weekly', lastMs: number | null, nowMs: number, timeZone = 'UTC') =>
    digestDue({ digest, timeZone, deviceTimeZone: null }, lastMs, nowMs);

  it('comes in the daytime of its reader', () => {
    expect(due('daily', null, MONDAY_MS)).toBe(true);
    expect(due('daily', null, MONDAY_MS, 'America/Los_Angeles')).toBe(false);
    expect(due('daily', null, MONDAY_MS + 13 * 3_600_000)).toBe(false);
    expect(due('off', null, MONDAY_MS)).toBe(false);
  });

  it('keeps no more clocks than there is room for, whatever zones members name, and the newest', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, ZONES_KEPT + 30);
    expect(zones).toHaveLength(ZONES_KEPT + 30);
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    for (const zone of zones) due('daily', null, MONDAY_MS, zone);
    made.mockClear();
    for (const zone of zones.toReversed()) due('daily', null, MONDAY_MS, zone);
    expect(made).toHaveBeenCalledTimes(30);
    made.mockRestore();
  });

  it('comes once a day', () => {
    expect(due('daily', MONDAY_MS, MONDAY_MS + 3_600_000)).toBe(false);
    expect(due('daily', MONDAY_MS + 2 * 3_600_000, MONDAY_MS + DAY_MS)).toBe(true);
  });

  it('comes once a week, on Mondays, or later where that one was missed', () => {
    expect(due('weekly', null, MONDAY_MS + DAY_MS)).toBe(false);
    expect(due('weekly', null, MONDAY_MS)).toBe(true);
    expect(due('weekly', MONDAY_MS, MONDAY_MS + 3_600_000)).toBe(false);
    expect(due('weekly', MONDAY_MS, MONDAY_MS + 7 * DAY_MS)).toBe(true);
    expect(due('weekly', MONDAY_MS, MONDAY_MS + 9 * DAY_MS)).toBe(true);
  });
});
