import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';

/** What is worked at, and so whose answer it is. */
export type WorkKind = 'admin-push-test' | 'push-test' | 'source-trial';

export interface Work<T> {
  workId: string;
  /** `null`: it is still under way. */
  outcome: T | null;
}

/** Whatever has not ended by then died with its process: no work of ours takes half as long. */
const GIVEN_UP_S = 60;

/**
 * Work that may take longer than somebody waits for an answer, at whose end nothing is left but an outcome for whoever asked. It is
 * answered as soon as it ends, or else with its id; the outcome is kept in the database, where every node finds it.
 */
@Injectable()
export class SlowWork {
  /** How long an answer waits for the outcome, ms. */
  waitMs = 2_500;
  private readonly logger = new Logger(SlowWork.name);

  constructor(private readonly em: EntityManager) {}

  /**
   * @param work begins at once, with the id that it is kept under, and goes on when the answer has left
   * @throws what `work` throws while the answer waits
   */
  async begin<T extends object>(
    userId: string,
    kind: WorkKind,
    work: (workId: string) => Promise<T>,
  ): Promise<Work<T>> {
    const workId = randomUUID();
    await this.em
      .fork()
      .execute('insert into slow_work (id, user_id, kind) values (?, ?, ?)', [workId, userId, kind]);
    const ending = this.end(workId, work);
    // Nobody hears of what fails later but whoever asks.
    ending.catch(() => undefined);
    return { workId, outcome: await orNull(ending, this.waitMs) };
  }

  /** @throws AppError `not_found` for work of others; `service_unavailable` for what failed, or died with its process */
  async find<T extends object>(userId: string, kind: WorkKind, workId: string): Promise<Work<T>> {
    const [row] = await this.em.fork().execute<{ outcome: T | null; over: boolean }[]>(
      `select outcome, ended_at is not null or started_at < now() - make_interval(secs => ?) as over
       from slow_work where id = ? and user_id = ? and kind = ?`,
      [GIVEN_UP_S, workId, userId, kind],
    );
    if (!row) throw new AppError('not_found');
    if (row.over && row.outcome === null)
      throw new AppError('service_unavailable', { message: 'It did not come to an end. Please try again.' });
    return { workId, outcome: row.outcome };
  }

  private async end<T extends object>(workId: string, work: (workId: string) => Promise<T>): Promise<T> {
    try {
      const outcome = await work(workId);
      await this.keep(workId, outcome);
      return outcome;
    } catch (error) {
      await this.keep(workId, null).catch((failure: Error) => this.logger.warn(failure.message));
      throw error;
    }
  }

  private async keep(workId: string, outcome: object | null): Promise<void> {
    await this.em
      .fork()
      .execute('update slow_work set outcome = ?::jsonb, ended_at = now() where id = ?', [
        outcome && JSON.stringify(outcome),
        workId,
      ]);
  }
}

async function orNull<T>(work: Promise<T>, waitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const wait = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), waitMs)));
  return Promise.race([work, wait]).finally(() => clearTimeout(timer));
}
