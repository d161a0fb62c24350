import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PRODUCT_ARGS, PRODUCT_ENV } from '../../../scripts/lib/product-process.mjs';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
/** As `npm start` and a container's `restart: unless-stopped` do it. */
const RESTART_AFTER_MS = 250;
const POLL_MS = 25;

export interface PartOptions {
  readonly name: string;
  /** As in `ROLES`. */
  readonly roles: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  /** Receives both outputs, over all restarts. */
  readonly logFile: string;
  /** What is started; this checkout's build unless it says otherwise. */
  readonly main?: string;
}

/** One process of the product, which is started again when it ends by itself. */
export class Part {
  readonly name: string;
  readonly roles: string;
  readonly url: string;
  /** Everything that it wrote, over all restarts. */
  output = '';
  /** How often it ended without having been told to. */
  endings = 0;
  private readonly options: PartOptions;
  private readonly log: WriteStream;
  private main: string;
  private child: ChildProcess | null = null;
  private wanted = false;

  constructor(options: PartOptions) {
    this.options = options;
    this.name = options.name;
    this.roles = options.roles;
    this.main = options.main ?? MAIN;
    this.url = `http://127.0.0.1:${options.port}`;
    this.log = createWriteStream(options.logFile, { flags: 'a' });
  }

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Starts this checkout's build from now on, whichever it was made with. @throws as `start` */
  startNewest(): Promise<void> {
    this.main = MAIN;
    return this.start();
  }

  /** Starts the build that it was made with, from now on. @throws as `start` */
  startAsMade(): Promise<void> {
    this.main = this.options.main ?? MAIN;
    return this.start();
  }

  /** Starts it and resolves once it is ready. @throws Error with the end of its output when it never becomes so */
  async start(): Promise<void> {
    this.wanted = true;
    const child = this.launch();
    const ended = once(child, 'exit').then(() => 'ended' as const);
    if ((await Promise.race([ended, this.ready()])) === 'ended' && !(await this.isReady()))
      throw new Error(`${this.name} ended at its start:\n${this.output.slice(-2_000)}`);
  }

  /** Ends it with a signal that it cannot refuse; it comes back by itself. Resolves when it has ended. */
  async kill(): Promise<void> {
    await this.send('SIGKILL');
  }

  /** Ends it in order, to stay away. @returns its exit code (`null`: a signal ended it), and how long it took, ms */
  async stop(): Promise<{ code: number | null; tookMs: number }> {
    this.wanted = false;
    const startMs = performance.now();
    const code = await this.send('SIGTERM');
    return { code, tookMs: performance.now() - startMs };
  }

  /** Resolves when it says that it can serve. */
  async ready(): Promise<void> {
    while (!(await this.isReady())) await delay(POLL_MS);
  }

  async isReady(): Promise<boolean> {
    return (await this.readiness()) === 200;
  }

  /** Status of `/api/health/ready`; 0 where nobody answers. */
  async readiness(): Promise<number> {
    try {
      const answer = await fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(3_000) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  private async send(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  private launch(): ChildProcess {
    const { name, roles, port, env } = this.options;
    const child = spawn(process.execPath, [...PRODUCT_ARGS, this.main], {
      env: { ...PRODUCT_ENV, ...env, ROLES: roles, PORT: String(port) },
      // The channel breaks when this process is killed: the part then ends, too.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.log.write(chunk);
      });
    }
    child.once('error', (error) => (this.output += `${name}: ${error.message}\n`));
    child.once('exit', (code, signal) => {
      if (!this.wanted) return;
      this.endings += 1;
      this.output += `${name} ended by itself: ${signal ?? `code ${code}`}\n`;
      setTimeout(() => this.wanted && this.launch(), RESTART_AFTER_MS);
    });
    return child;
  }
}
