import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { PollLoop } from '../../../common/async/poll-loop.js';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { Outbound } from '../../../infra/outbound/outbound.js';
import { Settings } from '../../settings/index.js';
import { AlertRound } from './alert-round.service.js';
import { NoticeSender } from './notice-sender.js';

const POLL_MS = 10_000;
/** Processes that start together have written by then what they are. */
const FIRST_MS = 20_000;

/**
 * Watches the product in every process of every role (docs/adr/0101): whichever comes first looks in a minute, and any sends what is
 * due. So one process that runs is enough to tell that the others do not.
 */
@Injectable()
export class OperatorWatch implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('OperatorAlerts');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly loop = new PollLoop(() => this.turn(), {
    pauseMs: POLL_MS,
    onFailure: ({ message }) => this.warn(`operator alerts: ${message}`),
  });
  private removeCheck: (() => void) | undefined;

  constructor(
    private readonly round: AlertRound,
    private readonly sender: NoticeSender,
    private readonly settings: Settings,
    private readonly outbound: Outbound,
  ) {}

  onModuleInit(): void {
    this.removeCheck = this.settings.addCheck((keys, get) => {
      const url = get('operators.webhookUrl');
      const fine = url === '' || this.outbound.allows(url);
      return Promise.resolve(
        fine || !keys.includes('operators.webhookUrl')
          ? {}
          : { 'operators.webhookUrl': 'Must be a public https address.' },
      );
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start(FIRST_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.removeCheck?.();
    await this.loop.stop();
  }

  private async turn(): Promise<boolean> {
    // What waits is sent also where nothing can be looked at.
    try {
      await this.round.runIfDue();
    } catch (error) {
      this.warn(`operator alerts: ${(error as Error).message}`);
    }
    return this.sender.sendDue();
  }
}
