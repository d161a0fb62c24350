import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Brand } from '../../../infra/mail/brand.js';
import { PushTransport } from '../../../infra/push/push-transport.js';
import { pushMessage } from '../channels/push-message.js';
import { PushDeviceService } from './push-device.service.js';
import type { AdminPushTestDto } from '@pricealgo/contract/delivery-tests';

/** Sends a test push to each browser of a user and counts the outcomes. No notification is written for it. */
@Injectable()
export class PushTest {
  constructor(
    private readonly brand: Brand,
    private readonly devices: PushDeviceService,
    private readonly transport: PushTransport,
  ) {}

  /** Asks all push services at once; takes as long as the slowest of them may (10 s). */
  async run(userId: string): Promise<AdminPushTestDto> {
    const message = pushMessage({
      id: randomUUID(),
      seq: 0,
      type: 'account',
      title: this.brand.name,
      body: 'This is a test: notifications arrive on this device.',
      link: '/notifications',
    });
    const targets = await this.devices.targets(userId);
    const outcomes = await Promise.all(
      targets.map(async ({ id, target }) => {
        const outcome = await this.transport.deliver(target, message);
        if (outcome.state === 'gone') await this.devices.forget(id);
        return outcome;
      }),
    );
    const sent = outcomes.filter(({ state }) => state === 'sent').length;
    const gone = outcomes.filter(({ state }) => state === 'gone').length;
    const reasons = outcomes.flatMap((outcome) => ('failure' in outcome ? outcome.failure : []));
    return { sent, gone, failed: outcomes.length - sent - gone, reasons: [...new Set(reasons)] };
  }
}
