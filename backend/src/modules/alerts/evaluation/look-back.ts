import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionZone } from '../../../common/market/aggregate-bars.js';
import type { TradeView } from '../../quotes/index.js';
import type { AlertRule } from '../engine/alert-rule.js';
import type { AlertBarService } from './alert-bar.service.js';
import { catchUp, MINUTE_MS, type CatchUpInput } from './catch-up.js';
import { DailyLevels } from './daily-levels.js';
import type { Transition } from './transition-lanes.js';
import type { WatchedInstrument } from './watched-instrument.js';

/** How far a catch-up goes back at most. */
export const CATCH_UP_MAX_MS = 7 * 86_400_000;
const BAR_TRIES = 3;

export interface LookBackHooks {
  view: TradeView;
  bars: Pick<AlertBarService, 'minutes' | 'daily'>;
  write: (transition: Transition) => void;
  warn: (message: string) => void;
  /** Whether the epoch has ended, so that nobody waits for the answer. */
  ended: () => boolean;
}

/** Reads bars for an instrument whose trades are held: missed minutes, contents of windows, levels of averages. */
export class LookBack {
  constructor(private readonly hooks: LookBackHooks) {}

  /**
   * Walks the rules through the minutes that were not evaluated and writes the resulting transitions. Does not fail.
   * @param lastMs what came before was seen, whatever the rules say
   * @returns market time from which to try again, because the bars were not available; `null` when nothing is missing
   */
  async catchUp(watched: WatchedInstrument, lastMs: number): Promise<number | null> {
    const { view } = this.hooks;
    const rules = watched.alerts.all();
    // A replay begins at a time of its own: nothing was missed in it.
    if (view.feed().replay || rules.length === 0) return null;
    const sinceOf = ({ id }: AlertRule): number => Math.max(watched.times.get(id)?.sinceMs ?? lastMs, lastMs);
    const oldestMs = watched.heldFromMs - CATCH_UP_MAX_MS;
    const sinceMs = Math.max(Math.min(...rules.map(sinceOf)), oldestMs);
    if (sinceMs >= watched.heldFromMs) return null;
    try {
      const windowMs = Math.max(0, ...rules.map(windowMinutes)) * MINUTE_MS;
      const bars = await this.minutes(watched, sinceMs - windowMs, sinceMs);
      const daily = rules.some(needsDays) ? await this.hooks.bars.daily(watched.instrument) : noDays(watched);
      for (const rule of rules) this.walk(watched, rule, { bars, daily, sinceMs: sinceOf(rule) });
      watched.checkedMs = Math.max(watched.checkedMs, watched.heldFromMs);
      const last = bars.at(-1);
      watched.caught = last ? { minuteMs: last.timeMs, high: last.high, low: last.low } : null;
      return null;
    } catch (error) {
      this.hooks.warn(
        `what ${watched.instrument.key} did while nobody looked is unknown: ${(error as Error).message}`,
      );
      return sinceMs;
    }
  }

  private walk(
    watched: WatchedInstrument,
    rule: AlertRule,
    input: Pick<CatchUpInput, 'bars' | 'daily' | 'sinceMs'>,
  ): void {
    const { id } = rule;
    const times = watched.times.get(id);
    const expiresMs = times?.expiresMs ?? Infinity;
    for (const caught of catchUp(rule, { ...input, expiresMs, mark: watched.mark })) {
      const { step, side, generation, phase, pausedUntilMs, price, barMs } = caught;
      const checkedMs = Math.min(barMs + MINUTE_MS, watched.heldFromMs);
      this.hooks.write({
        alertId: id,
        instrument: watched.instrument.key,
        step,
        side,
        generation,
        phase,
        pausedUntilMs,
        price,
        timeMs: barMs,
        checkedMs,
        origin: 'catch-up',
        simulated: this.hooks.view.feed().simulated,
      });
    }
    // The walk may have changed the rule's thresholds.
    if (rule.done || !times) watched.remove(id);
    else watched.put(rule, { ...times, sinceMs: watched.heldFromMs });
  }

  /** Fills windows with minutes and sets the levels of averages. */
  async prepare(watched: WatchedInstrument): Promise<void> {
    const { alerts, instrument } = watched;
    const windows = alerts.unseededWindows();
    if (windows.length > 0) {
      const bars = await this.minutes(watched, watched.heldFromMs - Math.max(...windows) * MINUTE_MS);
      alerts.seedWindows(bars);
    }
    const averages = alerts.neededAverages();
    if (averages.length === 0) {
      watched.settledFor(watched.heldFromMs);
      return;
    }
    const daily = await this.hooks.bars.daily(instrument);
    for (const { average, length } of averages) {
      alerts.setAverage(average, length, daily.average(average, length, watched.heldFromMs));
    }
    watched.settledFor(watched.heldFromMs);
  }

  /** @param unseenMs what comes after nobody has looked at: it must be whole */
  private async minutes(
    watched: WatchedInstrument,
    fromMs: number,
    unseenMs?: number,
  ): Promise<readonly Bar[]> {
    for (let tries = 1; ; tries++) {
      const toMs = watched.heldFromMs;
      try {
        const wholeMs = fromMs - (fromMs % MINUTE_MS);
        const bars = await this.hooks.bars.minutes(watched.instrument, wholeMs, toMs, unseenMs);
        // Where too many trades waited, the bars have to reach further.
        if (watched.heldFromMs === toMs) return bars;
      } catch (error) {
        if (tries >= BAR_TRIES || this.hooks.ended()) throw error;
        await new Promise((resolve) => setTimeout(resolve, tries * 1_000));
      }
    }
  }
}

function windowMinutes({ subject }: AlertRule): number {
  return subject.kind === 'move' ? (subject.windowMinutes ?? 0) : 0;
}

function needsDays({ subject }: AlertRule): boolean {
  return subject.kind === 'average' || (subject.kind === 'move' && subject.windowMinutes === null);
}

const noDays = ({ instrument }: WatchedInstrument): DailyLevels =>
  new DailyLevels([], sessionZone(instrument));
