import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { pageSlice } from '../../../common/http/paging.js';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { ProviderEvent } from './provider-event.entity.js';
import type { TimelineEntry } from './timeline-entry.js';

export interface TimelinePage {
  /** Newest first. */
  items: TimelineEntry[];
  total: number;
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

  /** Forgets what happened before an instant. @returns how many lines */
  deleteBefore(timeMs: number): Promise<number> {
    return deleteInBatches(this.em, 'provider_event', 'time < ?', [new Date(timeMs)]);
  }
}
