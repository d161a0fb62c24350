import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { CorporateAction, Split } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { IMPORTED } from '../storage/imported-source.js';

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
 * be adjusted for this way and is left out.
 * @param bars oldest first, as traded
 * @param actions of one instrument in its currency (see `inPriceCurrency`), each event once (see `uniqueActions`), none from the future
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

/**
 * Splits, and the dividends that can be set against a price in `currency`: those in it, and those in its pounds or pence (any
 * whole currency beside its hundredths), converted by definition. Others need an exchange rate and are left out.
 */
export function inPriceCurrency<Action extends CorporateAction>(
  actions: readonly Action[],
  currency: string,
): Action[] {
  return actions.flatMap((action) => {
    if (action.type === 'split' || action.currency === currency) return [action];
    const [paid, priced] = [majorCurrency(action.currency), majorCurrency(currency)];
    if (paid.currency !== priced.currency) return [];
    return [{ ...action, currency, amount: (action.amount * priced.units) / paid.units }];
  });
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
export function zoneOf(timeMs: number, zone: SessionZone): SessionZone {
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

/** Sources differ by a weekend in what they call the ex-date of one event. */
const SAME_EVENT_MS = 5 * DAY_MS;
/** No company splits its shares twice in a week by one ratio: the day of payment and the ex-date of one split are told. */
export const SAME_SPLIT_MS = 7 * DAY_MS;
const SAME_SIZE = 0.02;

/**
 * Each event once, however many report it: the operator's imported file wins, then the source's name. Two events are one
 * when they agree in size and lie at most five days apart, of different sources; splits at most a week apart, of one source
 * too: of its dates the last counts, which is the ex-date where the day of payment is told beside it.
 * @returns oldest first
 */
export function uniqueActions(actions: readonly CorporateAction[]): CorporateAction[] {
  const kept: CorporateAction[] = [];
  const ordered = actions.toSorted((a, b) => order(a).localeCompare(order(b)) || b.exDateMs - a.exDateMs);
  for (const action of ordered) {
    if (!kept.some((other) => sameEvent(other, action))) kept.push(action);
  }
  return kept.sort((a, b) => a.exDateMs - b.exDateMs);
}

/** A split, and every report of it: itself, repetitions, and those of other sources. */
interface ReportedSplit {
  readonly event: Split;
  readonly reports: readonly Split[];
}

/** Each split once with all its reports, oldest first. */
export function splitReports(splits: readonly Split[]): ReportedSplit[] {
  return uniqueActions(splits)
    .flatMap((event) => (event.type === 'split' ? [event] : []))
    .map((event) => ({
      event,
      reports: splits.filter((report) => report === event || sameEvent(event, report)),
    }));
}

/**
 * Each split once, dated by the first date that any source gives it: whoever has followed the split on that day must not
 * follow a later report of it.
 * @returns oldest first
 */
export function splitEvents(splits: readonly Split[]): Pick<Split, 'exDateMs' | 'ratio'>[] {
  return splitReports(splits).map(({ event, reports }) => ({
    exDateMs: Math.min(...reports.map(({ exDateMs }) => exDateMs)),
    ratio: event.ratio,
  }));
}

function order({ source }: CorporateAction): string {
  return source === IMPORTED ? '' : source;
}

function sameEvent(a: CorporateAction, b: CorporateAction): boolean {
  const awayMs = Math.abs(a.exDateMs - b.exDateMs);
  if (a.type === 'split' && b.type === 'split') {
    return awayMs <= SAME_SPLIT_MS && near(a.ratio, b.ratio);
  }
  if (a.source === b.source || awayMs > SAME_EVENT_MS) return false;
  if (a.type === 'dividend' && b.type === 'dividend') {
    // One source tells pence, another pounds.
    return inPriceCurrency([b], a.currency).some(({ amount }) => near(a.amount, amount));
  }
  return false;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
