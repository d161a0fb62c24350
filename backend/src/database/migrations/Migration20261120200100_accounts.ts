import { Migration } from '@mikro-orm/migrations';

/** Accounts, their sessions, tickets, codes and logins elsewhere, and an audit trail that only grows. */
export class Migration20261120200100_accounts extends Migration {
  override up(): void {
    this.addSql(`create table "user_account" (
      "id" uuid primary key,
      "name" varchar(120) not null,
      "username" varchar(40) not null,
      "username_key" varchar(40) not null,
      "email" varchar(254) not null,
      "email_key" varchar(254) not null,
      "password_hash" varchar(300) null,
      "role" varchar(8) not null default 'member',
      "status" varchar(16) not null default 'inactive',
      "mobile_number" varchar(16) null,
      "profile_pic" varchar(120) null,
      "subscription_end" timestamptz null,
      "preferences" jsonb not null,
      "totp_secret" varchar(300) null,
      "totp_last_step" int null,
      "last_login_at" timestamptz null,
      "delete_after" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      constraint "user_account_email" unique ("email_key"),
      constraint "user_account_username" unique ("username_key")
    )`);
    this.addSql('create index "user_account_created" on "user_account" ("created_at", "id")');
    this.addSql('create index "user_account_delete_after" on "user_account" ("delete_after")');

    this.addSql(`create table "user_session" (
      "id" uuid primary key,
      "user_id" uuid not null,
      "role" varchar(8) not null,
      "refresh_hash" varchar(43) not null,
      "previous_hash" varchar(43) null,
      "rotated_at" timestamptz not null,
      "created_at" timestamptz not null default now(),
      "last_used_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      "revoked_at" timestamptz null,
      "revoked_reason" varchar(24) null,
      "user_agent" varchar(300) not null,
      "address" varchar(64) not null,
      constraint "user_session_refresh" unique ("refresh_hash")
    )`);
    this.addSql('create index "user_session_user" on "user_session" ("user_id")');
    this.addSql('create index "user_session_previous" on "user_session" ("previous_hash")');
    this.addSql('create index "user_session_expires" on "user_session" ("expires_at")');

    this.addSql(`create table "account_ticket" (
      "id" uuid primary key,
      "purpose" varchar(16) not null,
      "user_id" uuid null,
      "token_hash" varchar(43) not null,
      "bound" varchar(1000) null,
      "created_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      "used_at" timestamptz null,
      constraint "account_ticket_token" unique ("token_hash")
    )`);
    this.addSql('create index "account_ticket_user" on "account_ticket" ("user_id", "purpose")');
    this.addSql('create index "account_ticket_expires" on "account_ticket" ("expires_at")');

    this.addSql(`create table "verification_code" (
      "id" uuid primary key,
      "purpose" varchar(16) not null,
      "user_id" uuid null,
      "target_hash" varchar(43) not null,
      "bound" varchar(2000) not null,
      "code_hash" varchar(43) null,
      "attempts" int not null default 0,
      "created_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      "used_at" timestamptz null
    )`);
    this.addSql(
      'create index "verification_code_target" on "verification_code" ("target_hash", "created_at")',
    );
    this.addSql('create index "verification_code_expires" on "verification_code" ("expires_at")');

    this.addSql(`create table "social_identity" (
      "id" uuid primary key,
      "user_id" uuid not null,
      "provider" varchar(16) not null,
      "issuer" varchar(200) not null,
      "subject" varchar(200) not null,
      "created_at" timestamptz not null default now(),
      constraint "social_identity_subject" unique ("issuer", "subject")
    )`);
    this.addSql('create index "social_identity_user" on "social_identity" ("user_id")');

    this.addSql(`create table "recovery_code" (
      "id" uuid primary key,
      "user_id" uuid not null,
      "code_hash" varchar(43) not null,
      "used_at" timestamptz null
    )`);
    this.addSql('create index "recovery_code_user" on "recovery_code" ("user_id")');

    this.addSql(`create table "audit_event" (
      "id" bigserial primary key,
      "time" timestamptz not null default now(),
      "actor_id" uuid null,
      "action" varchar(48) not null,
      "subject_id" uuid null,
      "address" varchar(64) null,
      "request_id" varchar(64) null,
      "detail" jsonb not null
    )`);
    this.addSql('create index "audit_event_time" on "audit_event" ("time")');
    this.addSql('create index "audit_event_actor" on "audit_event" ("actor_id", "id")');
    this.addSql('create index "audit_event_subject" on "audit_event" ("subject_id", "id")');
    // Revoking rights does not bind a table's owner, and the product is the owner: a trigger does.
    this.addSql(`create function "audit_event_is_append_only"() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_event is append-only';
      end $$`);
    this.addSql(`create trigger "audit_event_append_only" before update or delete or truncate on "audit_event"
      for each statement execute function "audit_event_is_append_only"()`);
  }

  override down(): void {
    for (const table of [
      'audit_event',
      'recovery_code',
      'social_identity',
      'verification_code',
      'account_ticket',
      'user_session',
      'user_account',
    ]) {
      this.addSql(`drop table "${table}"`);
    }
    this.addSql('drop function "audit_event_is_append_only"');
  }
}
