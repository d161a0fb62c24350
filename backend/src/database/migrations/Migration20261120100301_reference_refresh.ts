import { Migration } from '@mikro-orm/migrations';

/** When profiles, statements, corporate actions and daily bars were last fetched from the provider. */
export class Migration20261120100301_reference_refresh extends Migration {
  override up(): void {
    this.addSql(`create table "reference_refresh" (
      "kind" varchar(16) not null,
      "instrument" varchar(41) not null,
      "refreshed_at" timestamptz not null,
      primary key ("kind", "instrument")
    )`);
  }

  override down(): void {
    this.addSql('drop table "reference_refresh"');
  }
}
