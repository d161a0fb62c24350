import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { PushTransport, type PushOutcome } from '../../../infra/push/push-transport.js';
import { openTarget } from '../../../infra/push/sealed-target.js';
import type { Delivery, DeliveryEnd } from './delivery.js';
import { pushMessage } from './push-message.js';

const ATTEMPTS_MAX = 8;
const RETRY_FIRST_MS = 5_000;

interface Browser {
  sealed: string;
  /** Its session goes on. */
  living: boolean;
}

/** One notification to one browser. */
@Injectable()
export class PushChannel {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly transport: PushTransport,
  ) {}

  async deliver({ target, attempts, notification }: Delivery, signal: AbortSignal): Promise<DeliveryEnd> {
    const em = this.em.fork();
    const [browser] = await em.execute<Browser[]>(
      `select p.sealed, (s.id is not null and s.revoked_at is null and s.expires_at > now()) as living
       from push_subscription p left join user_session s on s.id = p.session_id where p.id = ?`,
      [target],
    );
    const outcome: PushOutcome = browser?.living
      ? await this.transport.deliver(
          openTarget(this.box, this.transport, browser.sealed),
          pushMessage(notification),
          signal,
        )
      : { state: 'gone' };
    if (outcome.state === 'gone') await em.execute('delete from push_subscription where id = ?', [target]);
    if (outcome.state === 'sent') {
      await em.execute('update push_subscription set delivered_at = now() where id = ?', [target]);
    }
    return endOf(outcome, attempts, Date.now());
  }
}

/** Pauses double: 5 s, 10 s … over ten minutes in all; a service may ask for more. */
export function endOf(outcome: PushOutcome, attempts: number, nowMs: number): DeliveryEnd {
  if (outcome.state === 'refused') return { state: 'failed', failure: outcome.failure };
  if (outcome.state !== 'retry') return { state: outcome.state };
  const { failure, afterS = 0 } = outcome;
  if (attempts >= ATTEMPTS_MAX) return { state: 'failed', failure };
  const pauseMs = Math.max(afterS * 1_000, RETRY_FIRST_MS * 2 ** (attempts - 1));
  return { state: 'pending', dueMs: nowMs + pauseMs, failure };
}
