import { setImmediate } from 'node:timers/promises';
import type { Bar } from '@pricealgo/contract/market/bar';
import { aggregateBars, isIntraday, sessionZone } from '../../../common/market/aggregate-bars.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import type { HistoryQuery } from '../port/market-data-provider.js';
import type { Profile } from './profile.js';
import { SessionBars } from './session-bars.js';
import { sessionAtOrAfter, type SessionPlan, type TradingSession } from './session-plan.js';

/** Nothing is simulated before this date. */
export const HISTORY_START_DAY = Date.UTC(1998, 0, 1) / DAY_MS;

/** Sessions that are computed before other work gets its turn: a few milliseconds. Decades have thousands. */
const SLICE = 50;

function* sessionsBetween(plan: SessionPlan, { instrument }: HistoryQuery, firstDay: number, toMs: number) {
  for (let day = Math.max(HISTORY_START_DAY, firstDay); day * DAY_MS < toMs; day++) {
    const session: TradingSession | null = plan.sessionOn(instrument, day);
    if (session && session.openMs < toMs) yield session;
  }
}

async function dailyBars(
  plan: SessionPlan,
  profile: Profile,
  query: HistoryQuery,
  fromMs: number,
): Promise<Bar[]> {
  const bars: Bar[] = [];
  const pause = query.pause ?? setImmediate;
  for (const session of sessionsBetween(plan, query, Math.ceil(fromMs / DAY_MS), query.toMs)) {
    if (bars.length % SLICE === SLICE - 1) await pause();
    bars.push(new SessionBars(query.instrument, profile, session).dayBar(query.toMs));
  }
  return bars;
}

function minuteBars(plan: SessionPlan, profile: Profile, query: HistoryQuery): Bar[] {
  const bars: Bar[] = [];
  const first = sessionAtOrAfter(plan, query.instrument, query.fromMs);
  if (!first) return bars;
  for (const session of sessionsBetween(plan, query, first.day, query.toMs)) {
    new SessionBars(query.instrument, profile, session).minuteBars(query.fromMs, query.toMs, (bar) =>
      bars.push(bar),
    );
  }
  return bars;
}

/** Answers a history query from the path alone; every interval is made of the same minutes or sessions. */
export async function simulatedHistory(
  plan: SessionPlan,
  profile: Profile,
  query: HistoryQuery,
): Promise<Bar[]> {
  const { interval, fromMs } = query;
  const zone = sessionZone(query.instrument);
  if (interval === '1d') return dailyBars(plan, profile, query, fromMs);
  if (interval === '1m') return minuteBars(plan, profile, query);
  const bars = isIntraday(interval)
    ? aggregateBars(minuteBars(plan, profile, query), '1m', interval, zone)
    : aggregateBars(await dailyBars(plan, profile, query, fromMs), '1d', interval, zone);
  // A bar that began before the range would be only its later part.
  return bars.filter((bar) => bar.timeMs >= fromMs);
}
