import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { jobIdOf, Outbox, rowIdOf } from '../../../infra/outbox/outbox.js';
import { JobQueue } from '../../../infra/queue/job-queue.js';
import { Audit } from '../../audit/index.js';
import { kindsOf } from '../../fundamentals/index.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../../market-sources/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { BACK_FILL_JOB, type BackFillPayload } from './back-fill.job.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed']);

/** Starts the job that fetches everything that the source of prices has of an instrument. */
@Injectable()
export class BackFillService {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly queue: JobQueue,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns id of the job: of the one that is under way for this instrument, if there is one
   * @throws AppError `instrument_not_found` for one that is not listed; `unprocessable` where the source has nothing of it
   */
  async start(
    adminId: string,
    exchangeShortName: string,
    symbol: string,
    context: RequestContext,
  ): Promise<string> {
    const key = instrumentKey(exchangeShortName, symbol);
    const instrument = this.directory.get(key);
    if (!instrument) throw new AppError('instrument_not_found');
    const { simulated, replay, name } = this.provider;
    if (simulated) throw refusal('Simulated prices are made on demand: there is no history to fetch.');
    if (replay) throw refusal('Recorded prices are complete as they are: there is no history to fetch.');
    if (kindsOf(this.provider).length === 0) throw refusal(`${name} has no history to fetch.`);
    if (!(await this.mayKnow(instrument))) throw refusal(`${name} does not know ${symbol}.`);
    return inTransaction(this.em, async (em) => {
      // Two administrators at one moment: the second gets the first one's job.
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`${BACK_FILL_JOB} ${key}`]);
      const underWay = await this.underWay(em, key);
      if (underWay !== null) return underWay;
      const jobId = await this.outbox.addJob(em, BACK_FILL_JOB, {
        key,
        userId: adminId,
        askedMs: Date.now(),
      } satisfies BackFillPayload);
      await this.audit.record(em, {
        action: 'admin.back-fill-started',
        actorId: adminId,
        ...context,
        detail: { instrument: key, jobId },
      });
      return jobId;
    });
  }

  /**
   * Ends a back-fill behind the part that is being fetched; what was fetched stays.
   * @throws AppError `not_found` where no such one is under way
   */
  async cancel(adminId: string, jobId: string, context: RequestContext): Promise<void> {
    const em = this.em.fork();
    const [waiting] = await em.execute<{ instrument: string }[]>(
      `update outbox_message set payload = payload || '{"cancelled": true}'
       where id = ? and kind = 'job' and name = ? and published_at is null returning payload->>'key' as instrument`,
      [rowIdOf(jobId) ?? '0', BACK_FILL_JOB],
    );
    const found = waiting ? null : await this.queue.find(jobId);
    const instrument = waiting?.instrument ?? (found?.job.data as Partial<BackFillPayload> | undefined)?.key;
    const underWay = waiting || (found?.job.name === BACK_FILL_JOB && (await this.queue.cancel(jobId)));
    if (!underWay) throw new AppError('not_found', { message: 'This back-fill is over.' });
    await this.audit.record(em, {
      action: 'admin.back-fill-cancelled',
      actorId: adminId,
      ...context,
      detail: { instrument, jobId },
    });
  }

  /** A source that does not answer now may list it: the job asks again, with more time. */
  private async mayKnow(instrument: MarketInstrument): Promise<boolean> {
    try {
      return (await this.provider.supported([instrument])).length > 0;
    } catch (error) {
      if (error instanceof UpstreamError) return true;
      throw error;
    }
  }

  private async underWay(em: EntityManager, key: InstrumentKey): Promise<string | null> {
    const [newest] = await em.execute<{ id: string; waits: boolean }[]>(
      `select id::text, published_at is null as waits from outbox_message
         where kind = 'job' and name = ? and payload->>'key' = ? order by outbox_message.id desc limit 1`,
      [BACK_FILL_JOB, key],
    );
    if (!newest) return null;
    const jobId = jobIdOf(newest.id);
    if (newest.waits) return jobId;
    // A queue that does not answer counts as empty; what is fetched twice is stored once.
    const found = await this.queue.find(jobId).catch(() => null);
    return !found || ENDED.has(found.state) ? null : jobId;
  }
}

const refusal = (message: string): AppError => new AppError('unprocessable', { message });
