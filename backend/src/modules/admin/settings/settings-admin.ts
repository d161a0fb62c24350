import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@pricealgo/contract/query';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { sentence } from '../../../common/errors/sentence.js';
import { pageSlice } from '../../../common/http/paging.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import {
  definitionOf,
  isSettingKey,
  type SettingKey,
} from '../../settings/definitions/setting-definitions.js';
import { SettingChange } from '../../settings/setting-change.entity.js';
import { Setting } from '../../settings/setting.entity.js';
import { Settings } from '../../settings/settings.js';
import { requestContext } from '../../../common/http/request-context.js';

type Content = { value?: unknown; sealed?: string };

/** Changes settings. Each change is remembered and can be taken back. */
@Injectable()
export class SettingsAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly settings: Settings,
  ) {}

  /**
   * All or nothing.
   * @param changes key → value; `null` goes back to the default (a secret: removes it)
   * @param seen newest change that the administrator had on the screen
   * @throws AppError `invalid_request` with a message per key; `conflict` when one of them was changed since `seen`
   */
  async change(
    adminId: string,
    changes: Record<string, unknown>,
    seen: string,
    request: Request,
  ): Promise<void> {
    const next = this.checked(changes);
    await this.em.fork().transactional(async (em) => {
      // One at a time: a change and the look for what happened since belong together.
      await em.execute("select pg_advisory_xact_lock(hashtext('settings'))");
      const since = await em.find(SettingChange, { key: { $in: [...next.keys()] }, id: { $gt: seen } });
      if (since.length > 0) throw new AppError('conflict');
      for (const [key, content] of next) await this.write(em, key, content, adminId, null);
      const fields = await this.settings.refusals(em, [...next.keys()]);
      if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
      await this.tell(em, adminId, [...next.keys()], request);
    });
    await this.settings.reload();
  }

  /**
   * Puts back what held before a change.
   * @throws AppError `not_found`; `conflict` when the setting was changed again since, or what held before cannot hold now
   */
  async undo(adminId: string, changeId: string, request: Request): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await em.execute("select pg_advisory_xact_lock(hashtext('settings'))");
      const change = await em.findOne(SettingChange, { id: changeId });
      if (!change || !isSettingKey(change.key)) {
        throw new AppError('not_found', { message: 'There is no such change.' });
      }
      const later = await em.count(SettingChange, { key: change.key, id: { $gt: changeId } });
      if (later > 0) {
        throw new AppError('conflict', { message: 'This setting was changed again since. Undo that first.' });
      }
      await this.write(em, change.key, change.before ?? null, adminId, change.id);
      const [reason] = Object.values(await this.settings.refusals(em, [change.key]));
      if (reason) throw new AppError('conflict', { message: `This cannot be taken back now. ${reason}` });
      await this.tell(em, adminId, [change.key], request);
    });
    await this.settings.reload();
  }

  /** Newest first. */
  async history(paging: PageQuery): Promise<{ items: SettingChange[]; total: number }> {
    const [items, total] = await this.em
      .fork()
      .findAndCount(SettingChange, {}, { orderBy: { id: 'desc' }, ...pageSlice(paging) });
    return { items, total };
  }

  private checked(changes: Record<string, unknown>): Map<SettingKey, Content | null> {
    const next = new Map<SettingKey, Content | null>();
    const fields: Record<string, string> = {};
    for (const [key, value] of Object.entries(changes)) {
      if (!isSettingKey(key)) {
        fields[key.slice(0, 60)] = 'There is no such setting.';
        continue;
      }
      const { schema, secret } = definitionOf(key);
      if (value === null) {
        next.set(key, null);
        continue;
      }
      const parsed = schema.safeParse(value);
      if (!parsed.success) fields[key] = sentence(parsed.error.issues[0]?.message ?? 'This is not valid.');
      else next.set(key, secret ? { sealed: this.box.seal(parsed.data) } : { value: parsed.data });
    }
    if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
    if (next.size === 0) throw new AppError('invalid_request', { message: 'Nothing was changed.' });
    return next;
  }

  private async write(
    em: EntityManager,
    key: SettingKey,
    after: Content | null,
    actorId: string,
    undoes: string | null,
  ): Promise<void> {
    const held = await em.findOne(Setting, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await em.insert(SettingChange, { key, before: held?.content ?? null, after, actorId, undoes });
    if (after === null) await em.nativeDelete(Setting, { key });
    else await em.upsert(Setting, { key, content: after, updatedAt: new Date() });
  }

  private async tell(
    em: EntityManager,
    actorId: string,
    keys: SettingKey[],
    request: Request,
  ): Promise<void> {
    await this.outbox.addEvent(em, 'settings.changed', { keys });
    await this.audit.record(em, {
      action: 'admin.settings-changed',
      actorId,
      ...requestContext(request),
      detail: { keys },
    });
  }
}
