import { jest } from '@jest/globals';
import type { StoredPreferences } from '../../users/index.js';
import { planChannels, quietEnd, ZONES_KEPT } from './channel-plan.js';
import { endOf, pushMessage } from './push-channel.js';

/** 20 November 2026, 22:30 UTC: 17:30 in New York, 23:30 in Vienna. */
const NOW_MS = Date.UTC(2026, 10, 20, 22, 30, 20);
const at = (hour: number, minute: number, day = 20): number => Date.UTC(2026, 10, day, hour, minute);

describe('quietEnd', () => {
  const end = (from: string, to: string, timeZone = 'UTC', nowMs = NOW_MS): number | null =>
    quietEnd({ quietHours: { from, to }, timeZone, deviceTimeZone: null }, nowMs);

  it.each([
    ['none of the night', '23:00', '07:00', 'UTC', NOW_MS],
    ['over midnight', '22:00', '07:00', 'UTC', at(7, 0, 21)],
    ['within a day', '22:00', '23:00', 'UTC', at(23, 0)],
    ['on the clock of the reader', '23:00', '06:15', 'Europe/Vienna', at(5, 15, 21)],
    ['on the clock of the exchange', '17:00', '18:00', 'exchange', at(23, 0)],
  ])('%s', (_name, from, to, zone, expected) => expect(end(from, to, zone)).toBe(expected));

  it('never, for those who want silence all day, and at once for those who want none', () => {
    expect(end('00:00', '00:00')).toBeNull();
    expect(quietEnd({ quietHours: null, timeZone: 'UTC', deviceTimeZone: null }, NOW_MS)).toBe(NOW_MS);
  });

  it('keeps no more clocks than there is room for, whatever zones members name, and the newest', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, ZONES_KEPT + 30);
    expect(zones).toHaveLength(ZONES_KEPT + 30);
    const ask = (zone: string): number => {
      const made = jest.spyOn(Intl, 'DateTimeFormat');
      // It is never quiet at that minute: the clock is looked at where it is.
      end('00:00', '23:59', zone, at(12, 0));
      const { length } = made.mock.calls;
      made.mockRestore();
      return length;
    };
    for (const zone of zones) ask(zone);
    const again = zones.toReversed().map(ask);
    const least = Math.min(...again);
    expect(again.filter((made) => made > least)).toHaveLength(30);
  });

  it('is not fooled by a night in which the clock is changed', () => {
    const before = Date.UTC(2026, 9, 25, 0, 30);
    // In Vienna it is 02:30, and will be once more: 06:00 comes an hour later than the clock says.
    expect(end('22:00', '06:00', 'Europe/Vienna', before)).toBe(Date.UTC(2026, 9, 25, 5, 0));
  });
});

describe('planChannels', () => {
  const plan = (preferences: StoredPreferences, type: 'alert' | 'account' = 'alert') =>
    planChannels({ status: 'Active', preferences }, type, NOW_MS);

  it('goes by master switch and type', () => {
    expect(plan({})).toEqual({ silent: false, pushMs: null, emailMs: NOW_MS });
    expect(plan({ notifyPush: true, notifyEmail: false })).toEqual({
      silent: false,
      pushMs: NOW_MS,
      emailMs: null,
    });
    expect(plan({ notify: { alert: { inApp: false, email: false } } })).toEqual({
      silent: true,
      pushMs: null,
      emailMs: null,
    });
  });

  it('leaves to the digest what it sums up, and nothing else', () => {
    expect(plan({ digest: 'daily' }).emailMs).toBeNull();
    expect(plan({ digest: 'daily' }, 'account').emailMs).toBe(NOW_MS);
  });

  it('lets nothing out to an account that may not log in', () => {
    const cancelled = { status: 'Cancelled' as const, preferences: { notifyPush: true } };
    expect(planChannels(cancelled, 'alert', NOW_MS)).toMatchObject({ pushMs: null, emailMs: null });
  });
});

describe('endOf', () => {
  const retry = { state: 'retry' as const, failure: 'status 500' };

  it('doubles its pauses, waits as long as it is told to, and gives up in the end', () => {
    const pauses = [1, 2, 3].map((attempts) => endOf(retry, attempts, 0));
    expect(pauses).toMatchObject([{ dueMs: 5_000 }, { dueMs: 10_000 }, { dueMs: 20_000 }]);
    expect(endOf({ ...retry, afterS: 60 }, 1, 0)).toMatchObject({ state: 'pending', dueMs: 60_000 });
    expect(endOf(retry, 8, 0)).toEqual({ state: 'failed', failure: 'status 500' });
    expect(endOf({ state: 'refused', failure: 'status 403' }, 1, 0)).toMatchObject({ state: 'failed' });
    expect([endOf({ state: 'sent' }, 1, 0), endOf({ state: 'gone' }, 1, 0)]).toEqual([
      { state: 'sent' },
      { state: 'gone' },
    ]);
  });
});

describe('pushMessage', () => {
  const view = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    seq: 7,
    type: 'alert' as const,
    title: 'T',
    body: 'short',
    link: null,
  };

  it('is the same for the same row, and never too large', () => {
    expect(pushMessage(view)).toEqual(pushMessage({ ...view }));
    expect(JSON.parse(pushMessage(view).payload)).toEqual({ ...view, tag: view.id });
    for (const body of ['"'.repeat(1_000), '👩‍👩‍👧‍👦'.repeat(140), 'é'.repeat(1_000)]) {
      const { payload, topic } = pushMessage({ ...view, body, title: '"'.repeat(120) });
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
      expect(topic).toMatch(/^[\w-]{22}$/);
    }
  });
});
