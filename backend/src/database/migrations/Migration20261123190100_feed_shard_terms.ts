import { Migration } from '@mikro-orm/migrations';

const SHARDS = Array.from({ length: 16 }, (_, shard) => `feed_term_${shard}`);

/** The newest term of each shard; numbers come from `feed_term` still, so that terms of all shards have one order. */
export class Migration20261123190100_feed_shard_terms extends Migration {
  override up(): void {
    for (const name of SHARDS) this.addSql(`create sequence "${name}"`);
  }

  override down(): void {
    for (const name of SHARDS) this.addSql(`drop sequence "${name}"`);
  }
}
