import { Migration } from '@mikro-orm/migrations';

/** Writes that carry an Idempotency-Key, with the answer that a repetition gets. */
export class Migration20261120400200_idempotency extends Migration {
  override up(): void {
    this.addSql(`create table "idempotency_key" (
      "user_id" uuid not null,
      "key" uuid not null,
      "request_hash" varchar(64) not null,
      "execution" uuid not null,
      "taken_at" timestamptz not null default now(),
      "status" smallint null,
      "body" text null,
      "created_at" timestamptz not null default now(),
      primary key ("user_id", "key"),
      constraint "idempotency_key_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
    )`);
    this.addSql('create index "idempotency_key_created" on "idempotency_key" ("created_at")');
  }

  override down(): void {
    this.addSql('drop table "idempotency_key"');
  }
}
