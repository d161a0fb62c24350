import { once } from 'node:events';
import net from 'node:net';

type Mode = 'pass' | 'pause' | 'blackhole';

export interface Line {
  /** Of each chunk, one way, ms. */
  readonly latencyMs: number;
  /** The latency varies by so much up and down, ms; order is kept. */
  readonly jitterMs?: number;
  /** Each way. */
  readonly bytesPerS?: number;
}

/**
 * A TCP line to a port of this machine that can fail in every way lines do: refused, reset, silent, slow, cut in the middle.
 * `pause` holds what is under way and hands it on afterwards; `blackhole` loses it, and nobody learns of an end.
 */
export class FaultProxy {
  readonly port: number;
  /** Connections that the far side ended while the line was dead. */
  endedByTarget = 0;
  private readonly target: number;
  private readonly pairs = new Set<Pair>();
  private server: net.Server;
  private mode: Mode = 'pass';
  private line: Line | null = null;
  private cuts = 0;

  private constructor(server: net.Server, target: number) {
    this.server = server;
    this.target = target;
    this.port = (server.address() as net.AddressInfo).port;
    server.on('connection', (client) => this.accept(client));
  }

  static async start(target: number): Promise<FaultProxy> {
    return new FaultProxy(await listening(0), target);
  }

  get connections(): number {
    return this.pairs.size;
  }

  /** Nobody listens any more, and whoever was connected is reset: the machine is gone. */
  async refuse(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.reset();
    await closed;
  }

  /** Ends what `refuse`, `pause`, `blackhole` or `slow` began. */
  async heal(): Promise<void> {
    this.mode = 'pass';
    this.line = null;
    for (const pair of this.pairs) pair.flush();
    if (this.server.listening) return;
    this.server = await listening(this.port);
    this.server.on('connection', (client) => this.accept(client));
  }

  /** Connections are taken, and nothing passes until `heal`. */
  pause(): void {
    this.mode = 'pause';
  }

  /** Everything from now on is lost without a word, ends included. */
  blackhole(): void {
    this.mode = 'blackhole';
  }

  slow(line: Line): void {
    this.line = line;
  }

  /** RST to everybody, on both sides. */
  reset(): void {
    for (const pair of [...this.pairs]) pair.end();
  }

  /** The next `count` requests reach the target; in place of each answer the client gets a reset. */
  cutAnswers(count: number): void {
    this.cuts = count;
  }

  async stop(): Promise<void> {
    await this.refuse();
  }

  private accept(client: net.Socket): void {
    const target = net.connect({ port: this.target, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    const pair = new Pair(client, target, {
      mode: () => this.mode,
      line: () => this.line,
      cut: () => this.cuts > 0 && this.cuts-- > 0,
      ended: () => this.pairs.delete(pair),
      targetEnded: () => {
        if (this.mode !== 'pass') this.endedByTarget += 1;
      },
    });
    this.pairs.add(pair);
  }
}

interface Rules {
  mode(): Mode;
  line(): Line | null;
  /** Whether the answer that just came is to be lost with its connection. */
  cut(): boolean;
  ended(): void;
  targetEnded(): void;
}

class Pair {
  private readonly client: net.Socket;
  private readonly target: net.Socket;
  private readonly rules: Rules;
  /** What waits for the end of a pause, in order. */
  private readonly held: (() => void)[] = [];
  /** When the last chunk of each way arrives, monotonic ms. */
  private readonly arrivals = new Map<net.Socket, number>();

  constructor(client: net.Socket, target: net.Socket, rules: Rules) {
    this.client = client;
    this.target = target;
    this.rules = rules;
    client.on('data', (chunk) => this.pass(target, chunk));
    target.on('data', (chunk) => {
      if (rules.cut()) this.end();
      else this.pass(client, chunk);
    });
    client.on('close', () => this.close(target));
    target.on('close', () => {
      rules.targetEnded();
      this.close(client);
    });
    for (const socket of [client, target]) socket.on('error', () => undefined);
  }

  flush(): void {
    for (const deliver of this.held.splice(0)) deliver();
  }

  end(): void {
    this.client.resetAndDestroy();
    this.target.resetAndDestroy();
    this.rules.ended();
  }

  private pass(to: net.Socket, chunk: Buffer): void {
    this.later(() => {
      const deliver = (): void => void (to.destroyed || to.write(chunk));
      const line = this.rules.line();
      if (!line) return deliver();
      const nowMs = performance.now();
      const jitterMs = (line.jitterMs ?? 0) * (2 * Math.random() - 1);
      const sendingMs = line.bytesPerS ? (chunk.length / line.bytesPerS) * 1_000 : 0;
      const arrivesMs = Math.max(nowMs + line.latencyMs + jitterMs, this.arrivals.get(to) ?? 0) + sendingMs;
      this.arrivals.set(to, arrivesMs);
      setTimeout(deliver, arrivesMs - nowMs);
    });
  }

  private close(to: net.Socket): void {
    this.later(() => {
      to.destroy();
      this.rules.ended();
    });
  }

  private later(deliver: () => void): void {
    const mode = this.rules.mode();
    if (mode === 'blackhole') return;
    if (mode === 'pause' || this.held.length > 0) this.held.push(deliver);
    else deliver();
  }
}

async function listening(port: number): Promise<net.Server> {
  const server = net.createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
