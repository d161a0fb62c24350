import { finishedCount, finishedFromMs, finishesAround, sessionRule, sessionTimes } from './session-times.js';

const at = (iso: string): number => Date.parse(iso);
const on = (exchangeShortName: string) => ({ exchangeShortName });

describe('sessions that calls are judged by', () => {
  it('go by the exchange, and by its zone where a simulated market never closes', () => {
    expect(['NYSE', 'INDEX', 'OTHER', 'LSE', 'CRYPTO'].map((name) => sessionRule(on(name)))).toEqual([
      'exchange',
      'exchange',
      'exchange',
      'exchange:LSE',
      'utc-day',
    ]);
    expect(['NYSE', 'TSE', 'CRYPTO'].map((name) => sessionRule(on(name), true))).toEqual([
      'new-york-day',
      'tokyo-day',
      'utc-day',
    ]);
  });

  it('are finished a quarter of an hour after their own close, in the clocks of their own zone', () => {
    // London has changed its clocks on 25 October, New York not before 1 November.
    expect(finishedFromMs('exchange:LSE', at('2026-10-26'))).toBe(at('2026-10-26T16:45Z'));
    expect(finishedFromMs('exchange:LSE', at('2026-10-23'))).toBe(at('2026-10-23T15:45Z'));
    expect(finishedFromMs('exchange', at('2026-10-26'))).toBe(at('2026-10-26T20:15Z'));
    expect(finishedFromMs('exchange:TSE', at('2026-10-26'))).toBe(at('2026-10-26T06:45Z'));
    expect(sessionTimes('tokyo-day', at('2026-10-26'))).toEqual({
      openMs: at('2026-10-25T15:00Z'),
      closeMs: at('2026-10-26T15:00Z'),
    });
  });

  it('are known in Tokyo when New York has not even begun the date', () => {
    const bars = ['2026-10-23', '2026-10-26', '2026-10-27'].map((date) => ({ timeMs: at(date) }));
    const eveningNewYork = at('2026-10-27T03:00Z');
    expect(finishedCount('exchange:TSE', bars, eveningNewYork)).toBe(2);
    expect(finishedCount('exchange:TSE', bars, at('2026-10-27T06:45Z'))).toBe(3);
    expect(finishesAround('exchange:TSE', eveningNewYork)).toEqual({
      lastMs: at('2026-10-26T06:45Z'),
      nextMs: at('2026-10-27T06:45Z'),
    });
  });
});
