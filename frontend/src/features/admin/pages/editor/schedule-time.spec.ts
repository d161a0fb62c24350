import { describe, expect, test } from '@jest/globals';
import { fieldTime, instantOf } from './schedule-time';

describe('the time of a plan', () => {
  test('is the one that the field shows, in the zone of the device', () => {
    const timeMs = new Date(2026, 10, 3, 9, 5).getTime();
    expect(fieldTime(timeMs)).toBe('2026-11-03T09:05');
    expect(instantOf('2026-11-03T09:05')).toBe(timeMs);
  });

  test.each(['', '2026-11-03', '2026-13-40T09:05'])('%j is none', (field) => {
    expect(instantOf(field)).toBeNull();
  });
});
