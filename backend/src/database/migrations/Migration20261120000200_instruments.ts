import { Migration } from '@mikro-orm/migrations';

export class Migration20261120000200_instruments extends Migration {
  override up(): void {
    this.addSql(`create table "instrument" (
      "id" serial primary key,
      "exchange_short_name" varchar(16) not null,
      "symbol" varchar(24) not null,
      "name" varchar(300) not null,
      "type" varchar(8) not null,
      "currency" varchar(3) not null default 'USD',
      "photo" varchar(2048) null,
      "sector" varchar(80) null,
      "rank" int null,
      "active" boolean not null default true,
      "source" varchar(16) not null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now()
    )`);
    this.addSql(
      'alter table "instrument" add constraint "instrument_key_unique" unique ("exchange_short_name", "symbol")',
    );
    this.addSql(
      'create index "instrument_by_rank" on "instrument" ("rank", "symbol", "exchange_short_name") where "active"',
    );
    this.addSql(
      'create index "instrument_by_symbol" on "instrument" ("symbol", "exchange_short_name") where "active"',
    );
    this.addSql(
      'create index "instrument_by_name" on "instrument" (lower("name"), "symbol", "exchange_short_name") where "active"',
    );
    this.addSql('create index "instrument_updated" on "instrument" ("updated_at")');
  }

  override down(): void {
    this.addSql('drop table "instrument"');
  }
}
