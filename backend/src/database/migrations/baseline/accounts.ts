/** Accounts with their sessions, factors, tokens and identities, the audit trail, and what administrators do to many at once. */
export const ACCOUNTS = String.raw`
create table "user_account" (
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
  -- A number gets reset codes from when it was proven by somebody who was logged in.
  "mobile_proven_at" timestamptz null,
  -- What of the back office is an administrator's.
  "admin_role" varchar(8) null,
  -- With the account, as the secret of its app is: every login asks for both.
  "passkey_count" smallint not null default 0,
  constraint "user_account_email" unique ("email_key"),
  constraint "user_account_username" unique ("username_key")
);
create index "user_account_created" on "user_account" ("created_at", "id");
create index "user_account_delete_after" on "user_account" ("delete_after");
-- What administrators search and sort accounts by; a status beside texts needs btree_gin.
create index "user_account_search" on "user_account"
  using gin ("status", (e'\n' || "name" || e'\n' || "username" || e'\n' || "email") gin_trgm_ops);
create index "user_account_name" on "user_account" (lower("name") collate "C", "id");
create index "user_account_last_login" on "user_account" (coalesce("last_login_at", '-infinity'::timestamptz), "id");
create index "user_account_subscription" on "user_account" (coalesce("subscription_end", '-infinity'::timestamptz), "id");
create index "user_account_status" on "user_account" ("status", "created_at", "id");
create index "user_account_status_subscription" on "user_account"
  ("status", coalesce("subscription_end", '-infinity'::timestamptz), "id");
create index "user_account_no_subscription" on "user_account" ("created_at", "id")
  where coalesce("subscription_end", '-infinity'::timestamptz) = '-infinity'::timestamptz;
create index "user_account_admins" on "user_account" ("created_at", "id") where "role" = 'admin';
create index "user_account_digest" on "user_account" ("id")
  where "preferences"->>'digest' in ('daily', 'weekly') and "status" in ('Active', 'Practicing');

create table "user_session" (
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
  -- A refresh token stays good until its successor is presented: those whose answers may be lost.
  "earlier_hashes" varchar(200) not null default '',
  "with_totp" boolean not null default false,
  constraint "user_session_refresh" unique ("refresh_hash")
);
create index "user_session_user" on "user_session" ("user_id");
create index "user_session_previous" on "user_session" ("previous_hash");
create index "user_session_expires" on "user_session" ("expires_at");
create index "user_session_ended" on "user_session" (least("expires_at", "revoked_at"));

create table "account_ticket" (
  "id" uuid primary key,
  "purpose" varchar(16) not null,
  "user_id" uuid null,
  "token_hash" varchar(43) not null,
  "bound" varchar(1000) null,
  "created_at" timestamptz not null default now(),
  "expires_at" timestamptz not null,
  "used_at" timestamptz null,
  constraint "account_ticket_token" unique ("token_hash")
);
create index "account_ticket_user" on "account_ticket" ("user_id", "purpose");
create index "account_ticket_expires" on "account_ticket" ("expires_at");

create table "verification_code" (
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
);
create index "verification_code_target" on "verification_code" ("target_hash", "created_at");
create index "verification_code_expires" on "verification_code" ("expires_at");

create table "social_identity" (
  "id" uuid primary key,
  "user_id" uuid not null,
  "provider" varchar(16) not null,
  "issuer" varchar(200) not null,
  "subject" varchar(200) not null,
  "created_at" timestamptz not null default now(),
  constraint "social_identity_subject" unique ("issuer", "subject")
);
create index "social_identity_user" on "social_identity" ("user_id");

create table "recovery_code" (
  "id" uuid primary key,
  "user_id" uuid not null,
  "code_hash" varchar(43) not null,
  "used_at" timestamptz null
);
create index "recovery_code_user" on "recovery_code" ("user_id");

create table "passkey" (
  "id" uuid not null primary key,
  "user_id" uuid not null,
  "name" varchar(60) not null,
  "credential_id" varchar(1364) not null,
  "public_key" varchar(2000) not null,
  "counter" bigint not null,
  "transports" varchar(200) not null,
  "created_at" timestamptz not null default now(),
  "last_used_at" timestamptz null,
  constraint "passkey_credential" unique ("credential_id")
);
create index "passkey_user" on "passkey" ("user_id", "created_at");

create table "api_token" (
  "id" uuid not null primary key,
  "user_id" uuid not null,
  "name" varchar(60) not null,
  "scopes" varchar(300) not null,
  "token_hash" varchar(43) not null,
  "created_at" timestamptz not null default now(),
  "expires_at" timestamptz not null,
  "last_used_at" timestamptz null,
  "revoked_at" timestamptz null,
  "revoked_reason" varchar(24) null
);
create index "api_token_user" on "api_token" ("user_id", "created_at");
create index "api_token_ended" on "api_token" (least("expires_at", "revoked_at"));

create table "audit_event" (
  "id" bigserial primary key,
  "time" timestamptz not null default now(),
  "actor_id" uuid null,
  "action" varchar(48) not null,
  "subject_id" uuid null,
  "address" varchar(64) null,
  "request_id" varchar(64) null,
  "detail" jsonb not null
);
create index "audit_event_time" on "audit_event" ("time");
create index "audit_event_actor" on "audit_event" ("actor_id", "id");
create index "audit_event_subject" on "audit_event" ("subject_id", "id");
create index "audit_event_action" on "audit_event" ("action", "id");
-- Revoking rights does not bind a table's owner, and the product is the owner: triggers do. No entry is ever changed, and those of
-- the last year nobody deletes, whatever a setting says.
create function "audit_event_is_append_only"() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_event is append-only';
      end $$;
create function "audit_event_is_kept"() returns trigger language plpgsql as $$
      begin
        if old."time" > now() - interval '364 days' then
          raise exception 'audit_event is append-only: entries of the last year stay';
        end if;
        return old;
      end $$;
create trigger "audit_event_append_only" before update or truncate on "audit_event"
  for each statement execute function "audit_event_is_append_only"();
create trigger "audit_event_kept" before delete on "audit_event"
  for each row execute function "audit_event_is_kept"();

create table "member_bulk" (
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
);
create index "member_bulk_created" on "member_bulk" ("created_at", "id");
create index "member_bulk_open" on "member_bulk" ("created_at") where "finished_at" is null;

-- A note goes with the account; who wrote it stays an id, as in the audit trail.
create table "member_note" (
  "id" uuid not null primary key,
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "author_id" uuid not null,
  "text" varchar(2000) not null,
  "created_at" timestamptz not null default now(),
  "edited_at" timestamptz null
);
create index "member_note_account" on "member_note" ("user_id", "created_at", "id");
`;
