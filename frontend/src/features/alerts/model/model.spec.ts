import type { Alert, AlertCondition } from '../api/alerts';
import { chooseFormat, DEFAULT_FORMAT } from '../../../lib/i18n/format-choice';
import { distancePct } from './distance';
import { checkAlert, conditionOf, fieldTime, newValues, refusedFields, settingsOf, valuesOf } from './form';
import { conditionSentence } from './sentence';

describe('the sentence of a condition', () => {
  const cases: [AlertCondition, string][] = [
    [{ kind: 'above', price: 190.25 }, 'at or above $190.25'],
    [{ kind: 'below', price: 0.00001234 }, 'at or below $0.00001234'],
    [{ kind: 'above', price: 1.2e-9 }, 'at or above $0.000000001200'],
    [{ kind: 'crosses', price: 64_120.5, direction: 'up' }, 'crosses above $64,120.50'],
    [{ kind: 'crosses', price: 10, direction: 'down' }, 'crosses below $10.00'],
    [{ kind: 'crosses', price: 10 }, 'crosses $10.00'],
    [{ kind: 'move', percent: 5, direction: 'up', windowMinutes: 60 }, 'rises 5% within an hour'],
    [{ kind: 'move', percent: 2.5, direction: 'down', windowMinutes: 15 }, 'falls 2.50% within 15 minutes'],
    [
      { kind: 'move', percent: 5, direction: 'either', windowMinutes: null },
      'moves 5% since the previous close',
    ],
    [
      { kind: 'average', average: 'sma', length: 200, direction: 'up' },
      'crosses above its 200-day simple average',
    ],
    [
      { kind: 'average', average: 'ema', length: 20, direction: 'down' },
      'crosses below its 20-day exponential average',
    ],
    [{ kind: 'average', average: 'ema', length: 20 }, 'crosses its 20-day exponential average'],
    [{ kind: 'rating', label: 'strong buy' }, 'gets the technical rating strong buy'],
    [{ kind: 'rating', label: null }, 'gets another technical rating'],
    [{ kind: 'call', algo: 'lstm' }, 'gets a new LSTM forecast call'],
    [{ kind: 'call' }, 'gets a new call of any algorithm'],
  ];
  test.each(cases)('%j', (condition, sentence) => {
    expect(conditionSentence(condition, 'USD')).toBe(sentence);
  });
});

describe('the distance to the live price', () => {
  test.each<[AlertCondition, number | undefined, number | null]>([
    [{ kind: 'above', price: 110 }, 100, 10],
    [{ kind: 'above', price: 90 }, 100, 0],
    [{ kind: 'below', price: 90 }, 100, -10],
    [{ kind: 'below', price: 110 }, 100, 0],
    [{ kind: 'crosses', price: 95 }, 100, -5],
    [{ kind: 'crosses', price: 95 }, undefined, null],
    [{ kind: 'above', price: 95 }, 0, null],
    [{ kind: 'move', percent: 5 }, 100, null],
    [{ kind: 'call' }, 100, null],
  ])('%j at %s', (condition, live, pct) => {
    expect(distancePct(condition, live)).toBe(pct);
  });
});

