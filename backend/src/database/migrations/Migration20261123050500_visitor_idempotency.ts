import { Migration } from '@mikro-orm/migrations';

/** Writes of visitors that carry an Idempotency-Key, with the answer that a repetition gets. */
export class Migration20261123050500_visitor_idempotency extends Migration {
  override up(): void {
    this.addSql(`create table "visitor_idempotency_key" (
      "key" uuid not null,
      "request_hash" varchar(64) not null,
      "execution" uuid not null,
      "taken_at" timestamptz not null default now(),
      "status" smallint null,
      "body" text null,
      "created_at" timestamptz not null default now(),
      primary key ("key")
    )`);
    this.addSql('create index "visitor_idempotency_key_created" on "visitor_idempotency_key" ("created_at")');
  }

  override down(): void {
    this.addSql('drop table "visitor_idempotency_key"');
  }
}
