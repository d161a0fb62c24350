import pg from 'pg';
import { LeaderElection } from '../../src/modules/market-data/feed/leader-election.js';
import { DatabaseProxy } from './feed-database-proxy.js';
import { createTestDatabase } from '../setup/test-database.js';

describe('the election of the feed’s leader', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let admin: pg.Client;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  function candidate(url = database.url, name = 'test') {
    const events: string[] = [];
    const waiting: { event: string; resolve: () => void }[] = [];
    const happened = (event: string): void => {
      events.push(event);
      for (const one of waiting.splice(0)) {
        if (event.startsWith(one.event)) one.resolve();
        else waiting.push(one);
      }
    };
    const election = new LeaderElection({
      databaseUrl: url,
      name,
      everyMs: 50,
      onElected: (term) => happened(`elected ${term}`),
      onDeposed: () => happened('deposed'),
      onTrouble: () => happened('trouble'),
    });
    ends.push(() => election.stop());
    return {
      election,
      events,
      next: (event: string) => new Promise<void>((resolve) => waiting.push({ event, resolve })),
    };
  }

  async function leader(url?: string) {
    const one = candidate(url);
    const elected = one.next('elected');
    one.election.start();
    await elected;
    return one;
  }

  it('has one winner per name, and the standby follows with a later term', async () => {
    const first = await leader();
    const second = candidate();
    const other = candidate(database.url, 'another provider');
    const elected = second.next('elected');
    const otherElected = other.next('elected');
    second.election.start();
    other.election.start();
    await otherElected;
    expect(second.election.leading).toBe(false);
    const firstTerm = first.election.currentTerm!;
    await first.election.stop();
    await elected;
    expect(second.election.currentTerm).toBeGreaterThan(firstTerm);
    expect(first.events.filter((event) => event === 'deposed')).toEqual([]);
  });

  it('goes on with the same term after its connection broke', async () => {
    const one = await leader();
    const term = one.election.currentTerm;
    const trouble = one.next('trouble');
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'pricealgo-feed-%'`,
    );
    await trouble;
    while (one.election.unproven) await new Promise((resolve) => setImmediate(resolve));
    expect(one.election.currentTerm).toBe(term);
    expect(one.events).not.toContain('deposed');
  });

  it('keeps leading while the database is down and takes its lock back afterwards', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    ends.push(() => proxy.down());
    const one = await leader(proxy.url);
    const term = one.election.currentTerm;
    const refused = one.next('trouble').then(() => one.next('trouble'));
    await proxy.down();
    await refused;
    expect(one.election.leading).toBe(true);
    expect(one.election.unproven).toBe(true);
    await proxy.up();
    while (one.election.unproven) await new Promise((resolve) => setImmediate(resolve));
    expect(one.election.currentTerm).toBe(term);
    expect(one.events).not.toContain('deposed');
  });

  it('takes its lock back from the ghost of its own broken connection', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    ends.push(() => proxy.down());
    const one = await leader(proxy.url);
    const term = one.election.currentTerm;
    const trouble = one.next('trouble');
    proxy.cutClients();
    await trouble;
    while (one.election.unproven) await new Promise((resolve) => setImmediate(resolve));
    expect(one.election.currentTerm).toBe(term);
    expect(one.events).not.toContain('deposed');
  });

  it('gives up when another leads after it was cut off', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    const one = await leader(proxy.url);
    await proxy.down();
    const other = await leader();
    const deposed = one.next('deposed');
    await proxy.up();
    ends.push(() => proxy.down());
    await deposed;
    expect(one.election.leading).toBe(false);
    expect(other.election.leading).toBe(true);
  });

  it('begins a new term when another led in between', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    ends.push(() => proxy.down());
    const one = await leader(proxy.url);
    const term = one.election.currentTerm!;
    await proxy.down();
    const other = await leader();
    await other.election.stop();
    const elected = one.next('elected');
    await proxy.up();
    await elected;
    expect(one.events.filter((event) => event !== 'trouble')).toEqual([
      `elected ${term}`,
      'deposed',
      `elected ${one.election.currentTerm}`,
    ]);
    expect(one.election.currentTerm).toBeGreaterThan(term + 1);
  });

  it('yields to a later term seen on the bus, not to an earlier one', async () => {
    const one = await leader();
    const term = one.election.currentTerm!;
    one.election.yieldTo(term);
    one.election.yieldTo(term - 1);
    expect(one.election.leading).toBe(true);
    const deposed = one.next('deposed');
    one.election.yieldTo(term + 1);
    await deposed;
    expect(one.events).toContain('deposed');
  });
});
