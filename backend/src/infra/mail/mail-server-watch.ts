import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { JobQueue } from '../queue/job-queue.js';
import { MAIL_RETRY, type MailRetries } from './mail-retries.js';
import { MailTransport, MailUnanswered } from './mail-transport.js';

/**
 * Knows whether the mail server is away (role `worker`). While it is, mails are not attempted one by one, which would cost each a
 * time-out and keep text messages waiting behind them; once it is back, those that wait for a later attempt leave at once.
 */
@Injectable()
export class MailServerWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Mail');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  /** What the server, or its silence, said last; `null` while it is there. */
  private away: string | null = null;
  private probing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly transport: MailTransport,
    private readonly queue: JobQueue,
    @Inject(MAIL_RETRY) private readonly retries: MailRetries,
  ) {}

  /** Mails may wait since before this process began, for a server that is back long since. */
  onApplicationBootstrap(): void {
    void this.queue
      .inspect('mail', (queue) => queue.getDelayedCount())
      .then((waiting) => (waiting > 0 ? this.probe(true) : undefined))
      .catch((error: Error) => this.warn(`mails that wait cannot be counted: ${error.message}`));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.probing;
  }

  /** @throws MailUnanswered while the mail server is known to be away */
  assertThere(): void {
    if (this.away !== null) throw new MailUnanswered(this.away);
  }

  /** A mail was not answered: finds out whether the server is away, or had something against that mail. */
  suspect(): void {
    void this.probe(false);
  }

  /** @param wake whether mails are woken also when the server was not known to be away */
  private probe(wake: boolean): Promise<void> {
    this.probing ??= this.ask(wake).finally(() => {
      this.probing = undefined;
    });
    return this.probing;
  }

  private async ask(wake: boolean): Promise<void> {
    if (this.stopped) return;
    try {
      await this.transport.verify();
    } catch (error) {
      this.away = (error as Error).message;
      this.warn(`the mail server is away, mails wait: ${this.away}`);
      this.plan();
      return;
    }
    const wasAway = this.away !== null;
    this.away = null;
    if (!wasAway && !wake) return;
    // Once more a little later: a mail that was just being put off is not among those that wait yet.
    if (wasAway) this.plan();
    await this.wakeAll();
  }

  /** Asks again a little later. */
  private plan(): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.probe(true), this.retries.probeMs).unref();
  }

  private async wakeAll(): Promise<void> {
    try {
      await this.queue.inspect('mail', (queue) => queue.promoteJobs());
    } catch (error) {
      this.warn(`mails that wait could not be woken: ${(error as Error).message}`);
    }
  }
}
