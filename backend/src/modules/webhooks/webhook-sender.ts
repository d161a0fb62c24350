import { createHmac, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '../../database/in-transaction.js';
import { SealedBox } from '../../infra/crypto/sealed-box.js';
import { Outbound } from '../../infra/outbound/outbound.js';
import { Notifier } from '../notifications/index.js';
import { mayLogIn } from '../users/index.js';
import { GIVE_UP_AFTER_DAYS, nextAttemptMs, type TakenDelivery } from './webhook-queue.js';

/** Key of a webhook's signatures: 256 random bits, with a beginning that scanners of published code recognise. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/**
 * Value of the header `PriceAlgo-Signature`: the second in which it was sent, and HMAC-SHA-256 of that second, a dot and the body,
 * so that neither can be changed, and a receiver can refuse what is old.
 * @param nowMs ms since epoch UTC
 */
export function signatureOf(secret: string, body: string, nowMs: number): string {
  const second = Math.floor(nowMs / 1_000);
  const mac = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return `t=${second},v1=${mac}`;
}

interface Outcome {
  status: number | null;
  /** `null`: it has arrived. */
  failure: string | null;
  askedMs?: number;
}

/** Makes one attempt of a delivery, and writes what came of it. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly notifier: Notifier,
    private readonly outbound: Outbound,
  ) {}

  /**
   * @returns whether the receiver works: it answered, and not that it is in trouble itself
   * @throws what the database fails with, never for the receiver
   */
  async send(taken: TakenDelivery, signal?: AbortSignal): Promise<boolean> {
    const allowed = mayLogIn(taken.status) && (taken.state === 'active' || taken.event === 'test');
    if (!allowed) {
      await this.end(taken, { status: null, failure: 'the webhook is switched off' }, true);
      return true;
    }
    const outcome = await this.post(taken, signal);
    await this.end(taken, outcome, taken.event === 'test');
    return outcome.status !== null && outcome.status < 500 && outcome.status !== 429;
  }

  private async post(
    { id, event, body, url, secret }: TakenDelivery,
    signal?: AbortSignal,
  ): Promise<Outcome> {
    try {
      if (!this.outbound.allows(url)) return { status: null, failure: 'no public https address' };
      const bytes = Buffer.from(body);
      const { status, headers } = await this.outbound.post({
        url,
        body: bytes,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': String(bytes.length),
          'user-agent': 'PriceAlgo-Webhooks/1',
          'PriceAlgo-Event': event,
          'PriceAlgo-Delivery': id,
          'PriceAlgo-Signature': signatureOf(
            this.box.open<string>('webhook-secret', secret),
            body,
            Date.now(),
          ),
        },
      });
      if (status >= 200 && status < 300) return { status, failure: null };
      const askedMs = Number(headers['retry-after']) * 1_000 || 0;
      const moved = status >= 300 && status < 400;
      return { status, failure: moved ? 'redirects are not followed' : `status ${status}`, askedMs };
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (code === 'ENOTPUBLIC') return { status: null, failure: 'not a public address' };
      return {
        status: null,
        failure: (name === 'TimeoutError' ? 'no answer in time' : (code ?? name)).slice(0, 80),
      };
    }
  }

  /** @param once no further attempt is made */
  private async end(
    taken: TakenDelivery,
    { status, failure, askedMs }: Outcome,
    once: boolean,
  ): Promise<void> {
    const waitMs = nextAttemptMs(taken.attempts, askedMs);
    await inTransaction(this.em, async (em) => {
      await em.execute(
        `update webhook_delivery set status = ?, failure = ?,
           state = case when ?::text is null then 'sent'
             when ?::boolean or now() + make_interval(secs => ?) > tried_until then 'failed' else 'pending' end,
           finished_at = case when ?::text is null or ?::boolean or now() + make_interval(secs => ?) > tried_until
             then now() end,
           due_at = now() + make_interval(secs => ?)
         where id = ? and state = 'pending'`,
        [
          status,
          failure,
          ...[failure, once, waitMs / 1_000],
          ...[failure, once, waitMs / 1_000],
          waitMs / 1_000,
          taken.id,
        ],
      );
      if (failure === null) {
        await em.execute(
          'update webhook set failing_since = null where id = ? and failing_since is not null',
          [taken.webhookId],
        );
      } else if (!once) await this.noteFailure(em, taken);
    });
  }

  private async noteFailure(em: EntityManager, { webhookId, userId, url }: TakenDelivery): Promise<void> {
    const [hook] = await em.execute<{ state: string; since: string }[]>(
      `update webhook set failing_since = coalesce(failing_since, now()),
         state = case when failing_since < now() - make_interval(days => ?) then 'disabled' else state end
       where id = ? and state = 'active' returning state, failing_since::text as since`,
      [GIVE_UP_AFTER_DAYS, webhookId],
    );
    if (hook?.state !== 'disabled') return;
    await this.notifier.notify(em, {
      userId,
      type: 'account',
      title: 'A webhook was switched off',
      body: `Nothing has arrived at ${new URL(url).host} for ${GIVE_UP_AFTER_DAYS} days. Switch it on again in your profile when it answers.`,
      link: '/profile#webhooks',
      dedupeKey: `webhook-off:${webhookId}:${hook.since}`,
    });
  }
}
