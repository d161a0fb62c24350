import type { Bar } from '@pricealgo/contract/market/bar';
import { MINUTE_MS } from './catch-up.js';
import { missingMinutes } from './missing-minutes.js';

/** Friday 2026-11-20; New York trades from 14:30 to 21:00 UTC. */
const at = (clock: string, day = 20): number => Date.parse(`2026-11-${day}T${clock}:00Z`);
const bars = (fromMs: number, toMs: number): Bar[] =>
  Array.from({ length: (toMs - fromMs) / MINUTE_MS }, (_none, n) => ({
    timeMs: fromMs + n * MINUTE_MS,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
  }));
const missing = (recorded: readonly Bar[], fromMs: number, toMs: number, exchange = 'NASDAQ') =>
  missingMinutes(exchange, recorded, { fromMs, toMs });

describe('minutes that were not recorded', () => {
  it('are none where each has a bar, the running one included', () => {
    expect(missing(bars(at('15:00'), at('16:00')), at('15:00'), at('15:59') + 20_000)).toBeNull();
  });

  it('are all of them where nothing was recorded', () => {
    expect(missing([], at('15:00'), at('16:00'))).toEqual({ fromMs: at('15:00'), toMs: at('16:00') });
  });

  it('are those of the time when nobody recorded, with the minute in which that began', () => {
    const recorded = [...bars(at('15:00'), at('15:10')), ...bars(at('15:30'), at('16:00'))];
    expect(missing(recorded, at('15:00'), at('16:00'))).toEqual({ fromMs: at('15:09'), toMs: at('15:30') });
  });

  it('reach to the end where the recording ended, also within its last minute', () => {
    const recorded = bars(at('15:00'), at('15:10'));
    const toMs = at('15:10') + 5_000;
    expect(missing(recorded, at('15:00'), toMs)).toEqual({ fromMs: at('15:09'), toMs });
  });

  it('are none of a night, a weekend or a closed exchange', () => {
    const friday = bars(at('20:00'), at('21:00'));
    const monday = bars(at('14:30', 23), at('15:00', 23));
    expect(missing([...friday, ...monday], at('20:00'), at('15:00', 23))).toBeNull();
    expect(missing(friday, at('20:00'), at('09:00', 23))).toBeNull();
    expect(missing(friday, at('20:00'), at('14:31', 23))).toEqual({
      fromMs: at('20:59'),
      toMs: at('14:31', 23),
    });
    expect(missing([], at('02:00'), at('03:00'), 'CRYPTO')).toEqual({
      fromMs: at('02:00'),
      toMs: at('03:00'),
    });
  });
});
