import { readCurrencyUnit } from '@pricealgo/contract/market/currency-unit';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobHandler, type JobHandling } from '../../infra/queue/job-handler.decorator.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import {
  createStage,
  dropDuplicates,
  type InstrumentRow,
  lockInstruments,
  mergeStage,
  stage,
} from '../tickers/index.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from './port/market-data-provider.js';

const BATCH_ROWS = 5_000;

/**
 * Adds what the provider lists and the directory lacks. What is there already stays as it is: names and sectors of the
 * built-in directory, of imported files and of administrators are worth more than a vendor's.
 */
@Injectable()
@JobHandler('directory.refresh', { everyMs: 24 * 3_600_000 })
export class RefreshDirectoryJob implements JobHandling<unknown> {
  private readonly logger = new Logger(RefreshDirectoryJob.name);

  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly em: EntityManager,
  ) {}

  async handle(): Promise<void> {
    const { provider } = this;
    if (!provider.capabilities.directory || !provider.directory) return;
    // Read to its end before the transaction: a slow vendor must not hold it open.
    const rows: InstrumentRow[] = [];
    for await (const row of provider.directory()) {
      const currency = readCurrencyUnit(row.currency);
      rows.push({ line: rows.length + 1, sector: null, photo: null, active: null, ...row, currency });
    }
    const inserted = await this.em.fork().transactional(async (tx) => {
      await createStage(tx);
      for (let i = 0; i < rows.length; i += BATCH_ROWS) await stage(tx, rows.slice(i, i + BATCH_ROWS));
      await dropDuplicates(tx);
      await lockInstruments(tx);
      await tx.execute(
        `delete from staged_instrument s using instrument i
         where i.exchange_short_name = s.exchange_short_name and i.symbol = s.symbol`,
      );
      const merged = await mergeStage(tx);
      if (merged.inserted > 0) await new Outbox().addEvent(tx, 'instruments.changed', { source: 'import' });
      return merged.inserted;
    });
    this.logger.log(`${provider.name} lists ${rows.length} instruments, ${inserted} were new`);
  }
}
