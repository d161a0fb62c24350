import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { JobHandler, type JobHandling, type JobProgress } from '../../infra/queue/job-handler.decorator.js';
import { DEMO_JOB, DemoContent } from './demo-content.js';
import { DEMO_PLAN } from './demo-plan.js';

/** Makes the demo content beside everything else; a start that is ended leaves the rest to the next one. */
@Injectable()
@JobHandler(DEMO_JOB)
export class DemoContentJob implements JobHandling<unknown>, OnModuleDestroy {
  private readonly abort = new AbortController();
  private making: Promise<void> | undefined;

  constructor(private readonly content: DemoContent) {}

  onModuleDestroy(): void {
    this.abort.abort();
  }

  handle(_payload: unknown, progress: JobProgress): Promise<void> {
    // A process that was too busy to keep its job is given it again: it goes on with what it is doing.
    this.making ??= this.content
      .make(DEMO_PLAN, this.abort.signal, (percent) => {
        void progress(percent).catch(() => undefined);
      })
      .finally(() => (this.making = undefined));
    return this.making;
  }
}
