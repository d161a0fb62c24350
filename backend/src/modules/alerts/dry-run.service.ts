import { Injectable } from '@nestjs/common';
import type { DryRunDto } from '@pricealgo/contract/alerts';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, sessionZone } from '../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { DAY_MS } from '../../common/market/zone-days.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { CallRepository, matchesCall } from './calls/call.repository.js';
import { type AlertCondition, isPriceCondition, type PriceCondition } from './conditions/alert-condition.js';
import { type Walk, walkBars } from './walk-bars.js';
import { BarSourceService, HistoryService } from '../bars/index.js';

const YEAR_MS = 365 * DAY_MS;
const MINUTES_BACK_MS = 7 * DAY_MS;
const SHOWN = 100;

export interface DryRunRequest {
  condition: AlertCondition;
  hysteresisPct: number;
  pauseMinutes: number;
}

/** "Would have fired N times in the last year": the alert's own rules over the bars that there are. */
@Injectable()
export class DryRunService {
  constructor(
    private readonly history: HistoryService,
    private readonly sources: BarSourceService,
    private readonly calls: CallRepository,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError `too_many_requests` */
  async run(userId: string, instrument: MarketInstrument, request: DryRunRequest): Promise<DryRunDto> {
    await this.limits.take('alerts.dry-run', userId);
    const { condition } = request;
    return isPriceCondition(condition)
      ? this.overBars(instrument, condition, request)
      : this.overCalls(instrument, condition, request.pauseMinutes);
  }

  private async overBars(
    instrument: MarketInstrument,
    condition: PriceCondition,
    { hysteresisPct, pauseMinutes }: DryRunRequest,
  ): Promise<DryRunDto> {
    const nowMs = this.history.nowMs();
    const zone = sessionZone(instrument);
    const fromMs = sessionDateMs(nowMs - YEAR_MS, zone);
    const [{ bars: days, source, simulated }, minutes] = await Promise.all([
      this.history.history(instrument, 'MAX', { everyDay: true }),
      this.minutes(instrument, nowMs),
    ]);
    const walk = walkBars({
      condition,
      hysteresisPct,
      pauseMs: pauseMinutes * 60_000,
      days,
      minutes,
      dateOf: (timeMs) => sessionDateMs(timeMs, zone),
      fromMs,
    });
    const windowed = condition.kind === 'move' && condition.windowMinutes !== null;
    const firstMs = windowed ? (minutes[0]?.timeMs ?? nowMs) : Math.max(fromMs, days[0]?.timeMs ?? fromMs);
    return {
      times: walk.firings.length,
      firings: walk.firings.toReversed().slice(0, SHOWN),
      fromMs: firstMs,
      toMs: nowMs,
      dailyBars: walk.dailyBars,
      minuteBars: walk.minuteBars,
      resolutionText: resolutionText(walk, windowed),
      source,
      simulated,
    };
  }

  /** Whole days of minutes: those that the provider computes or that were recorded here. Asks no vendor. */
  private async minutes(instrument: MarketInstrument, nowMs: number): Promise<Bar[]> {
    const zone = sessionZone(instrument);
    const request = { instrument, interval: '1m', fromMs: nowMs - MINUTES_BACK_MS, toMs: nowMs + 1 } as const;
    const bars = await (this.sources.usesVendor ? this.sources.recorded(request) : this.sources.own(request));
    const firstDate = bars[0] && sessionDateMs(bars[0].timeMs, zone);
    // The first day may have begun before the span that was read.
    return bars.filter(({ timeMs }) => sessionDateMs(timeMs, zone) !== firstDate);
  }

  private async overCalls(
    instrument: MarketInstrument,
    condition: AlertCondition,
    pauseMinutes: number,
  ): Promise<DryRunDto> {
    const nowMs = this.history.nowMs();
    const fromMs = Date.now() - YEAR_MS;
    const calls = await this.calls.since(instrument.key, fromMs);
    const firings: DryRunDto['firings'] = [];
    let pausedUntilMs = -Infinity;
    for (const call of calls) {
      if (call.calledMs < pausedUntilMs || !matchesCall(condition, call)) continue;
      pausedUntilMs = call.calledMs + pauseMinutes * 60_000;
      firings.unshift({
        timeMs: Math.floor(call.calledMs),
        resolution: 'call',
        price: call.priceAtCall,
        side: null,
      });
    }
    const made = calls.length === 1 ? 'one call' : `${calls.length} calls`;
    return {
      times: firings.length,
      firings: firings.slice(0, SHOWN),
      fromMs,
      toMs: nowMs,
      dailyBars: 0,
      minuteBars: 0,
      resolutionText: `Checked on the ${made} that our algorithms made about this ticker in the last year.`,
      source: 'calls',
      simulated: calls.some(({ simulated }) => simulated),
    };
  }
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one} bar${count === 1 ? '' : 's'}`;

/** What a dry run was made from and what it cannot know. @param windowed it was about moves within minutes */
export function resolutionText({ dailyBars, minuteBars }: Walk, windowed: boolean): string {
  const order = 'The order of prices inside a bar is not known, so more may have happened than is counted.';
  if (windowed) {
    const only =
      minuteBars > 0 ? `Checked on ${counted(minuteBars, 'minute')}` : 'There are no minute bars to check';
    return `${only}: days for which there are no minutes cannot tell how long a move took. ${order}`;
  }
  if (dailyBars + minuteBars === 0) return 'There are no bars of this ticker to check.';
  const parts = [
    ...(dailyBars > 0 ? [counted(dailyBars, 'daily')] : []),
    ...(minuteBars > 0 ? [counted(minuteBars, 'minute')] : []),
  ];
  return `Checked on ${parts.join(' and ')}. ${order}`;
}
