import { Migration } from '@mikro-orm/migrations';

/** What members draw on charts, a document for each instrument, and their named layouts. Both go with the account. */
export class Migration20261124160000_charts extends Migration {
  override up(): void {
    this.addSql(`create table "chart_drawing" (
      "user_id" uuid not null references "user_account" ("id") on delete cascade,
      "instrument" varchar(41) not null,
      "revision" uuid not null,
      "format" smallint not null,
      "drawings" jsonb not null,
      "updated_at" timestamptz not null default now(),
      primary key ("user_id", "instrument")
    )`);
    this.addSql(`create table "chart_layout" (
      "id" uuid not null primary key,
      "user_id" uuid not null references "user_account" ("id") on delete cascade,
      "name" varchar(60) not null,
      "setup" jsonb not null,
      "created_at" timestamptz not null default now()
    )`);
    this.addSql(`create unique index "chart_layout_name" on "chart_layout" ("user_id", lower("name"))`);
  }

  override down(): void {
    this.addSql('drop table "chart_layout"');
    this.addSql('drop table "chart_drawing"');
  }
}
