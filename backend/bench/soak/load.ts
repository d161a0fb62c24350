import { setTimeout as delay } from 'node:timers/promises';
import { PriceListener, NotificationListener } from '../../test/cluster/listeners.ts';
import { call, logIn, makePeople, type Person } from '../../test/cluster/people.ts';

export interface LoadSize {
  /** Screens with prices that stay open. */
  sockets: number;
  /** Screens that come and go, a second. */
  comingPerS: number;
  members: number;
  requestsPerS: number;
}

const SYMBOLS = [
  'AAPL',
  'MSFT',
  'NVDA',
  'AMZN',
  'GOOGL',
  'TSLA',
  'META',
  'AMD',
  'NFLX',
  'AVGO',
  'COST',
  'INTC',
].map((symbol) => `NASDAQ:${symbol}`);
const some = (n: number) => Array.from({ length: 8 }, (_, i) => SYMBOLS[(n + i) % SYMBOLS.length]!);
/** How long a screen that comes stays, ms. */
const STAY_MS = 5_000;

const READS = [
  'tickers?exchangeShortName=NASDAQ&limit=20',
  'ticker-search?keyword=app',
  'ticker-history?exchangeShortName=NASDAQ&symbol=AAPL&range=1D',
  'most-watched',
  'application-info',
  'market-hours?exchangeShortName=NASDAQ',
  'movers?exchangeShortName=NASDAQ&kind=gainers',
  'exchanges',
];
const MEMBER_READS = ['fetchnotification?limit=20', 'watchlists', 'alerts', 'getProfile'];

/** Steady work for a product: screens that stay, screens that come and go, requests of visitors and members. */
export class SteadyLoad {
  requests = 0;
  /** Answers that say no, and none at all. */
  failures = 0;
  /** Why, with how often. */
  readonly reasons = new Map<string, number>();
  came = 0;
  private readonly listeners = new Set<PriceListener>();
  private readonly members: { person: Person; screen: NotificationListener }[] = [];
  private stopped = false;
  private work: Promise<void>[] = [];

  private readonly url: string;
  private readonly size: LoadSize;

  constructor(url: string, size: LoadSize) {
    this.url = url;
    this.size = size;
  }

  async start(databaseUrl: string): Promise<void> {
    for (let n = 0; n < this.size.sockets; n++) this.listeners.add(this.screen(n));
    const people = await makePeople(databaseUrl, 'member', this.size.members);
    for (const person of people) {
      await logIn(this.url, 'member', person);
      this.members.push({ person, screen: new NotificationListener(this.url, person) });
    }
    this.work = [
      this.every(1_000 / this.size.comingPerS, (n) => this.comeAndGo(n)),
      this.every(1_000 / this.size.requestsPerS, (n) => this.request(n)),
      // A login lives for less than the soak.
      this.every(240_000, () =>
        Promise.all(this.members.map(({ person }) => logIn(this.url, 'member', person))),
      ),
    ];
  }

  /** Whether all of it was served: a request that failed, or a screen without prices, costs no memory. */
  get held(): boolean {
    return this.requests > 0 && this.failures === 0 && this.complaints.length === 0 && this.quotes > 0;
  }

  /** What sockets complained of. */
  get complaints(): string[] {
    return [...new Set([...this.listeners].flatMap(({ errors }) => errors))];
  }

  get quotes(): number {
    return [...this.listeners].reduce((sum, { quotes }) => sum + quotes, 0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.work);
    for (const listener of this.listeners) listener.close();
    for (const { screen } of this.members) screen.close();
  }

  private screen(n: number): PriceListener {
    return new PriceListener(this.url, some(n));
  }

  private async comeAndGo(n: number): Promise<void> {
    const listener = this.screen(n);
    this.came += 1;
    await delay(this.stopped ? 0 : STAY_MS);
    listener.close();
  }

  private async request(n: number): Promise<void> {
    const member = n % 4 === 0 ? this.members[Math.floor(n / 16) % this.members.length] : undefined;
    const list = member ? MEMBER_READS : READS;
    const name = list[Math.floor(n / (member ? 4 : 1)) % list.length]!;
    this.requests += 1;
    try {
      await call(this.url, name, member ? { token: member.person.token } : {});
    } catch (error) {
      this.fail(name, error);
    }
  }

  private fail(what: string, error: unknown): void {
    this.failures += 1;
    // `fetch failed` says nothing without what the network said.
    const { message, cause } = error as Error & { cause?: { code?: string } };
    const why = `${what}: ${message}${cause?.code ? ` (${cause.code})` : ''}`;
    this.reasons.set(why, (this.reasons.get(why) ?? 0) + 1);
  }

  /** Starts `act` at a steady rate, however long each takes. */
  private async every(periodMs: number, act: (n: number) => Promise<unknown>): Promise<void> {
    const under = new Set<Promise<unknown>>();
    const startMs = performance.now();
    for (let n = 0; !this.stopped; n++) {
      const one = act(n).catch((error: unknown) => this.fail('a login again', error));
      under.add(one);
      void one.finally(() => under.delete(one));
      while (!this.stopped && performance.now() < startMs + (n + 1) * periodMs)
        await delay(Math.min(200, Math.max(1, startMs + (n + 1) * periodMs - performance.now())));
    }
    await Promise.all(under);
  }
}
