import { INTERNAL } from '../common/net/asker.js';
import { ConnectionTurns } from './fair-connections.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns for connections', () => {
  /** In the order in which they got their places, with what gives each place back. */
  let got: { key: string; giveBack: () => void }[];
  let turns: ConnectionTurns;
  beforeEach(() => {
    got = [];
    turns = new ConnectionTurns(4);
  });
  const ask = (key: string, times = 1, options = {}): void => {
    for (let n = 0; n < times; n += 1)
      void turns.take(key, options).then((giveBack) => got.push({ key, giveBack }));
  };
  const keys = async (): Promise<string> => {
    await settled();
    return got.map(({ key }) => key).join('');
  };

  it('leave half of the places to others, whoever floods', async () => {
    ask('a', 300);
    expect(await keys()).toBe('aa');
    ask('b');
    ask('c');
    expect(await keys()).toBe('aabc');
  });

  it('go round the lines', async () => {
    ask('a', 5);
    ask('b', 5);
    ask('c');
    expect(await keys()).toBe('aabb');
    for (const turn of [0, 1, 2, 3, 4]) {
      got[turn]!.giveBack();
      await settled();
    }
    expect(await keys()).toBe('aabbacbab');
  });

  it('may all be the product’s own', async () => {
    ask(INTERNAL, 6);
    expect(await keys()).toBe(INTERNAL.repeat(4));
  });

  it('are not waited for by work that holds a place: others may wait for what it holds', async () => {
    ask('a', 3);
    ask('a', 1, { nested: true });
    expect(await keys()).toBe('aaa');
    got[0]!.giveBack();
    expect(await keys()).toBe('aaa');
    got[1]!.giveBack();
    expect(await keys()).toBe('aaaa');
  });

  it('are refused after a time, and whoever was refused is in no line any more', async () => {
    ask('a', 2);
    await expect(turns.take('a', { waitMs: 1 })).rejects.toThrow('timeout exceeded when trying to connect');
    ask('a');
    await settled();
    got[0]!.giveBack();
    expect(await keys()).toBe('aaa');
  });
});
