import { Migration } from '@mikro-orm/migrations';

/** What every process measures of itself: a row a minute, and one of how things are now. */
export class Migration20261120500301_metrics extends Migration {
  override up(): void {
    this.addSql(`create table "metric_minute" (
      "process" varchar(80) not null,
      "minute" timestamptz not null,
      "values" jsonb not null,
      primary key ("minute", "process")
    )`);
    this.addSql(`create table "metric_live" (
      "process" varchar(80) primary key,
      "seen_at" timestamptz not null,
      "values" jsonb not null,
      "users" bytea not null
    )`);
    this.addSql('create index "price_alert_firing_fired" on "price_alert_firing" ("fired_at")');
  }

  override down(): void {
    this.addSql('drop index "price_alert_firing_fired"');
    this.addSql('drop table "metric_live"');
    this.addSql('drop table "metric_minute"');
  }
}
