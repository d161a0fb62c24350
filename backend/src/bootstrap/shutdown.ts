import { endLogOutput } from '../common/logging/log-output.js';

/** A log that nobody reads may hold the end up for this long, ms. */
const LOG_LIMIT_MS = 1_000;

/** Shuts the process down in order, and once, whichever signal or error comes first. */
export class Shutdown {
  private readonly steps: (() => Promise<void> | void)[] = [];
  private readonly controller = new AbortController();
  private ending: Promise<never> | undefined;

  /** Aborts when the shutdown begins, for start-up work that need not be finished. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Steps run in reverse order of being added: what started last ends first. */
  add(step: () => Promise<void> | void): void {
    this.steps.unshift(step);
  }

  /**
   * Installs the handlers. Call it before starting anything that must not outlive the process.
   * @param log one line for a person
   */
  listen(log: (line: string) => void): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.end(0));
    // The launcher holds an IPC channel, which breaks when the launcher is killed: nothing else would end this process.
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
      await endLogOutput(LOG_LIMIT_MS);
      process.exit(code);
    })();
    return this.ending;
  }
}
