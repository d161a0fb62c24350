import type { MarketInstrument } from '../../../common/market/instrument.js';
import { firstPhase } from '../conditions/alert-condition.js';
import { makeRule } from '../engine/alert-rule.js';
import { MAX_HELD, WatchedInstrument } from './watched-instrument.js';

const BTC: MarketInstrument = {
  key: 'CRYPTO:BTCUSD',
  exchangeShortName: 'CRYPTO',
  symbol: 'BTCUSD',
  type: 'crypto',
  currency: 'USD',
  sector: null,
  rank: 1,
};
const NOW_MS = Date.UTC(2026, 10, 23, 12);

describe('trades that wait while bars are read', () => {
  it('are no more than may be held: where there are too many the bars are read for the older ones, too', () => {
    const firings: number[] = [];
    const watched = new WatchedInstrument(
      BTC,
      (_rule, _step, _side, _price, timeMs) => firings.push(timeMs),
      () => undefined,
      false,
      false,
    );
    const condition = { kind: 'above', price: 100 } as const;
    const rule = { id: 'a', hysteresisPct: 0, pauseMs: 0, once: false, generation: 0, pausedUntilMs: 0 };
    watched.alerts.put(makeRule(condition, { ...rule, phase: firstPhase(condition) }));
    watched.hold(NOW_MS);
    expect(watched.heldFromMs).toBe(NOW_MS);
    // Every other trade is above: each pair would fire once.
    for (let n = 0; n < MAX_HELD + 10; n += 1) watched.trade(n % 2 === 0 ? 90 : 110, NOW_MS + n, NaN);
    expect(watched.heldFromMs).toBe(NOW_MS + MAX_HELD);
    watched.release();
    expect(firings.length).toBeGreaterThan(0);
    expect(firings.every((timeMs) => timeMs >= NOW_MS + MAX_HELD)).toBe(true);
  });
});
