import { Migration } from '@mikro-orm/migrations';

/** Watchlists of members and their rows. */
export class Migration20261120400100_watchlists extends Migration {
  override up(): void {
    this.addSql(`create table "watchlist" (
      "id" uuid primary key,
      "user_id" uuid not null,
      "name" varchar(60) not null,
      "position" int not null,
      "active" boolean not null,
      "view" jsonb not null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      constraint "watchlist_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
    )`);
    this.addSql('create unique index "watchlist_name" on "watchlist" ("user_id", lower("name"))');
    this.addSql('create unique index "watchlist_active" on "watchlist" ("user_id") where "active"');
    this.addSql(`create table "watchlist_item" (
      "watchlist_id" uuid not null,
      "instrument" varchar(41) not null,
      "position" int not null,
      "note" varchar(500) null,
      "target_price" double precision null,
      "added_at" timestamptz not null default now(),
      primary key ("watchlist_id", "instrument"),
      constraint "watchlist_item_watchlist_id_foreign" foreign key ("watchlist_id") references "watchlist" ("id") on delete cascade
    )`);
    this.addSql(
      'create index "watchlist_item_instrument" on "watchlist_item" ("instrument", "watchlist_id")',
    );
  }

  override down(): void {
    this.addSql('drop table "watchlist_item"');
    this.addSql('drop table "watchlist"');
  }
}
