import { isDeepStrictEqual } from 'node:util';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@pricealgo/contract/query';
import { pageSlice } from '../../common/http/paging.js';
import type { SettingKey } from './setting-definitions.js';
import { Setting, SettingChange, type SettingContent } from './setting.entity.js';

/** One entry of the history; `null` as a content is the default. */
export interface SettingChangeRow {
  readonly id: string;
  readonly key: string;
  readonly before?: SettingContent | null;
  readonly after?: SettingContent | null;
  readonly actorId: string;
  /** Id of the change that this one took back. */
  readonly undoes?: string | null;
  readonly time: Date;
}

/** Stored settings and the history of their changes. Methods with an `em` work in the caller's transaction. */
@Injectable()
export class SettingRepository {
  constructor(private readonly em: EntityManager) {}

  /** Lets one transaction at a time change settings, until it ends. */
  async lock(em: EntityManager): Promise<void> {
    await em.execute("select pg_advisory_xact_lock(hashtext('settings'))");
  }

  /** Whether one of the settings has a change that is newer than `changeId`. */
  async changedSince(em: EntityManager, keys: readonly string[], changeId: string): Promise<boolean> {
    return (await em.count(SettingChange, { key: { $in: [...keys] }, id: { $gt: changeId } })) > 0;
  }

  change(em: EntityManager, id: string): Promise<SettingChangeRow | null> {
    return em.findOne(SettingChange, { id });
  }

  /**
   * Stores what holds from now on, and the change in the history; neither where nothing differs.
   * @param after `null` goes back to the default
   * @param undoes id of the change that this one takes back
   * @returns whether something changed
   */
  async write(
    em: EntityManager,
    key: SettingKey,
    after: SettingContent | null,
    { actorId, undoes }: { actorId: string; undoes: string | null },
  ): Promise<boolean> {
    const stored = await em.findOne(Setting, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (isDeepStrictEqual(stored?.content ?? null, after)) return false;
    await em.insert(SettingChange, { key, before: stored?.content ?? null, after, actorId, undoes });
    if (after === null) await em.nativeDelete(Setting, { key });
    else await em.upsert(Setting, { key, content: after, updatedAt: new Date() });
    return true;
  }

  /** Newest first. */
  async history(paging: PageQuery): Promise<{ items: SettingChangeRow[]; total: number }> {
    const [items, total] = await this.em
      .fork()
      .findAndCount(SettingChange, {}, { orderBy: { id: 'desc' }, ...pageSlice(paging) });
    return { items, total };
  }
}
