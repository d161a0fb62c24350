import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { QUEUE_NAMES, type QueueName } from '@pricealgo/contract/jobs';
import type { Job, Queue } from 'bullmq';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { AppConfig } from '../../../config/app-config.js';
import { JobQueue } from '../../../infra/queue/job-queue.js';
import { Settings } from '../../settings/index.js';
import { certificateOf } from '../operations/checks/certificate.js';
import { knownNodes, type KnownNode } from '../operations/nodes.repository.js';
import type { AlertFacts, DeadSource, SeenQueue } from './conditions.js';

const HOUR_MS = 3_600_000;
/** A request in vain is said once a minute, and made again within half of one. */
const FAILS_FOR_MS = 3 * 60_000;
/** Newest failed jobs of a queue that are looked at: more than it takes to be told of them. */
const FAILED = 50;

/**
 * Looks at what operators are told of, from whichever process: at rows that all of them write, at the queues and at the certificate. No
 * source of prices is asked, whose budget is for members: the feed says how they are.
 */
@Injectable()
export class AlertFactsService {
  private readonly logger = new Logger('OperatorAlerts');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));

  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly queue: JobQueue,
    private readonly settings: Settings,
  ) {}

  /** @param nowMs Postgres' time @throws what the database fails with */
  async read(nowMs: number): Promise<AlertFacts> {
    const { PUBLIC_URL: publicUrl } = this.config.env;
    const [{ nodes, older }, queues, [outbox], certificate] = await Promise.all([
      knownNodes(this.em),
      this.queues(nowMs),
      this.em.fork().execute<{ sinceMs: number | null }[]>(
        `select (extract(epoch from min(available_at)) * 1000)::float8 as "sinceMs" from outbox_message
           where published_at is null and available_at <= now()`,
      ),
      publicUrl?.startsWith('https:') ? certificateOf(publicUrl) : null,
    ]);
    return {
      nowMs,
      processes: nodes.map(({ node, silent, facts: { roles, disk } }) => ({ node, silent, roles, disk })),
      older,
      queues,
      outboxSinceMs: outbox!.sinceMs,
      deadSources: await this.deadSources(nodes, nowMs),
      certificate,
      publicUrl,
    };
  }

  /**
   * Chosen sources that the feed lost and has not found since, or asks in vain, which it says once a minute: of one that never answered
   * it says nothing else. What was said before every feed that runs began is not held against a source: a feed that begins says it
   * again where it still is so, and nothing where all is well.
   */
  private async deadSources(nodes: readonly KnownNode[], nowMs: number): Promise<DeadSource[]> {
    const chosen = this.settings.get('market.providers');
    const begunMs = Math.min(
      ...nodes
        .filter(({ silent, facts }) => !silent && facts.roles.includes('feed'))
        .map(({ facts }) => facts.startedMs),
    );
    // Without a feed nobody knows: that is what operators are told then.
    if (!Number.isFinite(begunMs)) return [];
    const said = await this.em
      .fork()
      .execute<{ name: string; event: string; detail: string; timeMs: number }[]>(
        `select distinct on (provider, event = 'failed') provider as name, event, detail,
         (extract(epoch from time) * 1000)::float8 as "timeMs"
       from provider_event
       where capability = 'stream' and event in ('up', 'down', 'failed') and time > ?
       order by provider, event = 'failed', time desc, id desc`,
        [new Date(begunMs)],
      );
    return chosen.flatMap((name) => {
      const of = said.filter((one) => one.name === name);
      const turned = of.find(({ event }) => event !== 'failed');
      const failed = of.find(({ event }) => event === 'failed');
      const fails =
        failed &&
        nowMs - failed.timeMs < FAILS_FOR_MS &&
        !(turned?.event === 'up' && turned.timeMs > failed.timeMs);
      const bad = fails ? failed : turned?.event === 'down' ? turned : undefined;
      return bad ? [{ name, detail: inShort(name, bad.detail) }] : [];
    });
  }

  private async queues(nowMs: number): Promise<SeenQueue[] | null> {
    try {
      return await Promise.all(
        QUEUE_NAMES.map((name) => this.queue.inspect(name, (queue) => seen(name, queue, nowMs))),
      );
    } catch (error) {
      this.warn(`the queues cannot be looked at: ${(error as Error).message}`);
      return null;
    }
  }
}

/** Without the name in front, which is said before it. */
const inShort = (name: string, detail: string): string =>
  (detail.startsWith(`${name}: `) ? detail.slice(name.length + 2) : detail).slice(0, 200).replace(/\.$/, '');

/** Jobs that nobody waits for, which run when nothing else does, are not looked at. */
async function seen(name: QueueName, queue: Queue, nowMs: number): Promise<SeenQueue> {
  const [[next], failed] = await Promise.all([
    queue.getJobs(['waiting'], 0, 0, true),
    queue.getJobs(['failed'], 0, FAILED - 1),
  ]);
  return {
    name,
    waitingSinceMs: next ? couldRunSince(next) : null,
    failedLately: failed.filter((job?: Job) => nowMs - (job?.finishedOn ?? 0) < HOUR_MS).length,
  };
}

/** A job of a schedule is made ahead of its time, and one that is tried again has run before. */
const couldRunSince = ({ timestamp, opts, processedOn }: Job): number =>
  Math.max(timestamp + (opts.delay ?? 0), processedOn ?? 0);
