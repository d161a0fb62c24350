import { Injectable, Logger } from '@nestjs/common';
import { Refreshed } from '../../../common/cache/refreshed.js';
import { AppConfig } from '../../../config/app-config.js';
import { WatchedInstruments } from '../../watchlists/index.js';
import { nightlyTickers, nightRuleOf, type NightRule } from './nightly-plan.js';
import { InstrumentDirectory } from '../../tickers/index.js';

/** Look-ups may use a plan of this age. */
const FRESH_MS = 60_000;
const USABLE_MS = 10 * 60_000;

/** Which tickers the next night analyses: the best known, then those that members watch most. */
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
    // A watched ticker that is ranked as well takes no place of the watched ones: so many more are read.
    const watched = await this.mostWatched(ANALYSIS_NIGHTLY_WATCHED + ANALYSIS_NIGHTLY_TICKERS);
    return nightlyTickers(this.directory.all(), ANALYSIS_NIGHTLY_TICKERS, watched, ANALYSIS_NIGHTLY_WATCHED);
  }

  /** Those whose night is ruled by the sessions of a kind. */
  of(rule: NightRule, tickers: readonly string[]): string[] {
    return tickers.filter((key) => {
      const instrument = this.directory.get(key);
      return instrument !== undefined && nightRuleOf(instrument) === rule;
    });
  }

  /** The same tickers as a set for look-ups, about a minute old. */
  keys(): Promise<ReadonlySet<string>> {
    return this.planned.get();
  }

  /** Where the watchers cannot be counted, the night analyses the ranked tickers alone. */
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
