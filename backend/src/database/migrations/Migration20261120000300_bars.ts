import { Migration } from '@mikro-orm/migrations';

/** Bars by source (simulated, replayed, imported and real ones never mix) and the number of the feed's terms. */
export class Migration20261120000300_bars extends Migration {
  override up(): void {
    this.addSql(`create table "bar_minute" (
      "source" varchar(32) not null,
      "instrument" varchar(41) not null,
      "time" timestamptz not null,
      "open" float8 not null,
      "high" float8 not null,
      "low" float8 not null,
      "close" float8 not null,
      "volume" float8 not null,
      primary key ("source", "instrument", "time")
    ) partition by range ("time")`);
    this.addSql('create index "bar_minute_time" on "bar_minute" ("source", "time")');
    this.addSql(`create table "bar_daily" (
      "source" varchar(32) not null,
      "instrument" varchar(41) not null,
      "date" date not null,
      "open" float8 not null,
      "high" float8 not null,
      "low" float8 not null,
      "close" float8 not null,
      "volume" float8 not null,
      primary key ("source", "instrument", "date")
    )`);
    this.addSql('create sequence "feed_term"');
  }

  override down(): void {
    this.addSql('drop sequence "feed_term"');
    this.addSql('drop table "bar_daily"');
    this.addSql('drop table "bar_minute"');
  }
}
