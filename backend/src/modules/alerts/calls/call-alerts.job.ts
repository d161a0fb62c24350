import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { CallAlerts } from './call-alerts.js';

const EVERY_MS = 15_000;

/** Looks for new calls when one is told of, and every few seconds in case nobody told. */
@Injectable()
@JobHandler('alerts.calls', { everyMs: EVERY_MS })
export class CallAlertsJob implements JobHandling<unknown>, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Alerts');
  private end: (() => void) | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly alerts: CallAlerts,
    private readonly bus: EventBus,
  ) {}

  onModuleInit(): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    this.end = this.bus.on('analysis.called', () => {
      this.looking = this.looking
        .then(() => this.alerts.look())
        .then(
          () => undefined,
          (error: Error) =>
            this.logger.warn(`calls could not be looked at, the next look will: ${error.message}`),
        );
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.end?.();
    await this.looking;
  }

  async handle(): Promise<void> {
    await this.alerts.look();
  }
}
