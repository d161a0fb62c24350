import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import type { Profile } from './profile.js';
import { MINUTE_MS, SECOND_MS, SessionPath } from './session-path.js';
import { instantOfTrading, tradedMs, type TradingSession } from './session-plan.js';
import { VolumeCurve } from './volume-curve.js';

/** Open, extremes and last value of a stretch of a session, log prices. */
interface Stretch {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** The log price rounded to the instrument's tick; monotone, so extremes may be taken before or after it. */
export function priceOf(profile: Profile, logPrice: number): number {
  return Math.max(1, Math.round(Math.exp(logPrice) * profile.priceScale)) / profile.priceScale;
}

function extend(total: Stretch | null, piece: Stretch): Stretch {
  if (!total) return { open: piece.open, high: piece.high, low: piece.low, close: piece.close };
  if (piece.high > total.high) total.high = piece.high;
  if (piece.low < total.low) total.low = piece.low;
  total.close = piece.close;
  return total;
}

/** Prices and volumes of one instrument in one session. */
export class SessionBars {
  readonly path: SessionPath;
  readonly volume: VolumeCurve;

  constructor(
    readonly instrument: MarketInstrument,
    readonly profile: Profile,
    readonly session: TradingSession,
  ) {
    this.path = new SessionPath(profile, session);
    this.volume = new VolumeCurve(profile, instrument.type, this.path);
  }

  /** Price of a trade at an instant within the session. */
  priceAt(timeMs: number): number {
    return priceOf(this.profile, this.path.at(timeMs));
  }

  /** Price of the session's last trade. */
  get closingPrice(): number {
    return priceOf(this.profile, this.path.closeLevel);
  }

  /** Bar of the session as far as it is known strictly before `toMs` (which lies after the open). */
  dayBar(toMs: number): Bar {
    const minutes = this.minutesBefore(toMs);
    let total: Stretch | null = null;
    for (let index = 0; index < this.path.blockCount; index++) {
      const begin = this.path.blockStart(index);
      if (begin >= minutes) break;
      const block = this.path.block(index);
      if (block.to <= minutes) total = extend(total, block);
      else
        for (let minute = begin; minute < minutes; minute++)
          total = extend(total, this.path.minute(block, minute));
    }
    const rest = this.partialMinute(minutes, toMs);
    if (rest) total = extend(total, rest);
    return this.toBar(this.session.day * DAY_MS, total as Stretch, this.volume.unitsBefore(toMs));
  }

  /** Minute bars that begin in `[fromMs, toMs)`, the last one as far as it is known strictly before `toMs`. */
  minuteBars(fromMs: number, toMs: number, onBar: (bar: Bar) => void): void {
    const complete = this.minutesBefore(toMs);
    let minute = Math.max(0, Math.ceil(tradedMs(this.session, fromMs) / MINUTE_MS));
    let startUnits = this.volume.unitsBefore(this.startOf(minute));
    while (minute < complete) {
      const block = this.path.block(this.path.blockOf(minute));
      const edges = this.path.minuteEdges(block);
      for (; minute < Math.min(complete, block.to); minute++) {
        const startMs = this.startOf(minute);
        const endUnits = this.volume.unitsBefore(startMs + MINUTE_MS);
        onBar(this.toBar(startMs, this.path.minuteBetween(block, minute, edges), endUnits - startUnits));
        startUnits = endUnits;
      }
    }
    const startMs = this.startOf(minute);
    const rest = minute === complete && startMs < toMs ? this.partialMinute(complete, toMs) : null;
    if (rest) onBar(this.toBar(startMs, rest, this.volume.unitsBefore(toMs) - startUnits));
  }

  private startOf(minute: number): number {
    return instantOfTrading(this.session, minute * MINUTE_MS);
  }

  /** Number of minutes that have ended at `toMs`. */
  private minutesBefore(toMs: number): number {
    return Math.min(this.path.minutes, Math.floor(tradedMs(this.session, toMs) / MINUTE_MS));
  }

  /** What is known of `minute` before `toMs`, second by second; `null` when nothing is. */
  private partialMinute(minute: number, toMs: number): Stretch | null {
    const knownMs = tradedMs(this.session, toMs) - minute * MINUTE_MS;
    if (minute >= this.path.minutes || knownMs <= 0) return null;
    const piece = this.path.minute(this.path.block(this.path.blockOf(minute)), minute);
    const seconds = Math.ceil(knownMs / SECOND_MS);
    let total: Stretch | null = null;
    for (let second = 0; second < seconds; second++) {
      const value = this.path.second(piece, piece.from + second);
      total = extend(total, { open: value, high: value, low: value, close: value });
    }
    return total;
  }

  private toBar(timeMs: number, stretch: Stretch, units: number): Bar {
    return {
      timeMs,
      open: priceOf(this.profile, stretch.open),
      high: priceOf(this.profile, stretch.high),
      low: priceOf(this.profile, stretch.low),
      close: priceOf(this.profile, stretch.close),
      volume: units / this.profile.volumeScale,
    };
  }
}
