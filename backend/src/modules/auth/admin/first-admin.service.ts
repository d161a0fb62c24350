import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FirstAdminDto } from '@pricealgo/contract/login';
import { AppError } from '../../../common/errors/app-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { AppKeys, madeWithAny, type KeyRing } from '../../../infra/crypto/app-keys.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { definitionOf, type SettingKey, SettingRepository, Settings } from '../../settings/index.js';
import { UserRepository } from '../../users/index.js';
import { createAdmin } from './create-admin.js';

/**
 * Makes the first administrator in the page. Whoever reads what the server prints at its start may do it: the token is derived
 * from the installation's secret, so it is the same on every node, is stored nowhere, and opens nothing once somebody used it.
 */
@Injectable()
export class FirstAdminService {
  private readonly keys: KeyRing;
  /** An administrator who was there once does not vanish: after the first yes nobody is asked any more. */
  private done = false;

  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
    private readonly users: UserRepository,
    private readonly settings: Settings,
    private readonly stored: SettingRepository,
    private readonly outbox: Outbox,
    keys: AppKeys,
  ) {
    this.keys = keys.keyRing('first-administrator');
  }

  /** @returns the path to open, `null` where there is an administrator */
  async address(): Promise<string | null> {
    return (await this.isDone()) ? null : `/admin/setup#${tokenOf(this.keys[0])}`;
  }

  /**
   * Brand and time zone, where they are given, become settings together with the account: all or nothing.
   * @throws AppError `setup_done`, `ticket_invalid`, `email_taken`, `password_refused`
   */
  async create({ token, email, name, password, brandName, timeZone }: FirstAdminDto): Promise<void> {
    if (!madeWithAny(this.keys, token, tokenOf)) throw new AppError('ticket_invalid');
    if (await this.isDone()) throw new AppError('setup_done');
    await createAdmin(this.em, this.config, {
      email,
      name,
      password,
      timeZone,
      onlyFirst: true,
      alongside: (tx, adminId) =>
        this.choose(tx, adminId, { 'application.brandName': brandName, 'accounts.timeZone': timeZone }),
    });
    await this.settings.reload();
  }

  private async choose(
    tx: EntityManager,
    actorId: string,
    chosen: Partial<Record<SettingKey, string>>,
  ): Promise<void> {
    await this.stored.lock(tx);
    const keys: SettingKey[] = [];
    for (const [key, value] of Object.entries(chosen) as [SettingKey, string | undefined][]) {
      if (value === undefined) continue;
      // What equals the default is no difference: it follows the default when that one changes.
      const after = value === definitionOf(key).fallback(this.config.env) ? null : { value };
      if (await this.stored.write(tx, key, after, { actorId, undoes: null })) keys.push(key);
    }
    if (keys.length > 0) await this.outbox.addEvent(tx, 'settings.changed', { keys });
  }

  private async isDone(): Promise<boolean> {
    this.done ||= await this.users.hasAdmin(this.em.fork());
    return this.done;
  }
}

function tokenOf(key: Buffer): string {
  return key.toString('base64url');
}
