import type { INestApplication } from '@nestjs/common';
import { HealthService } from '../modules/health/health.service.js';

const DRAIN_LIMIT_MS = 10_000;

/** Ends one process in order, once, whatever asks for it first. */
export class Shutdown {
  private readonly steps: (() => Promise<void> | void)[] = [];
  private readonly controller = new AbortController();
  private ending: Promise<never> | undefined;

  /** Aborts when the end begins: for start-up work that need not be finished then. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Steps run in reverse order of being added: what started last ends first. */
  add(step: () => Promise<void> | void): void {
    this.steps.unshift(step);
  }

  /** Adds the application: not ready at once, then every connection and job closed within a limit. */
  addApp(app: INestApplication): void {
    this.add(async () => {
      app.get(HealthService).drain();
      const late = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_LIMIT_MS).unref());
      await Promise.race([app.close(), late]);
    });
  }

  /**
   * Installs the handlers; call before anything is started that must not be left behind.
   * @param log one line for a person
   */
  listen(log: (line: string) => void): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.end(0));
    // The launcher holds an IPC channel: when it is killed the channel breaks and nobody would end us.
    process.on('disconnect', () => void this.end(0));
    const fatal = (error: unknown): void => {
      log(`Fatal: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      void this.end(1);
    };
    process.on('uncaughtException', fatal);
    process.on('unhandledRejection', fatal);
  }

  end(code: number): Promise<never> {
    this.controller.abort();
    this.ending ??= (async () => {
      for (const step of this.steps) {
        try {
          await step();
        } catch (error) {
          process.stderr.write(`while stopping: ${(error as Error).message}\n`);
        }
      }
      process.exit(code);
    })();
    return this.ending;
  }
}
