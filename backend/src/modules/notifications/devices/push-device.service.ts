import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PushDeviceDto, UnsubscribePushDto } from '@pricealgo/contract/notifications';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { openTarget, type PushTarget, PushTransport } from '../../../infra/push/push-transport.js';
import { deviceName } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';

/** Browsers of one user; the oldest makes room. */
export const DEVICES_MAX = 10;

type Caller = Pick<Principal, 'userId' | 'sessionId'>;

const hashed = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/**
 * Browsers that receive pushes. One belongs to the session that subscribed it and goes with it: on a computer that others
 * use nobody reads on. Endpoint and keys are sealed: whoever has them can send.
 */
@Injectable()
export class PushDeviceService {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly transport: PushTransport,
  ) {}

  /** May be repeated: a browser that somebody else used before is theirs no longer. @throws AppError `invalid_request` */
  async subscribe({ userId, sessionId }: Caller, target: PushTarget, userAgent: string): Promise<void> {
    this.transport.assertTarget(target);
    const { href, host } = new URL(target.endpoint);
    const hash = hashed(href);
    const vapid = await this.keysOf(hash, userId);
    const sealed = this.box.seal('push-target', {
      ...target,
      endpoint: href,
      ...(vapid && { vapid }),
    } satisfies PushTarget);
    if (sealed.length > 2_000) throw new AppError('invalid_request', { fields: { endpoint: 'Too long.' } });
    await inTransaction(this.em, async (em) => {
      // One browser of a user after the other: each counts those that were subscribed before it.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`push devices:${userId}`]);
      await em.execute('delete from push_subscription where endpoint_hash = ? and user_id <> ?', [
        hash,
        userId,
      ]);
      await em.execute(
        `insert into push_subscription (id, user_id, session_id, endpoint_hash, host, sealed, device)
         values (?, ?, ?, ?, ?, ?, ?)
         on conflict (endpoint_hash) do update set session_id = excluded.session_id, sealed = excluded.sealed,
           device = excluded.device where push_subscription.user_id = excluded.user_id`,
        [randomUUID(), userId, sessionId, hash, host.slice(0, 255), sealed, deviceName(userAgent)],
      );
      await em.execute(
        `delete from push_subscription where user_id = ? and id not in (
           select id from push_subscription where user_id = ? order by created_at desc, id limit ?
         )`,
        [userId, userId, DEVICES_MAX],
      );
    });
  }

  /** A browser that says its subscription again has it from the same keys: with others it gets another endpoint. */
  private async keysOf(endpointHash: string, userId: string): Promise<PushTarget['vapid']> {
    const [held] = await this.em
      .fork()
      .execute<{ sealed: string }[]>(
        'select sealed from push_subscription where endpoint_hash = ? and user_id = ?',
        [endpointHash, userId],
      );
    try {
      return held && openTarget(this.box, this.transport, held.sealed).vapid;
    } catch {
      // Of a secret that is no longer accepted: the browser has come with keys of today, or pushes fail as they did.
      return undefined;
    }
  }

  /** May be repeated. @throws AppError `invalid_request` unless exactly one of the two is given */
  async unsubscribe({ userId }: Caller, { endpoint, deviceId }: UnsubscribePushDto): Promise<void> {
    if ((endpoint === undefined) === (deviceId === undefined)) {
      throw new AppError('invalid_request', { message: 'Give either endpoint or deviceId.' });
    }
    const em = this.em.fork();
    if (deviceId !== undefined) {
      await em.execute('delete from push_subscription where user_id = ? and id = ?', [userId, deviceId]);
    } else if (URL.canParse(endpoint!)) {
      await em.execute('delete from push_subscription where user_id = ? and endpoint_hash = ?', [
        userId,
        hashed(new URL(endpoint!).href),
      ]);
    }
  }

  /** The newest first; those of ended sessions are none any more. */
  async list({ userId, sessionId }: Caller): Promise<PushDeviceDto[]> {
    return this.em.fork().execute<PushDeviceDto[]>(
      `select p.id as "deviceId", p.device, p.session_id = ? as current,
         floor(extract(epoch from p.created_at) * 1000)::float8 as "createdMs",
         floor(extract(epoch from p.delivered_at) * 1000)::float8 as "deliveredMs"
       from push_subscription p join user_session s on s.id = p.session_id
       where p.user_id = ? and s.revoked_at is null and s.expires_at > now()
       order by p.created_at desc, p.id`,
      [sessionId, userId],
    );
  }
}
