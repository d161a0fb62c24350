import type { Pool, PoolClient } from 'pg';
import { askedBy, askedFrom, forEverybody, INTERNAL } from '../common/net/asker.js';
import { ConnectionTurns, fairConnections, isTurnRefused, type Holders } from './fair-connections.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns for connections', () => {
  /** In the order in which they got their places, with what gives each place back. */
  let got: { key: string; giveBack: () => void }[];
  let turns: ConnectionTurns;
  beforeEach(() => {
    got = [];
    turns = new ConnectionTurns(10);
  });
  const ask = (holders: string | Holders, times = 1, options = {}): void => {
    const all: Holders = typeof holders === 'string' ? [holders] : holders;
    for (let n = 0; n < times; n += 1)
      void turns.take(all, options).then((giveBack) => got.push({ key: all[0], giveBack }));
  };
  const keys = async (): Promise<string> => {
    await settled();
    return got.map(({ key }) => (key === INTERNAL ? '.' : key)).join('');
  };
  const giveBack = async (...turn: number[]): Promise<void> => {
    for (const n of turn) {
      got[n]!.giveBack();
      await settled();
    }
  };

  it('leave half of the places to others, whoever floods', async () => {
    ask('a', 300);
    expect(await keys()).toBe('aaaaa');
    ask('b');
    ask('c');
    expect(await keys()).toBe('aaaaabc');
  });

  it('go round the lines', async () => {
    ask('a', 5);
    ask('b', 6);
    ask('a', 2);
    ask('c');
    expect(await keys()).toBe('aaaaabbb');
    await giveBack(0, 1, 2, 3, 5, 6);
    expect(await keys()).toBe('aaaaabbbbacbab');
  });

  it('may all be the product’s own, and two are nobody else’s', async () => {
    for (const key of ['a', 'b', 'c']) ask(key, 5);
    expect(await keys()).toBe('aaaaabbb');
    ask(INTERNAL, 12);
    expect(await keys()).toBe('aaaaabbb..');
    await giveBack(0);
    // The lines take turns, its own among them.
    expect(await keys()).toBe('aaaaabbb..b');
    await giveBack(1, 2);
    expect(await keys()).toBe('aaaaabbb..bc.');
  });

  it('are half at most for the whole network around addresses', async () => {
    for (let n = 0; n < 9; n += 1) ask([String(n), 'network']);
    ask('a');
    expect(await keys()).toBe('01234a');
    await giveBack(2);
    expect(await keys()).toBe('01234a5');
  });

  it('of a small pool are handed out, too', async () => {
    turns = new ConnectionTurns(2);
    ask('a', 2);
    ask('b');
    expect(await keys()).toBe('ab');
  });

  it('are not waited for within a transaction: others may wait for what it holds', async () => {
    ask('a', 7);
    ask('a', 1, { nested: true });
    expect(await keys()).toBe('aaaaaa');
    await giveBack(0);
    expect(await keys()).toBe('aaaaaa');
    await giveBack(1);
    expect(await keys()).toBe('aaaaaaa');
  });

  it('are refused after a time, and whoever was refused is in no line any more', async () => {
    ask('a', 5);
    const refused: unknown = await turns.take(['a'], { waitMs: 1 }).catch((error: unknown) => error);
    expect([isTurnRefused(refused), isTurnRefused(new Error('query', { cause: refused }))]).toEqual([
      true,
      true,
    ]);
    ask('a');
    await settled();
    await giveBack(0);
    expect(await keys()).toBe('aaaaaa');
  });
});

describe('connections of a pool', () => {
  /** Every connection is there at once: what holds somebody up is their turn. */
  function pool(max: number): Pool {
    const made = {
      options: { max },
      connect: async () => ({ release: () => undefined }) as unknown as PoolClient,
    } as unknown as Pool;
    fairConnections(made, 1_000_000);
    return made;
  }
  const out: PoolClient[] = [];
  const connected = async (of: Pool, times: number): Promise<PoolClient[]> => {
    const clients: PoolClient[] = [];
    for (let n = 0; n < times; n += 1)
      void of.connect().then((client) => {
        clients.push(client);
        out.push(client);
      });
    await settled();
    return clients;
  };
  /** Until nobody waits. */
  afterEach(async () => {
    for (let client = out.pop(); client; client = out.pop()) {
      client.release();
      await settled();
    }
  });

  it('are half of them for one request, however many of its queries run side by side', async () => {
    const ten = pool(10);
    await askedFrom('192.0.2.1', async () => {
      const first = await ten.connect();
      const more = await connected(ten, 20);
      expect(more).toHaveLength(4);
      first.release();
      await settled();
      expect(more).toHaveLength(5);
    });
  });

  it('are counted by account, else by address, /64 and /48, and shared work by none of them', async () => {
    const ten = pool(10);
    const all = async (address: string, account?: string): Promise<number> =>
      askedFrom(address, async () => {
        if (account !== undefined) askedBy(account);
        return (await connected(ten, 1)).length;
      });
    for (let n = 0; n < 5; n += 1) expect(await all(`2001:db8:1:${n}::1`)).toBe(1);
    expect(await all('2001:db8:1:99::1')).toBe(0);
    // As a socket's address is kept.
    expect(await all('2001:db8:1:98::/64')).toBe(0);
    expect(await all('2001:db8:1:99::1', 'u1')).toBe(1);
    expect(await all('2001:db8:2::1')).toBe(1);
    await askedFrom('2001:db8:1:99::1', async () => {
      expect(await connected(ten, 1)).toHaveLength(0);
      expect(await forEverybody(() => connected(ten, 1))).toHaveLength(1);
    });
  });
});
