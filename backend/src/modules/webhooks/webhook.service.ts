import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MAX_WEBHOOKS } from '@pricealgo/contract/webhook-events';
import type {
  CreatedWebhookDto,
  CreateWebhookDto,
  WebhookDeliveryDto,
  WebhookDto,
} from '@pricealgo/contract/webhooks';
import type { Principal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { inTransaction } from '../../database/in-transaction.js';
import { SealedBox } from '../../infra/crypto/sealed-box.js';
import { Outbound } from '../../infra/outbound/outbound.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/index.js';
import { lockAccount, ReauthenticationService } from '../auth/index.js';
import { WebhookPlanner } from './webhook-planner.js';
import { TRY_FOR_MS } from './webhook-queue.js';
import { newWebhookSecret } from './webhook-sender.js';

/** Deliveries that the log shows of a webhook. */
const LOG = 50;

type Row = Omit<WebhookDto, 'events'> & { events: string };

/** The webhooks of whoever asks. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly em: EntityManager,
    private readonly planner: WebhookPlanner,
    private readonly box: SealedBox,
    private readonly outbound: Outbound,
    private readonly audit: Audit,
    private readonly limits: RateLimits,
    private readonly again: ReauthenticationService,
  ) {}

  async list({ userId }: Principal): Promise<WebhookDto[]> {
    const rows = await this.em.fork().execute<Row[]>(
      `select id, url, events, state, round(extract(epoch from created_at) * 1000)::float8 as "createdMs",
         round(extract(epoch from failing_since) * 1000)::float8 as "failingSinceMs"
       from webhook where user_id = ? order by created_at, id`,
      [userId],
    );
    return rows.map((row) => ({ ...row, events: row.events.split(' ') as WebhookDto['events'] }));
  }

  /**
   * @throws AppError `invalid_request` for an address that is not public, `password_wrong`, `login_again`, `webhook_limit`,
   * `too_many_requests`
   */
  async create(
    principal: Principal,
    { url, events, currentPassword }: CreateWebhookDto,
    context: RequestContext,
  ): Promise<CreatedWebhookDto> {
    const { userId } = principal;
    await this.limits.take('webhook.write', userId);
    if (!this.outbound.allows(url))
      throw new AppError('invalid_request', {
        fields: { url: 'must be the https address of a public server' },
      });
    const checked = await this.again.confirm(principal, currentPassword);
    const id = randomUUID();
    const secret = newWebhookSecret();
    const { address, requestId } = context;
    await inTransaction(this.em, async (em) => {
      // The lock makes two at the same time count each other, too.
      await lockAccount(em, principal, checked);
      const [counted] = await em.execute<{ n: number }[]>(
        'select count(*)::int as n from webhook where user_id = ?',
        [userId],
      );
      if (counted!.n >= MAX_WEBHOOKS) throw new AppError('webhook_limit');
      await em.execute('insert into webhook (id, user_id, url, events, secret) values (?, ?, ?, ?, ?)', [
        id,
        userId,
        url,
        events.join(' '),
        this.box.seal('webhook-secret', secret),
      ]);
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      const detail = { id, host: new URL(url).host, events };
      await this.audit.record(em, { action: 'webhook.created', ...entry, detail });
    });
    return { id, url, events, state: 'active', createdMs: Date.now(), failingSinceMs: null, secret };
  }

  /** @throws AppError `not_found` | `too_many_requests` */
  async setState({ userId }: Principal, id: string, state: 'active' | 'paused'): Promise<void> {
    await this.limits.take('webhook.write', userId);
    const rows = await this.em
      .fork()
      .execute<unknown[]>(
        'update webhook set state = ?, failing_since = null where id = ? and user_id = ? returning id',
        [state, id, userId],
      );
    if (rows.length === 0) throw new AppError('not_found');
  }

  /** Nothing more is sent, not even what waits for another attempt. @throws AppError `not_found` | `too_many_requests` */
  async delete({ userId }: Principal, id: string, context: RequestContext): Promise<void> {
    await this.limits.take('webhook.write', userId);
    const { address, requestId } = context;
    await inTransaction(this.em, async (em) => {
      const [gone] = await em.execute<{ url: string }[]>(
        'delete from webhook where id = ? and user_id = ? returning url',
        [id, userId],
      );
      if (!gone) throw new AppError('not_found');
      const entry = { actorId: userId, subjectId: userId, address, requestId };
      const detail = { id, host: new URL(gone.url).host };
      await this.audit.record(em, { action: 'webhook.deleted', ...entry, detail });
    });
  }

  /** @returns the newest deliveries of a webhook, the newest first. @throws AppError `not_found` */
  async deliveries({ userId }: Principal, id: string): Promise<WebhookDeliveryDto[]> {
    const em = this.em.fork();
    await this.assertOwn(em, userId, id);
    return em.execute<WebhookDeliveryDto[]>(
      `select id, event, state, attempts, round(extract(epoch from created_at) * 1000)::float8 as "createdMs",
         case when state = 'pending' then round(extract(epoch from due_at) * 1000)::float8 end as "dueMs", status, failure
       from webhook_delivery where webhook_id = ? order by created_at desc, id limit ${LOG}`,
      [id],
    );
  }

  /** Sends a test, once, also to one that is paused. @throws AppError `not_found` | `too_many_requests` */
  async test({ userId }: Principal, id: string): Promise<void> {
    await this.limits.take('webhook.write', userId);
    await inTransaction(this.em, async (em) => {
      const url = await this.assertOwn(em, userId, id);
      await this.planner.add(em, [
        { webhookId: id, userId, url, event: 'test', fact: `test:${randomUUID()}`, data: { test: true } },
      ]);
    });
  }

  /** Sends the same again, under the same id. @throws AppError `not_found` | `webhook_disabled` | `too_many_requests` */
  async resend({ userId }: Principal, deliveryId: string): Promise<void> {
    await this.limits.take('webhook.write', userId);
    await inTransaction(this.em, async (em) => {
      const [row] = await em.execute<{ state: string; event: string }[]>(
        `select w.state, d.event from webhook_delivery d join webhook w on w.id = d.webhook_id
         where d.id = ? and d.user_id = ? and d.state <> 'pending' for update of d`,
        [deliveryId, userId],
      );
      if (!row) throw new AppError('not_found');
      if (row.state !== 'active' && row.event !== 'test') throw new AppError('webhook_disabled');
      await em.execute(
        `update webhook_delivery set state = 'pending', attempts = 0, due_at = now(), finished_at = null,
           tried_until = now() + make_interval(secs => ?) where id = ?`,
        [TRY_FOR_MS / 1_000, deliveryId],
      );
    });
  }

  /** It stays until the transaction ends, so that what is written beside it has it to point at. @returns its address */
  private async assertOwn(em: EntityManager, userId: string, id: string): Promise<string> {
    const [own] = await em.execute<{ url: string }[]>(
      'select url from webhook where id = ? and user_id = ? for key share',
      [id, userId],
    );
    if (!own) throw new AppError('not_found');
    return own.url;
  }
}
