import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Tables that workers bring out of the product, by what they are called in a chart. */
const TABLES = { notifications: 'notification_delivery', webhooks: 'webhook_delivery' } as const;
const QUEUES = Object.keys(TABLES) as (keyof typeof TABLES)[];
/** Members count as waiting from here on: places are taken and free again within seconds. */
const WAITING_S = 60;

interface QueueState {
  readonly queue: string;
  readonly due: number;
  readonly oldestS: number;
  readonly members: number;
}

/** What is due to leave and has no turn yet, for Prometheus. An attempt under way and a pause before the next one are not due. */
@Injectable()
export class OutboundGauges implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly em: EntityManager,
  ) {}

  onModuleInit(): void {
    let states: Promise<QueueState[]> | null = null;
    // The series of a scrape are of one reading.
    const read = (): Promise<QueueState[]> =>
      (states ??= this.read().finally(() => setImmediate(() => (states = null))));
    const series = (name: `pricealgo_${string}`, help: string, value: (state: QueueState) => number): void =>
      this.metrics.series({
        name,
        help,
        type: 'gauge',
        labels: ['queue'],
        read: async () =>
          (await read()).map((state) => ({ labels: { queue: state.queue }, value: value(state) })),
      });
    series(
      'pricealgo_outbound_due_deliveries',
      'Deliveries of notifications and webhooks that are due and wait for their turn.',
      ({ due }) => due,
    );
    series(
      'pricealgo_outbound_oldest_due_seconds',
      'How long the oldest of them has been due; 0 where none waits. One member with slow receivers is enough to make it large.',
      ({ oldestS }) => oldestS,
    );
    series(
      'pricealgo_outbound_members_waiting',
      'Members with a delivery that has been due for more than a minute.',
      ({ members }) => members,
    );
  }

  private read(): Promise<QueueState[]> {
    const of = (queue: keyof typeof TABLES): string =>
      `select '${queue}' as queue, count(*)::int as due,
         coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestS",
         (count(distinct user_id) filter (where due_at < now() - interval '${WAITING_S} seconds'))::int as members
       from ${TABLES[queue]} where state = 'pending' and due_at <= now()`;
    return this.em.fork().execute<QueueState[]>(QUEUES.map(of).join(' union all '));
  }
}
