import { Migration } from '@mikro-orm/migrations';

/**
 * Which market a call is about and where its prices come from. The chain's hashes do not cover them; calls of earlier releases
 * leave them empty, and whoever reads such a call derives them from what it has.
 */
export class Migration20261123050500_call_modes extends Migration {
  override up(): void {
    this.addSql(
      'alter table "algorithm_call" add column "mode" varchar(9) null, add column "source" varchar(64) null',
    );
  }

  override down(): void {
    this.addSql('alter table "algorithm_call" drop column "mode", drop column "source"');
  }
}
