import { Migration } from '@mikro-orm/migrations';

/** What currencies were worth in each other by day, for statements in another currency than the price. */
export class Migration20261123042200_exchange_rates extends Migration {
  override up(): void {
    this.addSql(`create table "exchange_rate" (
      "source" varchar(32) not null,
      "base" varchar(3) not null,
      "quote" varchar(3) not null,
      "day" date not null,
      "rate" float8 not null,
      "recorded_at" timestamptz not null default now(),
      primary key ("base", "quote", "day", "source"),
      constraint "exchange_rate_positive" check ("rate" > 0 and "base" <> "quote")
    )`);
  }

  override down(): void {
    this.addSql('drop table "exchange_rate"');
  }
}
