/** Where the quotes of one shard are kept in Redis. */
export interface QuoteKeys {
  /** The stream of batches. */
  readonly stream: string;
  /** Names the epoch whose rows are the newest snapshot. */
  readonly snapshot: string;
}

/**
 * Names say how many shards there are, so that processes of two layouts never mix their entries.
 * @param shard from 0 to `shards - 1`
 */
export function quoteKeys(shard = 0, shards = 1): QuoteKeys {
  const stream = shards === 1 ? 'pricealgo:quotes' : `pricealgo:quotes:${shard}/${shards}`;
  return { stream, snapshot: `${stream}:snapshot` };
}

/** The hash that holds the snapshot of one epoch. */
export const snapshotRowsKey = ({ snapshot }: QuoteKeys, epoch: string): string => `${snapshot}:${epoch}`;
