import { changedBy, differences, isQuiet, wantsChannel, withDefaults, zoneOf } from './preferences.js';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';
import { isTimeZone } from '@pricealgo/contract/preferences';

const at = (clock: string): number => Date.parse(`2026-01-15T${clock}:00Z`);
const quiet = (from: string, to: string, clock: string, timeZone = 'UTC'): boolean =>
  isQuiet({ quietHours: { from, to }, timeZone, deviceTimeZone: null }, at(clock));

describe('preferences', () => {
  it('are stored as differences and come back whole', () => {
    const chosen = changedBy(DEFAULT_PREFERENCES, {
      theme: 'dark',
      digest: undefined,
      quietHours: { from: '22:00', to: '07:00' },
      notify: { call: { email: true, push: undefined } },
    });
    const stored = differences(chosen);
    expect(stored).toEqual({
      theme: 'dark',
      quietHours: { from: '22:00', to: '07:00' },
      notify: { call: { email: true } },
    });
    expect(withDefaults(stored)).toEqual(chosen);
    expect(differences(withDefaults({}))).toEqual({});
  });

  it('a channel needs its master switch and its cell', () => {
    const wants = (changes: Parameters<typeof changedBy>[1]): boolean =>
      wantsChannel(changedBy(DEFAULT_PREFERENCES, changes), 'alert', 'push');
    expect(wants({})).toBe(false);
    expect(wants({ notifyPush: true })).toBe(true);
    expect(wants({ notifyPush: true, notify: { alert: { push: false } } })).toBe(false);
  });

  it('quiet hours may cross midnight, begin included and end excluded', () => {
    expect(
      ['21:59', '22:00', '03:00', '06:59', '07:00'].map((clock) => quiet('22:00', '07:00', clock)),
    ).toEqual([false, true, true, true, false]);
    expect(['11:59', '12:00', '13:00'].map((clock) => quiet('12:00', '13:00', clock))).toEqual([
      false,
      true,
      false,
    ]);
    expect(quiet('08:00', '08:00', '20:00')).toBe(true);
    expect(isQuiet({ quietHours: null, timeZone: 'UTC', deviceTimeZone: null }, at('03:00'))).toBe(false);
  });

  it('quiet hours go by the chosen clock', () => {
    // 03:30 UTC is 22:30 of the evening before in New York.
    expect(quiet('22:00', '23:00', '03:30', 'exchange')).toBe(true);
    expect(quiet('22:00', '23:00', '03:30')).toBe(false);
    expect(zoneOf({ timeZone: 'local', deviceTimeZone: 'Asia/Tokyo' })).toBe('Asia/Tokyo');
    expect(zoneOf({ timeZone: 'local', deviceTimeZone: null })).toBe('UTC');
  });

  it.each([
    ['Europe/Vienna', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['Mars/Olympus', false],
    ['+02:00', false],
    ['', false],
    [7, false],
    ['x'.repeat(5_000), false],
  ])('time zone %p: %p', (value, known) => expect(isTimeZone(value)).toBe(known));
});
