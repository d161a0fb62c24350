import type { Memory } from './attacked-product.js';
import type { HostileClient } from './http-client.js';
import { described, type HostileRequest } from './requests.js';

/** What is attacked, as far as an attack has to know it. */
export interface Attacked {
  /** Whether the process that was started still runs. */
  readonly alive: boolean;
  /** The end of what it wrote to its log. */
  readonly output: string;
  /** Lines of its log that name a request. */
  logOf(requestId: string): readonly string[];
  memory(): Promise<Memory>;
  /** Takes back what an administrator may do, and these did. */
  restore(): Promise<void>;
}

/** Somebody whom no attack may disturb. */
interface Served {
  /** @throws Error naming what was not served */
  isServed(): Promise<void>;
}

export interface SiegeOptions {
  readonly seed: number;
  readonly runs: number;
  readonly atOnce: number;
}

/**
 * What may be left after a batch: a tenth of what was held after the first rounds, and what an allocator keeps by chance (pages of
 * freed memory come back to the system when it likes, in pieces of some MB for each of the threads).
 */
const SHARE = 1.1;
const SLACK_BYTES = 24 * 2 ** 20;
const LOOKS = 12;
/**
 * A young process takes memory once for each kind of work: compiled code, connections, plans, pages of its heap. It is grown up when
 * another round of everything adds less than this; one that is not after so many rounds loses something with each.
 */
const SETTLED_BYTES = 8 * 2 ** 20;
const ROUNDS = 6;
/** Faults of one batch that are told. */
const TOLD_MAX = 8;
/** Characters of a line of the log. */
const LOG_MAX = 2_000;
/** Time for finding out which route leaves the memory: each takes a few collections of everything. */
const ATTRIBUTED_MS = 120_000;

/** Batches of requests against one product, and after each the question whether it is as it was. */
export class Siege {
  private allowedBytes = 0;
  private sent: readonly HostileRequest[] = [];

  constructor(
    private readonly attacked: Attacked,
    private readonly bystander: Served,
    private readonly client: HostileClient,
    private readonly options: SiegeOptions,
  ) {}

  async send(requests: readonly HostileRequest[]): Promise<void> {
    this.sent = [...this.sent, ...requests];
    await this.client.sendAll(requests, this.options.atOnce);
  }

  /**
   * Sends rounds of everything until the product has grown up. What it holds then is what every later batch is measured by.
   * @throws Error where each round leaves more
   */
  async growUp(round: (number: number) => Promise<void>): Promise<void> {
    let before = 0;
    for (let number = 1; number <= ROUNDS; number++) {
      await round(number);
      const { rss } = await this.attacked.memory();
      if (rss - before < SETTLED_BYTES) {
        this.allowedBytes = Math.min(rss, before) * SHARE + SLACK_BYTES;
        return;
      }
      before = rss;
    }
    this.fail('the first rounds', [`each of ${ROUNDS} left more than ${SETTLED_BYTES / 2 ** 20} MB`]);
  }

  /**
   * Ends a batch.
   * @param batch its name: a failure says which one to look at
   * @throws Error with seed, batch and what was sent, where the product is not as it was
   */
  async staysWhole(batch: string): Promise<void> {
    const { client, attacked } = this;
    const sent = this.sent;
    this.sent = [];
    if (!attacked.alive) this.fail(batch, await this.ofTheEnd());
    if (client.faults.length > 0) this.fail(batch, await this.ofFaults());
    await attacked.restore();
    await this.bystander
      .isServed()
      .catch((error: Error) => this.fail(batch, [`nobody else is served: ${error.message}`]));
    const leftBytes = await this.left();
    if (leftBytes > this.allowedBytes) this.fail(batch, await this.ofMemory(leftBytes, sent));
  }

  /** Memory after the batch; a few looks, since it comes back when it likes. */
  private async left(): Promise<number> {
    if (this.allowedBytes === 0) return 0;
    let { rss } = await this.attacked.memory();
    for (let look = 1; look < LOOKS && rss > this.allowedBytes; look++) {
      await this.bystander.isServed();
      rss = Math.min(rss, (await this.attacked.memory()).rss);
    }
    return rss;
  }

  private async ofFaults(): Promise<string[]> {
    const told: string[] = [];
    for (const fault of this.client.faults.slice(0, TOLD_MAX)) {
      const least = await this.client.shortestOf(fault);
      const inShort = least ? `\n  shortest: ${described(least)}` : '';
      const [, id] = /"requestId":"([^"]+)"/.exec(fault.what) ?? [];
      const log = (id ? this.attacked.logOf(id) : []).map((line) => `\n  log: ${line.slice(0, LOG_MAX)}`);
      told.push(`${fault.sent}\n  → ${fault.what}${log.join('')}${inShort}`);
    }
    const more = this.client.faults.length - told.length;
    return more > 0 ? [...told, `and ${more} more`] : told;
  }

  private async ofTheEnd(): Promise<string[]> {
    const { cut, faults } = this.client;
    return [
      'the process has ended',
      ...faults.map(({ sent, what }) => `${sent}\n  → ${what}`),
      ...cut.map((request) => `cut off: ${described(request)}`),
      this.attacked.output,
    ];
  }

  /** Sends the batch once more, a route at a time: the one that leaves most is named with what was sent to it. */
  private async ofMemory(leftBytes: number, sent: readonly HostileRequest[]): Promise<string[]> {
    const byRoute = Map.groupBy(sent, ({ method, route }) => `${method} ${route}`);
    let most = { bytes: 0, requests: [] as readonly HostileRequest[] };
    const endMs = performance.now() + ATTRIBUTED_MS;
    for (const requests of byRoute.values()) {
      if (performance.now() > endMs) break;
      const before = (await this.attacked.memory()).heapUsed + (await this.attacked.memory()).external;
      await this.client.sendAll(requests, 1);
      const { heapUsed, external } = await this.attacked.memory();
      const bytes = heapUsed + external - before;
      if (bytes > most.bytes) most = { bytes, requests };
    }
    const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
    return [
      `memory: ${mb(leftBytes)} are left, ${mb(this.allowedBytes)} may be`,
      `most of it, ${mb(most.bytes)} when sent again, is left by these:`,
      ...most.requests.slice(0, TOLD_MAX).map(described),
    ];
  }

  private fail(batch: string, lines: readonly string[]): never {
    const { seed, runs } = this.options;
    const again = `HOSTILE_SEED=${seed} HOSTILE_RUNS=${runs} npm run test:hostile -w backend`;
    throw new Error([`The product is not as it was after "${batch}". Again: ${again}`, ...lines].join('\n'));
  }
}
