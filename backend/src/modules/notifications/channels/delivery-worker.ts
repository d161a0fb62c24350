import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { LaneLimits, Occupied } from '../../../infra/outbound/outbound-limits.js';
import { OutboundWorker, type OutboundQueue } from '../../../infra/outbound/outbound-worker.js';
import { planChannels } from './channel-plan.js';
import { DeliveryQueue } from './delivery-queue.js';
import { Brand } from '../../../infra/mail/brand.js';
import type { Delivery, DeliveryEnd, Lane } from './delivery.js';
import { EmailChannel } from './email-channel.js';
import { PushChannel } from './push-channel.js';

/** Alerts have places of their own at every push service: a broadcast to everybody cannot take them. */
export const ALERT_LIMITS: LaneLimits = {
  atOnce: 32,
  host: 8,
  hostInTrouble: 1,
  owner: 8,
  ownerInTrouble: 1,
};
export const OTHER_LIMITS: LaneLimits = {
  atOnce: 64,
  host: 24,
  hostInTrouble: 2,
  owner: 8,
  ownerInTrouble: 1,
};

/**
 * Brings notifications out of the product (role `worker`). Its queue is the table in which they were planned together
 * with the notification: neither a crash nor Redis can lose one.
 */
@Injectable()
export class DeliveryWorker
  implements OnApplicationBootstrap, OnModuleDestroy, OutboundQueue<Lane, Delivery>
{
  private readonly logger = new Logger(DeliveryWorker.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly worker = new OutboundWorker(
    { alert: ALERT_LIMITS, other: OTHER_LIMITS },
    this,
    (message) => this.warn(`notifications: ${message}`),
  );

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly push: PushChannel,
    private readonly email: EmailChannel,
    private readonly brand: Brand,
  ) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
  }

  take(lane: Lane, limit: number, occupied: Occupied): Promise<Delivery[]> {
    return this.queue.take(lane, limit, occupied);
  }

  putBack({ deliveryId }: Delivery): Promise<void> {
    return this.queue.putBack(deliveryId);
  }

  async attempt(delivery: Delivery, _lane: Lane, signal: AbortSignal): Promise<boolean> {
    const end = await (delivery.test ? this.test(delivery, signal) : this.deliver(delivery, signal));
    const again = end?.state === 'pending' ? end.failure : undefined;
    // Somebody waits for what comes of a test: it is tried once.
    if (end && delivery.test && again !== undefined)
      await this.queue.settle(delivery.deliveryId, { state: 'failed', failure: again });
    else if (end) await this.queue.settle(delivery.deliveryId, end);
    return again === undefined;
  }

  /** Whatever the member's preferences and hours are: they ask for it. */
  private async test(delivery: Delivery, signal: AbortSignal): Promise<DeliveryEnd> {
    if (delivery.test!.late) return { state: 'skipped' };
    const words = {
      title: this.brand.name,
      body: 'This is a test: notifications arrive on this device.',
      link: '/notifications',
    };
    return this.push.deliver({ ...delivery, notification: { ...delivery.notification, ...words } }, signal);
  }

  /** Asks the preferences again: they may have changed since it was planned, and what waited for morning has waited. */
  private async deliver(delivery: Delivery, signal: AbortSignal): Promise<DeliveryEnd | null> {
    const nowMs = Date.now();
    const plan = planChannels(delivery, delivery.notification.type, nowMs);
    const dueMs = delivery.channel === 'push' ? plan.pushMs : plan.emailMs;
    if (delivery.read || dueMs === null) return { state: 'skipped' };
    if (dueMs > nowMs) return { state: 'pending', dueMs };
    if (delivery.channel === 'push') return this.push.deliver(delivery, signal);
    await this.email.deliver(delivery);
    return null;
  }
}
