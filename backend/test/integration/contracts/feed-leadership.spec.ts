import pg from 'pg';
import {
  LeaderElection,
  type LeaderElectionOptions,
} from '../../../src/modules/quotes/feed/leader-election.js';
import { DatabaseProxy } from '../../setup/database-proxy.js';
import { createTestDatabase } from '../../setup/test-database.js';

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

  function candidate(url = database.url, name = 'test', more: Partial<LeaderElectionOptions> = {}) {
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
      ...more,
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

  describe('whose sources are all down', () => {
    /** A candidate with a clock of its own, whose sources the test switches. */
    function sourced() {
      const state = { served: true, answers: true, nowMs: 0, tried: 0, looks: 0 };
      const one = candidate(database.url, 'sourced', {
        everyMs: 10,
        nowMs: () => {
          state.looks += 1;
          return state.nowMs;
        },
        sources: {
          isServed: () => state.served,
          couldServe: async () => {
            state.tried += 1;
            return state.answers;
          },
        },
      });
      return { ...one, state };
    }
    /** Every campaign comes to its end several times: each looks at the clock. */
    const rounds = async (...electing: ReturnType<typeof sourced>[]): Promise<void> => {
      const until = electing.map(({ state }) => state.looks + 12);
      while (electing.some(({ state }, i) => state.looks < until[i]!))
        await new Promise((resolve) => setImmediate(resolve));
    };
    async function pair() {
      const first = sourced();
      const elected = first.next('elected');
      first.election.start();
      await elected;
      const second = sourced();
      second.election.start();
      await rounds(first, second);
      return { first, second };
    }

    it('yields to a process that reaches one, in order: nobody leads while it publishes', async () => {
      const { first, second } = await pair();
      const elected = second.next('elected');
      first.state.served = false;
      await rounds(first, second);
      expect(first.election.leading).toBe(true);
      let ledTogether = false;
      void elected.then(() => (ledTogether = first.election.leading));
      for (let led = false; !led; led = second.election.leading) {
        first.state.nowMs += 20_000;
        second.state.nowMs += 6_000;
        await rounds(first, second);
      }
      expect(ledTogether).toBe(false);
      expect(first.events.filter((event) => event === 'deposed')).toHaveLength(1);
      expect(second.state.tried).toBe(1);
      // It does not take the place back as long as the other one is served.
      first.state.served = true;
      await rounds(first, second);
      expect(second.election.leading).toBe(true);
    });

    it('stays where no other process can do better, which is asked seldom', async () => {
      const { first, second } = await pair();
      second.state.answers = false;
      first.state.served = false;
      for (let i = 0; i < 3; i++) {
        first.state.nowMs += 20_000;
        await rounds(first, second);
      }
      expect([first.election.leading, second.election.leading]).toEqual([true, false]);
      expect(first.events).not.toContain('deposed');
      expect(second.state.tried).toBe(1);
    });

    it('stays when a source comes back before anybody claimed the place', async () => {
      const { first, second } = await pair();
      second.state.answers = false;
      first.state.served = false;
      for (let i = 0; i < 2; i++) {
        first.state.nowMs += 20_000;
        await rounds(first, second);
      }
      first.state.served = true;
      await rounds(first, second);
      second.state.answers = true;
      second.state.nowMs += 60_000;
      await rounds(first, second);
      expect([first.election.leading, second.state.tried]).toEqual([true, 1]);
    });

    it('hands the place back and forth ever less often where both lose their sources in turn', async () => {
      const { first, second } = await pair();
      first.state.served = false;
      second.state.served = false;
      const waits: number[] = [];
      for (let turn = 0, waited = 0; turn < 4; turn++, waited = 0) {
        const [leads, stands] = first.election.leading ? [first, second] : [second, first];
        while (!stands.election.leading && waited < 300_000) {
          for (const { state } of [first, second]) state.nowMs += 5_000;
          waited += 5_000;
          await rounds(first, second);
        }
        expect(stands.election.leading).toBe(true);
        expect(leads.election.leading).toBe(false);
        waits.push(waited);
      }
      expect(waits[2]).toBeGreaterThan(waits[0]!);
      expect(waits[3]).toBeGreaterThan(waits[1]!);
    });
  });
});
