import { Injectable, Logger } from '@nestjs/common';
import { Refreshed } from '../../../common/cache/refreshed.js';
import { AppConfig } from '../../../config/app-config.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { WatchedInstruments } from '../../watchlists/watched/watched-instruments.js';
import { nightlyTickers } from './nightly-plan.js';

/** Counting who watches what goes over all lists: look-ups may be this much behind. */
const FRESH_MS = 60_000;
const USABLE_MS = 10 * 60_000;

/** Which tickers the next night takes in: the best known, then what members watch most. */
@Injectable()
export class NightlyTickerService {
  private readonly logger = new Logger(NightlyTickerService.name);
  private readonly planned = new Refreshed<ReadonlySet<string>>(
    async () => new Set(await this.list()),
    FRESH_MS,
    USABLE_MS,
  );

  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly watched: WatchedInstruments,
    private readonly config: AppConfig,
  ) {}

  /** In the order of their turns. */
  async list(): Promise<string[]> {
    const { ANALYSIS_NIGHTLY_TICKERS, ANALYSIS_NIGHTLY_WATCHED } = this.config.env;
    // Ranked ones among the watched take nobody's place: as many more are asked for.
    const watched = await this.mostWatched(ANALYSIS_NIGHTLY_WATCHED + ANALYSIS_NIGHTLY_TICKERS);
    return nightlyTickers(this.directory.all(), ANALYSIS_NIGHTLY_TICKERS, watched, ANALYSIS_NIGHTLY_WATCHED);
  }

  /** The same for look-ups, about a minute old. */
  keys(): Promise<ReadonlySet<string>> {
    return this.planned.get();
  }

  /** The night does without them rather than not at all. */
  private async mostWatched(limit: number): Promise<string[]> {
    try {
      const most = await this.watched.most(limit);
      return most.map(({ key }) => key).filter((key) => this.directory.has(key));
    } catch (error) {
      this.logger.warn(`what members watch was not counted: ${(error as Error).message}`);
      return [];
    }
  }
}
