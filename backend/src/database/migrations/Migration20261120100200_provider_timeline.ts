import { Migration } from '@mikro-orm/migrations';

/** What the market data sources did, and the newest price that a refresh brought for each instrument. */
export class Migration20261120100200_provider_timeline extends Migration {
  override up(): void {
    this.addSql(`create table "provider_event" (
      "id" bigserial primary key,
      "time" timestamptz not null,
      "provider" varchar(32) not null,
      "capability" varchar(24) not null,
      "event" varchar(24) not null,
      "detail" varchar(500) not null
    )`);
    this.addSql('create index "provider_event_time" on "provider_event" ("time")');
    this.addSql(`create table "instrument_price" (
      "instrument" varchar(41) primary key,
      "source" varchar(32) not null,
      "time" timestamptz not null,
      "price" float8 not null,
      "previous_close" float8 null,
      "open" float8 not null,
      "day_high" float8 not null,
      "day_low" float8 not null,
      "volume" float8 not null,
      "refreshed_at" timestamptz not null default now()
    )`);
  }

  override down(): void {
    this.addSql('drop table "instrument_price"');
    this.addSql('drop table "provider_event"');
  }
}