describe('the form', () => {
  const now = new Date('2026-03-02T15:00').getTime();
  const start = newValues(190.25);

  test('starts at the live price, and empty without one', () => {
    expect(start.price).toBe('190.25');
    expect(newValues(undefined).price).toBe('');
    expect(checkAlert(start, now)).toEqual({});
    expect(Object.keys(checkAlert(newValues(undefined), now))).toEqual(['price']);
  });

  test('each kind has its condition, and only its fields', () => {
    const values = { ...start, direction: 'down', percent: '3', window: '60', length: '50' } as const;
    expect(conditionOf({ ...values, kind: 'below' })).toEqual({ kind: 'below', price: 190.25 });
    expect(conditionOf({ ...values, kind: 'crosses' })).toEqual({
      kind: 'crosses',
      price: 190.25,
      direction: 'down',
    });
    expect(conditionOf({ ...values, kind: 'move' })).toEqual({
      kind: 'move',
      percent: 3,
      direction: 'down',
      windowMinutes: 60,
    });
    expect(conditionOf({ ...values, kind: 'move', window: '' }).windowMinutes).toBeNull();
    expect(conditionOf({ ...values, kind: 'average' })).toEqual({
      kind: 'average',
      average: 'sma',
      length: 50,
      direction: 'down',
    });
    expect(conditionOf({ ...values, kind: 'rating' })).toEqual({ kind: 'rating', label: null });
    expect(conditionOf({ ...values, kind: 'call', algo: 'lstm' })).toEqual({ kind: 'call', algo: 'lstm' });
  });

  test('faults are those of the chosen kind', () => {
    expect(checkAlert({ ...start, kind: 'call', price: 'x', percent: 'x', length: 'x' }, now)).toEqual({});
    expect(Object.keys(checkAlert({ ...start, price: '0' }, now))).toEqual(['price']);
    const move = { ...start, kind: 'move' } as const;
    expect(Object.keys(checkAlert({ ...move, percent: '0.01' }, now))).toEqual(['percent']);
    expect(checkAlert({ ...move, percent: '100', direction: 'down' }, now).percent).toMatch(/cannot fall/);
    expect(checkAlert({ ...move, percent: '100', direction: 'up' }, now)).toEqual({});
    expect(Object.keys(checkAlert({ ...start, kind: 'average', length: '1' }, now))).toEqual(['length']);
  });

  test('prices are read by the number format of the member, those of tiny coins too', () => {
    const priceOf = (price: string) => conditionOf({ ...start, price }).price;
    expect(['0,123', '1,234', '190,25', '0.0000000012'].map(priceOf)).toEqual([0.123, 1_234, 190.25, 1.2e-9]);
    expect(checkAlert({ ...start, price: '0.0000000012' }, now)).toEqual({});
    expect(Object.keys(checkAlert({ ...start, price: '0,123,456' }, now))).toEqual(['price']);
    chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
    try {
      expect(['0,123', '1,234', '1.234', '190,25'].map(priceOf)).toEqual([0.123, 1.234, 1_234, 190.25]);
      expect(newValues(1.2345).price).toBe('1,2345');
    } finally {
      chooseFormat(DEFAULT_FORMAT);
    }
  });

  test('how it comes back is asked of repeating alerts only', () => {
    const wrong = { ...start, hysteresis: '51', pause: '1.5' };
    expect(checkAlert(wrong, now)).toEqual({});
    expect(Object.keys(checkAlert({ ...wrong, repeat: 'rearm' }, now))).toEqual(['hysteresis', 'pause']);
  });

  test('it ends in the future, within a year, and its note is short', () => {
    expect(Object.keys(checkAlert({ ...start, expiry: '2026-03-02T14:59' }, now))).toEqual(['expiry']);
    expect(Object.keys(checkAlert({ ...start, expiry: '2027-03-04T15:00' }, now))).toEqual(['expiry']);
    expect(checkAlert({ ...start, expiry: '2026-03-02T15:01' }, now)).toEqual({});
    expect(Object.keys(checkAlert({ ...start, note: 'x'.repeat(501) }, now))).toEqual(['note']);
  });

  test('an alert goes into the form and comes out as it was', () => {
    const alert: Alert = {
      alertId: 'a',
      exchangeShortName: 'NASDAQ',
      symbol: 'AAPL',
      currency: 'USD',
      condition: { kind: 'move', percent: 2.5, direction: 'up', windowMinutes: 90 },
      text: '',
      state: 'active',
      held: false,
      armed: true,
      repeat: 'rearm',
      hysteresisPct: 1.25,
      pauseMinutes: 30,
      note: 'Sell half',
      expiresAtMs: now + 60_000,
      firedTimes: 0,
      lastFiredMs: null,
      createdMs: now,
    };
    const { condition, repeat, hysteresisPct, pauseMinutes, note, expiresAtMs } = alert;
    expect(settingsOf(valuesOf(alert))).toEqual({
      condition,
      repeat,
      hysteresisPct,
      pauseMinutes,
      note,
      expiresAtMs,
    });
    expect(fieldTime(now)).toBe('2026-03-02T15:00');
  });

  test("the server's faults stand at their fields", () => {
    expect(refusedFields({ 'condition.price': 'must be a price', expiresAtMs: 'past', other: 'x' })).toEqual({
      price: 'must be a price',
      expiry: 'past',
    });
  });
});
