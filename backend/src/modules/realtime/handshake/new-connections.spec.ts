import { NewConnections } from './new-connections.js';

describe('new connections', () => {
  it('are as many a minute of each address as they may be, refused ones included', () => {
    const connections = new NewConnections(2);
    const admitted = (address: string, nowMs: number): boolean => connections.admits(address, nowMs);
    expect([1, 2, 3].map((nowMs) => admitted('192.0.2.7', nowMs))).toEqual([true, true, false]);
    expect(admitted('192.0.2.8', 4)).toBe(true);
    expect(admitted('192.0.2.7', 60_000)).toBe(false);
    expect(admitted('192.0.2.7', 60_001)).toBe(true);
  });

  it('of more addresses than are counted are let in, and the counted ones still have their bound', () => {
    const connections = new NewConnections(1);
    for (let n = 0; n < 100_000; n++) connections.admits(`address ${n}`, 0);
    expect([0, 1].map(() => connections.admits('one more', 0))).toEqual([true, true]);
    expect(connections.admits('address 7', 0)).toBe(false);
  });
});
