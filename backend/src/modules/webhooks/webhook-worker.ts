import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { rateLimited } from '../../common/logging/rate-limited.js';
import type { LaneLimits, Occupied } from '../../infra/outbound/outbound-limits.js';
import { OutboundWorker, type OutboundQueue } from '../../infra/outbound/outbound-worker.js';
import { WebhookQueue, type TakenDelivery } from './webhook-queue.js';
import { WebhookSender } from './webhook-sender.js';

type Lane = 'all';

export const WEBHOOK_LIMITS: LaneLimits = {
  atOnce: 64,
  host: 16,
  hostInTrouble: 2,
  owner: 4,
  ownerInTrouble: 1,
};

/**
 * Sends what is due to members' servers (role `worker`). Nothing else has a share in its places: neither what the product does by
 * itself nor pushes wait for a receiver, and of a member whose receivers are slow only a few attempts are under way.
 */
@Injectable()
export class WebhookWorker
  implements OnApplicationBootstrap, OnModuleDestroy, OutboundQueue<Lane, TakenDelivery>
{
  private readonly logger = new Logger(WebhookWorker.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly worker = new OutboundWorker({ all: WEBHOOK_LIMITS }, this, (message) =>
    this.warn(`webhooks: ${message}`),
  );

  constructor(
    private readonly queue: WebhookQueue,
    private readonly sender: WebhookSender,
  ) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
  }

  take(_lane: Lane, limit: number, occupied: Occupied): Promise<TakenDelivery[]> {
    return this.queue.take(limit, occupied);
  }

  putBack({ id }: TakenDelivery): Promise<void> {
    return this.queue.putBack(id);
  }

  attempt(delivery: TakenDelivery, _lane: Lane, signal: AbortSignal): Promise<boolean> {
    return this.sender.send(delivery, signal);
  }
}
