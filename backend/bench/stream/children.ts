import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../../scripts/lib/product-process.mjs';
import type { LoadOptions, Protocol, RunOptions } from './works.ts';

const canPin = spawnSync('taskset', ['--version']).status === 0;

/** What a process says of itself with every answer. */
export interface Usage {
  readonly cpuUs: number;
  readonly atMs: number;
}

export interface ServerState extends Usage {
  readonly ticks: number;
  readonly totals: { readonly longestMs?: number };
  readonly memory: NodeJS.MemoryUsage;
}

export interface LoadState extends Usage {
  readonly quotes: number;
  readonly bytes: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly idleP50: number | null;
  readonly closed: number;
  readonly recovered: number;
  readonly recoveryP50: number | null;
  /** Of `open` only. */
  readonly acceptsPerS: number;
}

export type ServerCommand = 'start' | 'collect' | 'reset' | 'mark';
export type LoadCommand = 'open' | 'reset' | 'read' | 'pause' | 'resume';

/** A child process that answers each command with one message of the same type. */
class Child<Command extends string, Ready, State> {
  private readonly process: ChildProcess;
  private readonly waiting = new Map<
    string,
    { resolve: (message: never) => void; reject: (error: Error) => void }
  >();
  readonly ready: Promise<Ready>;

  constructor(script: string, options: RunOptions, core: number) {
    const file = fileURLToPath(new URL(script, import.meta.url));
    const execArgv = ['--expose-gc', '--no-warnings', ...PRODUCT_ARGS];
    const env = { ...PRODUCT_ENV, ...process.env };
    this.process = canPin
      ? fork(file, [JSON.stringify(options)], {
          execPath: 'taskset',
          execArgv: ['-c', String(core), process.execPath, ...execArgv],
          env,
        })
      : fork(file, [JSON.stringify(options)], { execArgv, env });
    this.process.on('message', (message: { type: string }) => {
      this.waiting.get(message.type)?.resolve(message as never);
      this.waiting.delete(message.type);
    });
    this.process.on('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`${script} ended with ${code}`));
    });
    this.ready = this.answer<Ready>('ready');
  }

  request(type: Command): Promise<State> {
    const answer = this.answer<State>(type);
    this.process.send({ type });
    return answer;
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.waiting.clear();
    this.process.kill('SIGKILL');
    await ended;
  }

  private answer<Message>(type: string): Promise<Message> {
    return new Promise<Message>((resolve, reject) => this.waiting.set(type, { resolve, reject }));
  }
}

export class ServerChild extends Child<ServerCommand, { port: number; protocol: Protocol }, ServerState> {
  constructor(options: RunOptions, core: number) {
    super('./server.ts', options, core);
  }
}

export class LoadChild extends Child<LoadCommand, unknown, LoadState> {
  constructor(options: LoadOptions, core: number) {
    super('./generator.ts', options, core);
  }
}
