import { SymbolSubscriptions } from './symbol-subscriptions';

/** Server side of the port: a limit of `places` symbols. */
function setUp(places = 20) {
  const held = new Set<string>();
  const calls: string[] = [];
  const subscriptions = new SymbolSubscriptions(
    {
      subscribe: (keys, resumed) => {
        calls.push(`${resumed ? 'resume' : 'subscribe'} ${keys.join()}`);
        const rejected = keys.filter((key) => held.size >= places || !held.add(key));
        return Promise.resolve({ rejected });
      },
      unsubscribe: (keys) => {
        calls.push(`unsubscribe ${keys.join()}`);
        for (const key of keys) held.delete(key);
      },
    },
    () => Date.now(),
  );
  subscriptions.onConnected();
  return { subscriptions, held, calls };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('SymbolSubscriptions', () => {
  test('cells that appear together travel in one call, each symbol once', async () => {
    const { subscriptions, calls } = setUp();
    for (const key of ['A:1', 'A:2', 'A:1']) subscriptions.hold(key);
    await pass(200);
    expect(calls).toEqual(['subscribe A:1,A:2']);
  });

  test('a symbol stays until its last holder has been gone for a second', async () => {
    const { subscriptions, calls } = setUp();
    const [first, second] = [subscriptions.hold('A:1'), subscriptions.hold('A:1')];
    await pass(200);
    first();
    first();
    await pass(3_000);
    expect(calls).toHaveLength(1);
    second();
    await pass(900);
    expect(calls).toHaveLength(1);
    await pass(300);
    expect(calls).toEqual(['subscribe A:1', 'unsubscribe A:1']);
  });

  test('coming back within that second costs nothing', async () => {
    const { subscriptions, calls } = setUp();
    const release = subscriptions.hold('A:1');
    await pass(200);
    release();
    await pass(500);
    subscriptions.hold('A:1');
    await pass(5_000);
    expect(calls).toEqual(['subscribe A:1']);
  });

  test('what scrolls by without stopping is never asked for', async () => {
    const { subscriptions, calls } = setUp();
    for (let i = 0; i < 50; i += 1) subscriptions.hold(`A:${i}`)();
    subscriptions.hold('A:99');
    await pass(2_000);
    expect(calls).toEqual(['subscribe A:99']);
  });

  test('refused symbols follow as soon as a place is free', async () => {
    const { subscriptions, held } = setUp(2);
    const release = subscriptions.hold('A:1');
    subscriptions.hold('A:2');
    subscriptions.hold('A:3');
    await pass(2_000);
    expect([...held]).toEqual(['A:1', 'A:2']);
    release();
    await pass(2_000);
    expect([...held]).toEqual(['A:2', 'A:3']);
  });

  test('a newly visible symbol takes the place of a released one at once', async () => {
    const { subscriptions, held } = setUp(1);
    const release = subscriptions.hold('A:1');
    await pass(200);
    release();
    subscriptions.hold('A:2');
    await pass(200);
    expect([...held]).toEqual(['A:2']);
  });

  test('after a reconnect it resumes what was live and asks anew for the rest', async () => {
    const { subscriptions, calls } = setUp();
    subscriptions.hold('A:1');
    const gone = subscriptions.hold('A:2');
    await pass(200);
    subscriptions.onDisconnected();
    gone();
    subscriptions.hold('A:3');
    await pass(5_000);
    expect(calls).toHaveLength(1);
    subscriptions.onConnected();
    await pass(200);
    expect(calls.slice(1)).toEqual(['resume A:1', 'subscribe A:3']);
  });

  test('a wild scroll stays below the limit of a hundred events a minute', async () => {
    const { subscriptions, calls } = setUp();
    for (let i = 0; i < 600; i += 1) {
      const release = subscriptions.hold(`A:${i}`);
      await pass(100);
      release();
    }
    expect(calls.length).toBeLessThan(100);
    subscriptions.hold('A:last');
    await pass(20_000);
    expect(calls.at(-1)).not.toBe(undefined);
    expect(calls.some((call) => call.startsWith('subscribe') && call.includes('A:last'))).toBe(true);
  });

  test('a call that failed is repeated', async () => {
    const answers = [null, { rejected: [] }];
    const subscribe = jest.fn(() => Promise.resolve(answers.shift() ?? null));
    const subscriptions = new SymbolSubscriptions({ subscribe, unsubscribe: () => undefined }, () =>
      Date.now(),
    );
    subscriptions.onConnected();
    subscriptions.hold('A:1');
    await pass(10_000);
    expect(subscribe).toHaveBeenCalledTimes(2);
  });
});
