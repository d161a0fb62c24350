import { Migration } from '@mikro-orm/migrations';

/** Settings that differ from their defaults, and every change of one. */
export class Migration20261120500100_settings extends Migration {
  override up(): void {
    this.addSql(`create table "setting" (
      "key" varchar(60) primary key,
      "content" jsonb not null,
      "updated_at" timestamptz not null default now()
    )`);
    this.addSql(`create table "setting_change" (
      "id" bigserial primary key,
      "key" varchar(60) not null,
      "before" jsonb null,
      "after" jsonb null,
      "actor_id" uuid not null,
      "undoes" bigint null,
      "time" timestamptz not null default now()
    )`);
    this.addSql('create index "setting_change_key" on "setting_change" ("key", "id")');
  }

  override down(): void {
    this.addSql('drop table "setting_change"');
    this.addSql('drop table "setting"');
  }
}
