import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditPersonDto } from '@pricealgo/contract/audit';
import type { PageQuery } from '@pricealgo/contract/query';
import { AppError } from '../../../common/errors/app-error.js';
import { sentence } from '../../../common/errors/sentence.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import {
  definitionOf,
  isSettingKey,
  type SettingChangeRow,
  type SettingContent,
  type SettingKey,
  SettingRepository,
  Settings,
} from '../../settings/index.js';

/** Changes settings. Each change is remembered and can be taken back. */
@Injectable()
export class SettingsAdminService {
  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly settings: Settings,
    private readonly stored: SettingRepository,
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
    context: RequestContext,
  ): Promise<void> {
    const next = this.checked(changes);
    const keys = [...next.keys()];
    await inTransaction(this.em, async (em) => {
      // One change at a time: no other one comes between this check and the writing.
      await this.stored.lock(em);
      if (await this.stored.changedSince(em, keys, seen)) throw new AppError('conflict');
      const changed: SettingKey[] = [];
      for (const [key, content] of next) {
        if (await this.stored.write(em, key, content, { actorId: adminId, undoes: null })) changed.push(key);
      }
      const fields = await this.settings.refusals(em, keys);
      if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
      if (changed.length > 0) await this.report(em, adminId, changed, context);
    });
    await this.settings.reload();
  }

  /**
   * Puts back what held before a change.
   * @throws AppError `not_found`; `conflict` when the setting was changed again since, or what held before cannot hold now
   */
  async undo(adminId: string, changeId: string, context: RequestContext): Promise<void> {
    await inTransaction(this.em, async (em) => {
      await this.stored.lock(em);
      const change = await this.stored.change(em, changeId);
      if (!change || !isSettingKey(change.key)) {
        throw new AppError('not_found', { message: 'There is no such change.' });
      }
      if (await this.stored.changedSince(em, [change.key], changeId)) {
        throw new AppError('conflict', { message: 'This setting was changed again since. Undo that first.' });
      }
      await this.stored.write(em, change.key, change.before ?? null, { actorId: adminId, undoes: change.id });
      const [reason] = Object.values(await this.settings.refusals(em, [change.key]));
      if (reason) throw new AppError('conflict', { message: `This cannot be taken back now. ${reason}` });
      await this.report(em, adminId, [change.key], context);
    });
    await this.settings.reload();
  }

  /** Newest first, each with who made it; name and address are empty once that account is gone. */
  async history(
    paging: PageQuery,
  ): Promise<{ items: { change: SettingChangeRow; actor: AuditPersonDto }[]; total: number }> {
    const { items, total } = await this.stored.history(paging);
    const ids = [...new Set(items.map(({ actorId }) => actorId))];
    const people = await this.em.fork().execute<AuditPersonDto[]>(
      `select id as "userId", name, email from user_account
       where id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)`,
      [JSON.stringify(ids)],
    );
    const personOf = (userId: string): AuditPersonDto =>
      people.find((person) => person.userId === userId) ?? { userId, name: '', email: '' };
    return { items: items.map((change) => ({ change, actor: personOf(change.actorId) })), total };
  }

  private checked(changes: Record<string, unknown>): Map<SettingKey, SettingContent | null> {
    const next = new Map<SettingKey, SettingContent | null>();
    const fields: Record<string, string> = {};
    for (const [key, value] of Object.entries(changes)) {
      if (!isSettingKey(key)) {
        fields[key.slice(0, 60)] = 'There is no such setting.';
        continue;
      }
      const { schema, secret, fallback } = definitionOf(key);
      if (value === null) {
        next.set(key, null);
        continue;
      }
      const parsed = schema.safeParse(value);
      if (!parsed.success) fields[key] = sentence(parsed.error.issues[0]?.message ?? 'This is not valid.');
      else if (secret) next.set(key, { sealed: this.box.seal('setting', parsed.data) });
      // What equals the default is no difference: it follows the default when that one changes.
      else if (isDeepStrictEqual(parsed.data, fallback(this.config.env))) next.set(key, null);
      else next.set(key, { value: parsed.data });
    }
    if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
    if (next.size === 0) throw new AppError('invalid_request', { message: 'Nothing was changed.' });
    return next;
  }

  /** To every process, and to the audit trail. */
  private async report(
    em: EntityManager,
    actorId: string,
    keys: SettingKey[],
    context: RequestContext,
  ): Promise<void> {
    await this.outbox.addEvent(em, 'settings.changed', { keys });
    await this.audit.record(em, {
      action: 'admin.settings-changed',
      actorId,
      ...context,
      detail: { keys },
    });
  }
}
