import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { REFERENCE_KINDS } from '../../src/modules/fundamentals/refresh/refresh-log.repository.js';
import { loggedIn, type LoggedIn } from './notifications.js';
import { createTestApp, type TestApp } from './test-app.js';

/** As /api/admin/jobs/state tells it. */
export interface JobState {
  state: string;
  progress: number;
  reason: string | null;
  nextMs: number | null;
  result: Record<string, string | number> | null;
}

/** The product in which an administrator starts back-fills. */
export class BackFillRoom {
  private constructor(
    /** Owns the database. */
    private readonly owner: TestApp,
    readonly test: TestApp,
    readonly admin: LoggedIn,
  ) {}

  /** @param env says also who works: without a worker the test brings its own */
  static async open(env: Record<string, string>): Promise<BackFillRoom> {
    const owner = await createTestApp({ ROLES: 'api' });
    // A worker's own schedule would fetch the same things: it finds nothing that is old.
    for (const kind of REFERENCE_KINDS) {
      await owner.orm.em.fork().execute(
        `insert into reference_refresh (kind, instrument, refreshed_at)
         select ?, exchange_short_name || ':' || symbol, now() from instrument`,
        [kind],
      );
    }
    const lax = { RATE_LIMIT_FACTOR: '1000', ADMIN_TOTP: 'optional' };
    const test = await createTestApp({ ...lax, ...env }, owner.config.databaseUrl);
    return new BackFillRoom(owner, test, await loggedIn(test, { role: 'admin' }));
  }

  async close(): Promise<void> {
    await this.test.close();
    await this.owner.close();
  }

  post(symbol: string, exchangeShortName = 'NASDAQ') {
    return this.admin.browser.post('/api/admin/tickers/back-fill', { exchangeShortName, symbol });
  }

  /** @returns id of the job */
  async start(symbol: string, exchangeShortName = 'NASDAQ'): Promise<string> {
    const { status, body } = await this.post(symbol, exchangeShortName);
    if (status !== 200) throw new Error(`refused: ${body.message}`);
    return body.data['jobId'] as string;
  }

  async state(jobId: string): Promise<JobState> {
    const { body } = await this.admin.browser.get(`/api/admin/jobs/state?id=${jobId}`);
    return body.data as unknown as JobState;
  }

  /** Resolves when nobody works on it any more, for now or for good. */
  async rests(jobId: string): Promise<JobState> {
    for (;;) {
      const found = await this.state(jobId);
      const waits = found.state === 'queued' && found.nextMs !== null;
      if (waits || ['done', 'failed', 'gone'].includes(found.state)) return found;
    }
  }

  /** Another try now, instead of when it is due, and its end. */
  async hurried(jobId: string): Promise<JobState> {
    const queue = this.test.app.get(JobQueue);
    // Whose time has come meanwhile runs already.
    await queue
      .inspect('market', async (jobs) => (await jobs.getJob(jobId))!.promote())
      .catch(() => undefined);
    return this.rests(jobId);
  }

  /** Every stored row about an instrument, with the transaction that wrote it last. */
  stored(key: string): Promise<Record<string, unknown>[][]> {
    const em = this.test.orm.em.fork();
    return Promise.all(
      ['bar_daily', 'corporate_action', 'fundamental_statement'].map((table) =>
        em.execute(`select xmin::text as written, * from ${table} where instrument = ? order by 3, 4, 5, 6`, [
          key,
        ]),
      ),
    );
  }

  history(symbol: string, range: string, exchangeShortName = 'NASDAQ') {
    return this.test.http.get('/api/ticker-history').query({ exchangeShortName, symbol, range });
  }
}
