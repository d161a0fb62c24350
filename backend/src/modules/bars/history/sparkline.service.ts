import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Bar } from '@pricealgo/contract/market/bar';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { FairQueue } from '../../../common/async/fair-queue.js';
import { AnswerCache } from './answer-cache.js';
import { BarSourceService } from './bar-source.service.js';
import { planRange } from './history-range.js';
import { HistoryService } from './history.service.js';
import { LiveMarket } from './live-market.js';
import { CURVE_POINTS, type CurveRange } from '@pricealgo/contract/chart-choices';
import type { CurveDto, SparklineDto } from '@pricealgo/contract/history';

const SPARKLINE_POINTS = 48;
const CACHE_MS = 15_000;
/** Lists that wait for their next curve; beyond, the asker is told to come back. */
export const LISTS_WAITING = 200;

/** The small curves of lists: closes of the last session, or of a chosen range, thinned out. */
@Injectable()
export class SparklineService {
  private readonly logger = new Logger(SparklineService.name);
  private readonly turns = new FairQueue(1, LISTS_WAITING);
  private readonly cache = new AnswerCache<number[]>();

  constructor(
    private readonly history: HistoryService,
    private readonly sources: BarSourceService,
    private readonly live: LiveMarket,
  ) {}

  /** @throws AppError service_unavailable where too many wait already */
  async sparklines(instruments: readonly MarketInstrument[]): Promise<SparklineDto[]> {
    const epoch = this.live.feed()?.epoch ?? '';
    const found: SparklineDto[] = [];
    for (const instrument of instruments) {
      const name = `${epoch} ${instrument.key}`;
      this.turns.join(name);
      const closes = await this.cache.get(name, CACHE_MS, () => this.inTurn(instrument, name));
      const previousClose = this.live.get(instrument.key)?.previousClose ?? null;
      found.push({ symbol: instrument.key, closes, previousClose });
    }
    return found;
  }

  /**
   * The bars of a chart's range as closes. Unlike the curves of a list these may cost a vendor's calls, as opening each
   * ticker would: whoever asks names no more tickers than a screen shows.
   * @param gone aborted when the asker has left: what nobody waits for is not begun
   * @returns one for each instrument, in their order; one without an answer keeps none of the others from its own
   */
  curves(
    instruments: readonly MarketInstrument[],
    range: CurveRange,
    gone?: AbortSignal,
  ): Promise<CurveDto[]> {
    return Promise.all(
      instruments.map(async (instrument) => {
        try {
          const { bars, source, simulated } = await this.history.history(instrument, range, {
            inTurn: true,
            gone,
          });
          return {
            symbol: instrument.key,
            closes: thinned(closesOf(bars), CURVE_POINTS),
            firstMs: bars[0]?.timeMs ?? null,
            lastMs: bars.at(-1)?.timeMs ?? null,
            source,
            simulated,
          };
        } catch (error) {
          // Whose fault it is the source's own series and logs say.
          this.logger.debug(`No small chart of ${instrument.key} over ${range}: ${String(error)}`);
          return {
            symbol: instrument.key,
            closes: null,
            firstMs: null,
            lastMs: null,
            source: null,
            simulated: false,
          };
        }
      }),
    );
  }

  /** One after the other, and others are served in between: a hundred computed at once stand in everybody's way. */
  private inTurn(instrument: MarketInstrument, name: string): Promise<number[]> {
    const work = async (): Promise<number[]> => {
      await setImmediate();
      return this.closes(instrument);
    };
    return this.turns.run(work, { name });
  }

  private async closes(instrument: MarketInstrument): Promise<number[]> {
    const nowMs = this.history.nowMs();
    const toMs = nowMs + 1;
    // A list of fifty curves would cost fifty calls to a vendor: the minutes recorded here must suffice.
    if (this.sources.usesVendor) {
      const request = { instrument, interval: '5m', fromMs: nowMs - DAY_MS, toMs } as const;
      return thinned(closesOf(await this.sources.recorded(request)), SPARKLINE_POINTS);
    }
    const plan = planRange('1D', nowMs, sessionZone(instrument));
    const bars =
      plan.kind === 'sessions'
        ? (await this.history.lastSessions(instrument, { ...plan, interval: '5m' }, toMs)).bars
        : await this.sources.own({ instrument, interval: '5m', fromMs: nowMs - DAY_MS, toMs });
    return thinned(closesOf(bars), SPARKLINE_POINTS);
  }
}

const closesOf = (bars: readonly Bar[]): number[] => bars.map(({ close }) => close);

/** At most `count` of `values`, evenly spread, the first and the last always kept. */
export function thinned(values: readonly number[], count: number): number[] {
  if (values.length <= count) return [...values];
  const step = (values.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, i) => values[Math.round(i * step)]!);
}
