/** Puts the largest exchanges (NASDAQ, NYSE, CRYPTO) into different shards where there are four or more. */
const SEED = 2_166_136_265;

/**
 * The shard of an exchange: a hash of its short name (FNV-1a with a finish that mixes the low bits), so that every process of
 * every build says the same without asking anybody.
 * @returns from 0 to `shards - 1`
 */
export function shardOfExchange(exchangeShortName: string, shards: number): number {
  if (shards === 1) return 0;
  let hash = SEED;
  for (let i = 0; i < exchangeShortName.length; i++)
    hash = Math.imul(hash ^ exchangeShortName.charCodeAt(i), 16_777_619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85eb_ca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) % shards;
}

/** The shard of an instrument, which is that of its exchange. */
export const shardOfKey = (key: string, shards: number): number =>
  shards === 1 ? 0 : shardOfExchange(key.slice(0, key.indexOf(':')), shards);
