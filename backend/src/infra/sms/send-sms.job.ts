import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { SealedBox } from '../crypto/sealed-box.js';
import { JobHandler, type JobHandling } from '../queue/job-handler.decorator.js';
import { SEND_SMS_JOB, type SealedSms, type SendSmsPayload } from './sms-sender.js';
import { SmsRefused, SmsTransport } from './sms-transport.js';

/** Text messages leave here; a code that came too late to be used is not sent any more. */
@Injectable()
@JobHandler(SEND_SMS_JOB)
export class SendSmsJob implements JobHandling<SendSmsPayload> {
  constructor(
    private readonly box: SealedBox,
    private readonly transport: SmsTransport,
  ) {}

  async handle({ smsId, sealed }: SendSmsPayload): Promise<void> {
    const { to, text, uselessAfterMs } = this.box.open<SealedSms>(sealed);
    if (Date.now() > uselessAfterMs) return;
    try {
      await this.transport.deliver({ smsId, to, text });
    } catch (error) {
      if (error instanceof SmsRefused) throw new UnrecoverableError(error.message);
      throw error;
    }
  }
}
