import { Injectable } from '@nestjs/common';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { IMPORTED } from '../imported-source.js';
import { BarRepository } from './bar.repository.js';

/** A session whose close is older than this (a long weekend and more) is not "the one before" but a gap in the data. */
const LOOK_BACK_MS = 10 * 86_400_000;

/** Where a replay learns yesterday's close from: the imported daily bars. */
@Injectable()
export class ImportedPreviousClose {
  constructor(private readonly bars: BarRepository) {}

  /** @param date `YYYY-MM-DD` of the session @returns close of the session before it, `null` where unknown. */
  async lookup(instrument: MarketInstrument, date: string): Promise<number | null> {
    const toMs = Date.parse(`${date}T00:00:00Z`);
    const bars = await this.bars.dailyBars({
      source: IMPORTED,
      key: instrument.key,
      fromMs: toMs - LOOK_BACK_MS,
      toMs,
    });
    return bars.at(-1)?.close ?? null;
  }
}
