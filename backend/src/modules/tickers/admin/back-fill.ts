import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { instrumentKey } from '../../../common/market/instrument-key.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/audit.js';
import { factsOf } from '../../auth/sessions/request-facts.js';
import { kindsOf } from '../../market-data/fundamentals/refresh/reference-kind.js';
import {
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
} from '../../market-data/providers/market-data-provider.js';
import { InstrumentDirectory } from '../directory/instrument-directory.js';
import { BACK_FILL_JOB, type BackFillPayload } from './back-fill.job.js';

/** Asks for everything that the source of prices knows of an instrument. */
@Injectable()
export class BackFill {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns id of the job
   * @throws AppError `instrument_not_found` for one that is not listed; `unprocessable` where the source has nothing of it
   */
  async start(adminId: string, exchangeShortName: string, symbol: string, request: Request): Promise<string> {
    const key = instrumentKey(exchangeShortName, symbol);
    const instrument = this.directory.get(key);
    if (!instrument) throw new AppError('instrument_not_found');
    const { simulated, replay, name } = this.provider;
    if (simulated) throw refusal('Simulated prices are made on demand: there is no history to fetch.');
    if (replay) throw refusal('Recorded prices are complete as they are: there is no history to fetch.');
    if (kindsOf(this.provider).length === 0) throw refusal(`${name} has no history to fetch.`);
    if ((await this.provider.supported([instrument])).length === 0) {
      throw refusal(`${name} does not know ${symbol}.`);
    }
    return this.em.fork().transactional(async (em) => {
      const jobId = await this.outbox.addJob(em, BACK_FILL_JOB, {
        key,
        userId: adminId,
      } satisfies BackFillPayload);
      await this.audit.record(em, {
        action: 'admin.back-fill-started',
        actorId: adminId,
        ...factsOf(request),
        detail: { instrument: key, jobId },
      });
      return jobId;
    });
  }
}

const refusal = (message: string): AppError => new AppError('unprocessable', { message });
