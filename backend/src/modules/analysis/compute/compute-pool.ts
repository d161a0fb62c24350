import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ComputeMessage, ComputeRequest, ComputeResult, ComputeTaskName } from './compute-task.js';

/** Work that takes longer is aborted: its thread is ended. Training gets more, because it shares its core on a busy machine. */
const TIME_LIMIT_MS = 60_000;
const TRAINING_LIMIT_MS = 300_000;
const THREAD_MEMORY_MB = 512;
/** Training takes a core for seconds: never two at a time. */
const AT_ONCE: Partial<Record<ComputeTaskName, number>> = { 'lstm-test': 1, 'lstm-train': 1 };
const LIMITS_MS: Partial<Record<ComputeTaskName, number>> = {
  'lstm-test': TRAINING_LIMIT_MS,
  'lstm-train': TRAINING_LIMIT_MS,
};

export interface ComputeOptions {
  signal?: AbortSignal;
  /** Percent, 0–100. */
  onProgress?: (percent: number) => void;
  timeLimitMs?: number;
}

interface Job {
  request: ComputeRequest;
  options: ComputeOptions;
  resolve: (result: ComputeResult) => void;
  reject: (error: Error) => void;
}

/** Runs algorithms on threads of their own: at most one per core but one, each ended when it takes too long. */
@Injectable()
export class ComputePool implements OnModuleDestroy {
  private readonly size = Math.max(1, availableParallelism() - 1);
  private readonly idle: Worker[] = [];
  private readonly waiting: Job[] = [];
  private readonly busy = new Map<Worker, ComputeTaskName>();
  private closed = false;

  /**
   * @throws Error with the reason when the work fails, is aborted, or takes longer than its limit
   */
  run(task: ComputeTaskName, inputs: string, options: ComputeOptions = {}): Promise<ComputeResult> {
    return new Promise((resolve, reject) => {
      if (this.closed || options.signal?.aborted) return reject(new Error('cancelled'));
      const job: Job = { request: { task, inputs }, options, resolve, reject };
      options.signal?.addEventListener('abort', () => this.dropWaiting(job), { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.reject(new Error('cancelled'));
    await Promise.all([...this.idle, ...this.busy.keys()].map((worker) => worker.terminate()));
  }

  private dropWaiting(job: Job): void {
    const place = this.waiting.indexOf(job);
    if (place < 0) return;
    this.waiting.splice(place, 1);
    job.reject(new Error('cancelled'));
  }

  private next(): void {
    if (this.closed || this.busy.size >= this.size) return;
    const place = this.waiting.findIndex(({ request: { task } }) => {
      const running = [...this.busy.values()].filter((name) => name === task).length;
      return running < (AT_ONCE[task] ?? this.size);
    });
    const [job] = place < 0 ? [] : this.waiting.splice(place, 1);
    if (job) this.start(job);
  }

  private start({ request, options, resolve, reject }: Job): void {
    const worker =
      this.idle.pop() ??
      new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB } });
    this.busy.set(worker, request.task);
    const limitMs = options.timeLimitMs ?? LIMITS_MS[request.task] ?? TIME_LIMIT_MS;
    const timer = setTimeout(() => fail(new Error(`took longer than ${limitMs / 1_000} s`)), limitMs);
    const onAbort = (): void => fail(new Error('cancelled'));
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const end = (reusable: boolean): void => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      this.busy.delete(worker);
      if (reusable && !this.closed) this.idle.push(worker);
      // A thread that is being ended may still post: nothing handles it, and an error without a listener would be fatal.
      else worker.on('error', () => undefined);
      this.next();
    };
    const fail = (error: Error): void => {
      end(false);
      void worker.terminate();
      reject(error);
    };
    const onError = (error: unknown): void => fail(error instanceof Error ? error : new Error(String(error)));
    const onExit = (): void => fail(new Error('the computing thread ended'));
    const onMessage = (message: ComputeMessage): void => {
      if (message.kind === 'progress') return options.onProgress?.(message.percent);
      end(true);
      if (message.kind === 'failed') reject(new Error(message.message));
      else resolve({ output: message.output, durationMs: message.durationMs });
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(request);
  }
}

/** The built worker, also where this runs from the sources (tests): a thread cannot be started from TypeScript. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('./compute-worker.js', import.meta.url));
  return existsSync(beside) ? beside : beside.replace(/([\\/])src([\\/]modules[\\/])/, '$1dist$2');
}
