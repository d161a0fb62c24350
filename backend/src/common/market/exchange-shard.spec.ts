import { shardOfExchange, shardOfKey } from './exchange-shard.js';

describe('the shard of an exchange', () => {
  it('never changes: another build that computes another one would lose prices', () => {
    const names = ['NASDAQ', 'NYSE', 'CRYPTO', 'AMEX', 'LSE', 'XETRA', 'TSX'];
    expect(names.map((name) => shardOfExchange(name, 4))).toEqual([2, 3, 1, 0, 3, 3, 2]);
    expect(names.map((name) => shardOfExchange(name, 16))).toEqual([10, 3, 9, 4, 7, 15, 14]);
  });

  it('is another one for each of the three largest, with four or more', () => {
    for (const shards of [4, 8, 16])
      expect(new Set(['NASDAQ', 'NYSE', 'CRYPTO'].map((name) => shardOfExchange(name, shards))).size).toBe(3);
  });

  it('is that of the exchange for every instrument, and the only one where there is one', () => {
    expect(shardOfKey('NYSE:BRK.B', 4)).toBe(shardOfExchange('NYSE', 4));
    expect(shardOfKey('NYSE:BRK.B', 1)).toBe(0);
  });
});
