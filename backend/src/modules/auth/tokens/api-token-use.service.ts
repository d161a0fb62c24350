import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';

/** How exact the time of the last use is, ms. */
const COARSE_MS = 5 * 60_000;
const NOTED_MAX = 10_000;

/** Keeps when a personal token was used last: often enough to find one that nobody needs, too seldom to cost anything. */
@Injectable()
export class ApiTokenUseService {
  private readonly logger = new Logger(ApiTokenUseService.name);
  /** Instants at which this node wrote, ms of the clock that never goes back; the oldest first. */
  private readonly noted = new Map<string, number>();

  constructor(private readonly em: EntityManager) {}

  /** Never fails: a database that cannot write now refuses nobody who reads. */
  async note(tokenId: string): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - (this.noted.get(tokenId) ?? -Infinity) < COARSE_MS) return;
    this.noted.delete(tokenId);
    this.noted.set(tokenId, nowMs);
    for (const [oldest, atMs] of this.noted) {
      if (nowMs - atMs < COARSE_MS && this.noted.size <= NOTED_MAX) break;
      this.noted.delete(oldest);
    }
    try {
      await this.em.fork().execute(
        `update api_token set last_used_at = now()
         where id = ? and (last_used_at is null or last_used_at < now() - make_interval(secs => ?))`,
        [tokenId, COARSE_MS / 1_000],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'The last use of an API token was not kept');
    }
  }
}
