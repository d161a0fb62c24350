import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instantText } from '../../../common/format/time-text.js';
import { isoDate } from '../../../common/market/iso-date.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { deviceName } from '../../../common/http/request-context.js';
import type { LoginListener } from '../../auth/index.js';
import { Notifier } from '../notifier.js';

/** Newest sessions that are compared: nobody uses more devices than that. */
const SESSIONS = 200;

/** Notifies the owner of an account of a login from a device that was not seen before. */
@Injectable()
export class NewLoginListener implements LoginListener {
  constructor(
    private readonly notifier: Notifier,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Does nothing at the first login of all, and for a device that has a session in the database. The mail goes
   * out whatever the preferences say: it is about the safety of the account.
   * @param em the transaction of the new session, which is not written yet
   */
  async beforeLogin(
    em: EntityManager,
    user: Parameters<LoginListener['beforeLogin']>[1],
    userAgent: string,
  ): Promise<void> {
    const sessions = await em.execute<{ userAgent: string }[]>(
      `select user_agent as "userAgent" from user_session where user_id = ? order by created_at desc limit ?`,
      [user.id, SESSIONS],
    );
    const device = deviceName(userAgent);
    if (sessions.length === 0 || sessions.some((session) => deviceName(session.userAgent) === device)) return;
    const nowMs = Date.now();
    const when = instantText(nowMs);
    const notificationId = await this.notifier.notify(em, {
      userId: user.id,
      type: 'account',
      title: 'New login to your account',
      body: `Somebody logged in from ${device} on ${when}. If this was not you, change your password and log out everywhere.`,
      link: '/profile',
      dedupeKey: `new-login:${device}:${isoDate(nowMs)}`,
      ownMail: true,
    });
    if (notificationId)
      await this.mailer.send(em, user.email, 'new-login', { name: user.name, device, when });
  }
}
