import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { AnswerCache } from '../../bars/index.js';
import { seriesId } from './judged-call.js';
import { RecordTally } from './record-tally.js';
import {
  MAX_JUDGED,
  type HorizonRecordDto,
  type SeriesRecordDto,
  type TrackRecordQuery,
} from '@pricealgo/contract/track-record';
import { TrackRecordRepository, type JudgedRow } from './track-record.repository.js';

export interface TrackRecordAnswer {
  readonly series: SeriesRecordDto[];
  /** When it was counted. */
  readonly asOfMs: number;
}

const CACHE_MS = 60_000;

/** The track record: every judged call counts, and series that differ in version or kind of prices are never mixed. */
@Injectable()
export class TrackRecordService implements OnModuleInit, OnModuleDestroy {
  private cache = new AnswerCache<TrackRecordAnswer>();
  private endSubscription: (() => void) | undefined;

  constructor(
    private readonly repository: TrackRecordRepository,
    private readonly bus: EventBus,
  ) {}

  /** A withdrawn call leaves the rates at once. */
  onModuleInit(): void {
    this.endSubscription = this.bus.on('analysis.withdrawn', () => {
      this.cache = new AnswerCache<TrackRecordAnswer>();
    });
  }

  onModuleDestroy(): void {
    this.endSubscription?.();
  }

  /** At most a minute old. */
  of(filter: TrackRecordQuery): Promise<TrackRecordAnswer> {
    const { algo, origin, simulated, instrument } = filter;
    const key = [algo, origin, simulated, instrument].join(' ');
    return this.cache.get(key, CACHE_MS, () => this.count(filter));
  }

  private async count(filter: TrackRecordQuery): Promise<TrackRecordAnswer> {
    const asOfMs = Date.now();
    const found = new Map<string, Map<number, { tally: RecordTally; limited: boolean }>>();
    const note = (row: JudgedRow): void => {
      const id = seriesId(row);
      const horizons = found.get(id) ?? new Map<number, { tally: RecordTally; limited: boolean }>();
      found.set(id, horizons);
      const horizon = horizons.get(row.horizon) ?? {
        tally: new RecordTally(row.horizon),
        limited: row.judged > MAX_JUDGED,
      };
      horizons.set(row.horizon, horizon);
      horizon.tally.add(row);
    };
    // One at a time: sorting the calls of all at once takes longer than a statement may.
    for (const algo of filter.algo ? [filter.algo] : ALGORITHMS) {
      await this.repository.eachJudged({ ...filter, algo }, note);
    }
    const series: SeriesRecordDto[] = [];
    for (const one of await this.repository.counts(filter)) {
      const horizons: HorizonRecordDto[] = [];
      for (const { tally, limited } of found.get(seriesId(one))?.values() ?? []) {
        horizons.push({ ...tally.record(), limited });
        // Each takes a few milliseconds at the limit: requests in between must not wait for all of them.
        await yieldToOthers();
      }
      series.push({ ...one, horizons });
    }
    return { series, asOfMs };
  }
}
