import { Migration } from '@mikro-orm/migrations';

/** Search and orders of accounts for administrators, acts on many of them, and the audit trail by action. */
export class Migration20261120500300_back_office_members extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`create index "user_account_search" on "user_account"
      using gin ((e'\\n' || "name" || e'\\n' || "username" || e'\\n' || "email") gin_trgm_ops)`);
    this.addSql('create index "user_account_name" on "user_account" (lower("name") collate "C", "id")');
    this.addSql(`create index "user_account_last_login" on "user_account"
      (coalesce("last_login_at", '-infinity'::timestamptz), "id")`);
    this.addSql(`create index "user_account_subscription" on "user_account"
      (coalesce("subscription_end", '-infinity'::timestamptz), "id")`);
    this.addSql('create index "user_account_status" on "user_account" ("status", "created_at", "id")');
    this.addSql(`create index "user_account_admins" on "user_account" ("created_at", "id")
      where "role" = 'admin'`);
    this.addSql('create index "audit_event_action" on "audit_event" ("action", "id")');
    this.addSql(`create table "member_bulk" (
      "id" uuid primary key,
      "created_by" uuid not null,
      "act" jsonb not null,
      "filter" jsonb null,
      "user_ids" jsonb null,
      "address" varchar(64) not null,
      "request_id" varchar(64) not null,
      "state" varchar(12) not null default 'queued',
      "total" int not null,
      "done" int not null default 0,
      "cursor" uuid null,
      "created_at" timestamptz not null default now(),
      "finished_at" timestamptz null
    )`);
    this.addSql('create index "member_bulk_created" on "member_bulk" ("created_at", "id")');
    this.addSql(
      `create index "member_bulk_open" on "member_bulk" ("created_at") where "finished_at" is null`,
    );
  }

  override down(): void {
    this.addSql('drop table "member_bulk"');
    for (const index of [
      'audit_event_action',
      'user_account_admins',
      'user_account_status',
      'user_account_subscription',
      'user_account_last_login',
      'user_account_name',
      'user_account_search',
    ]) {
      this.addSql(`drop index "${index}"`);
    }
  }
}
