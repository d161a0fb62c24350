import { Migration } from '@mikro-orm/migrations';

const SHARDS = Array.from({ length: 16 }, (_, shard) => `feed_term_${shard}`);

/** The feed has one leader again (ADR 0109), whose terms `feed_term` numbers. */
export class Migration20261127213000_shards_one_feed extends Migration {
  override up(): void {
    for (const name of SHARDS) this.addSql(`drop sequence "${name}"`);
  }

  override down(): void {
    for (const name of SHARDS) this.addSql(`create sequence "${name}"`);
  }
}
