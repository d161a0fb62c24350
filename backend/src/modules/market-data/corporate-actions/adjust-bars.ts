import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';

export interface Adjustment {
  /** Decides the session that an intraday bar belongs to. */
  zone: SessionZone;
  /** Also takes cash dividends out of the prices before them: the series of somebody who reinvested them. */
  totalReturn?: boolean;
}

interface ExDay {
  exDateMs: number;
  ratio: number;
  amount: number;
}

/**
 * Bars as if every share had always been one of today's. A copy; the raw bars stay as they are.
 *
 * A bar before an ex-date is multiplied by 1 / ratio of each later split, its volume divided by the same; for total
 * return its prices also by 1 − D / P of each later dividend, P the close of the last bar before the ex-date in shares
 * of the ex-date (the convention of the Center for Research in Security Prices, CRSP). A dividend of P or more cannot
 * be told this way and is left out.
 * @param bars oldest first, as traded
 * @param actions of one instrument in its currency, each event once (see `uniqueActions`), none from the future
 */
export function adjustBars(
  bars: readonly Bar[],
  actions: readonly CorporateAction[],
  { zone, totalReturn = false }: Adjustment,
): Bar[] {
  const exDays = newestFirst(actions, totalReturn);
  let payoutFactor = 1;
  let shareFactor = 1;
  let next = 0;
  const adjusted: Bar[] = new Array<Bar>(bars.length);
  for (let i = bars.length - 1; i >= 0; i--) {
    const bar = bars[i]!;
    const dateMs = sessionDateMs(bar.timeMs, zoneOf(bar.timeMs, zone));
    while (next < exDays.length && exDays[next]!.exDateMs > dateMs) {
      const { ratio, amount } = exDays[next++]!;
      const dividendFactor = 1 - amount / (bar.close / ratio);
      if (dividendFactor > 0) payoutFactor *= dividendFactor;
      shareFactor *= ratio;
    }
    adjusted[i] = scaled(bar, payoutFactor, shareFactor);
  }
  return adjusted;
}

/** Undoes the splits of bars that a provider delivers already adjusted for them. */
export function unadjustBars(
  bars: readonly Bar[],
  actions: readonly CorporateAction[],
  zone: SessionZone,
): Bar[] {
  const splits = actions.flatMap((action) =>
    action.type === 'split' ? [{ ...action, ratio: 1 / action.ratio }] : [],
  );
  return adjustBars(bars, splits, { zone });
}

/** Daily and weekly bars carry their date as 00:00 UTC already, whatever the exchange's zone. */
function zoneOf(timeMs: number, zone: SessionZone): SessionZone {
  return timeMs % 86_400_000 === 0 ? 'utc' : zone;
}

function newestFirst(actions: readonly CorporateAction[], totalReturn: boolean): ExDay[] {
  const days = new Map<number, ExDay>();
  for (const action of actions) {
    if (action.type === 'dividend' && !totalReturn) continue;
    const day = days.get(action.exDateMs) ?? { exDateMs: action.exDateMs, ratio: 1, amount: 0 };
    if (action.type === 'split') day.ratio *= action.ratio;
    else day.amount += action.amount;
    days.set(action.exDateMs, day);
  }
  return [...days.values()].sort((a, b) => b.exDateMs - a.exDateMs);
}

/** Divides by whole ratios instead of multiplying by their inverse: 644 at 7:1 is 92, not 91.99999999999999. */
function scaled(bar: Bar, payoutFactor: number, shareFactor: number): Bar {
  if (payoutFactor === 1 && shareFactor === 1) return bar;
  return {
    timeMs: bar.timeMs,
    open: (bar.open * payoutFactor) / shareFactor,
    high: (bar.high * payoutFactor) / shareFactor,
    low: (bar.low * payoutFactor) / shareFactor,
    close: (bar.close * payoutFactor) / shareFactor,
    volume: bar.volume * shareFactor,
  };
}
