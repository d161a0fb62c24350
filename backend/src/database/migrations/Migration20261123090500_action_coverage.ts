import { Migration } from '@mikro-orm/migrations';

/** Until which day a source was asked for all splits and dividends of an instrument: no dividend there is then none paid. */
export class Migration20261123090500_action_coverage extends Migration {
  override up(): void {
    this.addSql(`create table "corporate_action_coverage" (
      "instrument" varchar(41) not null,
      "source" text not null,
      "until" date not null,
      "recorded_at" timestamptz not null default now(),
      primary key ("instrument", "source")
    )`);
  }

  override down(): void {
    this.addSql('drop table "corporate_action_coverage"');
  }
}
