import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PollLoop } from '../../../common/async/poll-loop.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { planChannels } from './channel-plan.js';
import { DeliveryQueue } from './delivery-queue.js';
import type { Delivery, DeliveryEnd } from './delivery.js';
import { EmailChannel } from './email-channel.js';
import { HostLimits, LANES, type Lane } from './host-limits.js';
import { PushChannel } from './push-channel.js';

const POLL_MS = 500;
/** Attempts under way in each lane. */
const AT_ONCE: Readonly<Record<Lane, number>> = { alert: 32, other: 64 };
/** A shutdown waits this long for attempts under way; what is given up is taken again after its lease. */
const SHUTDOWN_WAIT_MS = 2_000;

/**
 * Brings notifications out of the product (role `worker`). Its queue is the table in which they were planned together
 * with the notification: neither a crash nor Redis can lose one. An attempt that hangs holds one of many places.
 */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeliveryWorker.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly hosts = new HostLimits();
  private readonly running: Readonly<Record<Lane, Set<Promise<void>>>> = {
    alert: new Set(),
    other: new Set(),
  };
  private readonly giveUp = new AbortController();
  private readonly loop = new PollLoop(() => this.takeAll(), {
    pauseMs: POLL_MS,
    onFailure: ({ message }) => this.warn(`notifications that are due cannot be read: ${message}`),
  });

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly push: PushChannel,
    private readonly email: EmailChannel,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    const timer = setTimeout(() => this.giveUp.abort(), SHUTDOWN_WAIT_MS);
    await Promise.all(LANES.flatMap((lane) => [...this.running[lane]]));
    clearTimeout(timer);
  }

  /** Alerts first. @returns whether more may be due, and there is room for it */
  private async takeAll(): Promise<boolean> {
    let more = false;
    for (const lane of LANES) if (await this.takeSome(lane)) more = true;
    return more;
  }

  private async takeSome(lane: Lane): Promise<boolean> {
    const running = this.running[lane];
    const room = AT_ONCE[lane] - running.size;
    if (room <= 0) return false;
    const taken = await this.queue.take(lane, room, this.hosts.busy(lane));
    for (const delivery of taken) {
      const work = this.run(delivery).finally(() => {
        running.delete(work);
      });
      running.add(work);
    }
    return taken.length === room && running.size < AT_ONCE[lane];
  }

  private async run(delivery: Delivery): Promise<void> {
    const { deliveryId, lane, host } = delivery;
    try {
      if (!this.hosts.enter(lane, host)) return await this.queue.putBack(deliveryId);
      const end = await this.attempt(delivery).catch((error: unknown) => {
        this.hosts.leave(lane, host, false);
        throw error;
      });
      this.hosts.leave(lane, host, end?.state !== 'pending' || end.failure === undefined);
      if (end) await this.queue.settle(deliveryId, end);
    } catch (error) {
      this.warn(`a notification waits for another attempt: ${(error as Error).message}`);
    }
  }

  /** Asks the preferences again: they may have changed since it was planned, and what waited for morning has waited. */
  private async attempt(delivery: Delivery): Promise<DeliveryEnd | null> {
    const nowMs = Date.now();
    const plan = planChannels(delivery, delivery.notification.type, nowMs);
    const dueMs = delivery.channel === 'push' ? plan.pushMs : plan.emailMs;
    if (delivery.read || dueMs === null) return { state: 'skipped' };
    if (dueMs > nowMs) return { state: 'pending', dueMs };
    if (delivery.channel === 'push') return this.push.deliver(delivery, this.giveUp.signal);
    await this.email.deliver(delivery);
    return null;
  }
}
