import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { pageSlice } from '../../../common/http/paging.js';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { ProviderEvent } from './provider-event.entity.js';
import type { TimelineEntry } from './timeline-entry.js';

export interface TimelinePage {
  /** Newest first. */
  items: TimelineEntry[];
  total: number;
}

export interface NewestEvents {
  newest: TimelineEntry;
  fault: TimelineEntry | null;
  good: TimelineEntry | null;
}

/** Queries on the provider timeline. */
@Injectable()
export class ProviderEventRepository {
  constructor(private readonly em: EntityManager) {}

  async append({ timeMs, ...entry }: TimelineEntry): Promise<void> {
    await this.em.fork().insert(ProviderEvent, { ...entry, time: new Date(timeMs) });
  }

  /** @param provider only of this one; @param page from 1 */
  async page(options: { provider?: string; page: number; limit: number }): Promise<TimelinePage> {
    const { provider } = options;
    const [rows, total] = await this.em.fork().findAndCount(ProviderEvent, provider ? { provider } : {}, {
      orderBy: [{ time: 'desc' }, { id: 'desc' }],
      ...pageSlice(options),
    });
    const items = rows.map(({ time, provider: name, capability, event, detail }) => ({
      timeMs: time.getTime(),
      provider: name,
      capability,
      event,
      detail,
    }));
    return { items, total };
  }

  /** What each source did last, its newest fault, and when it last came up or served again. */
  async newestOfEach(): Promise<Map<string, NewestEvents>> {
    const rows = await this.em
      .fork()
      .execute<(Omit<TimelineEntry, 'timeMs'> & { time: Date; kind: 'bad' | 'good' | 'other' })[]>(
        `select distinct on (provider, kind) provider, capability, event, detail, time, kind
       from (select *, case when event in ('failed', 'down') then 'bad'
                            when event in ('up', 'restored') then 'good' else 'other' end as kind
             from provider_event) e
       order by provider, kind, time desc, id desc`,
      );
    const found = new Map<string, NewestEvents>();
    for (const { provider, capability, event, detail, time, kind } of rows) {
      const entry: TimelineEntry = { timeMs: new Date(time).getTime(), provider, capability, event, detail };
      const held = found.get(provider);
      const newest = held && held.newest.timeMs > entry.timeMs ? held.newest : entry;
      found.set(provider, {
        newest,
        fault: kind === 'bad' ? entry : (held?.fault ?? null),
        good: kind === 'good' ? entry : (held?.good ?? null),
      });
    }
    return found;
  }

  /** Forgets what happened before an instant. @returns how many lines */
  deleteBefore(timeMs: number): Promise<number> {
    return deleteInBatches(this.em, 'provider_event', 'time < ?', [new Date(timeMs)]);
  }
}

/** How long a line of the provider timeline is kept. */
export const KEEP_TIMELINE_MS = 30 * 86_400_000;

@Injectable()
@JobHandler('provider-events.prune', { everyMs: 6 * 3_600_000 })
export class PruneTimelineJob implements JobHandling<unknown> {
  constructor(private readonly events: ProviderEventRepository) {}

  async handle(): Promise<void> {
    await this.events.deleteBefore(Date.now() - KEEP_TIMELINE_MS);
  }
}
