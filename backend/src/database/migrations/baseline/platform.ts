/** What carries the rest: outbox, answers to repeated writes, settings, measurements, errors, what operators are told, imports. */
export const PLATFORM = `
create table "outbox_message" (
  "id" bigserial primary key,
  "kind" varchar(8) not null,
  "name" varchar(80) not null,
  "payload" jsonb not null,
  "created_at" timestamptz not null default now(),
  "available_at" timestamptz not null default now(),
  "attempts" int not null default 0,
  "published_at" timestamptz null,
  -- Mails and text messages are looked after until they are delivered or given up.
  "look_at" timestamptz null,
  -- Of the request that caused the message.
  "traceparent" varchar(55) null
);
create index "outbox_message_pending" on "outbox_message" ("available_at", "id") where "published_at" is null;
create index "outbox_message_published" on "outbox_message" ("published_at") where "published_at" is not null;
create index "outbox_message_look" on "outbox_message" ("look_at") where "look_at" is not null;

-- Writes that carry an Idempotency-Key, with the answer that a repetition gets; "carried_out": the effect is committed.
create table "idempotency_key" (
  "user_id" uuid not null,
  "key" uuid not null,
  "request_hash" varchar(64) not null,
  "execution" uuid not null,
  "taken_at" timestamptz not null default now(),
  "status" smallint null,
  "body" text null,
  "created_at" timestamptz not null default now(),
  "carried_out" boolean not null default false,
  primary key ("user_id", "key"),
  constraint "idempotency_key_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
);
create index "idempotency_key_created" on "idempotency_key" ("created_at");
create table "visitor_idempotency_key" (
  "key" uuid not null,
  "request_hash" varchar(64) not null,
  "execution" uuid not null,
  "taken_at" timestamptz not null default now(),
  "status" smallint null,
  "body" text null,
  "created_at" timestamptz not null default now(),
  "carried_out" boolean not null default false,
  primary key ("key")
);
create index "visitor_idempotency_key_created" on "visitor_idempotency_key" ("created_at");

create table "setting" (
  "key" varchar(60) primary key,
  "content" jsonb not null,
  "updated_at" timestamptz not null default now()
);
create table "setting_change" (
  "id" bigserial primary key,
  "key" varchar(60) not null,
  "before" jsonb null,
  "after" jsonb null,
  "actor_id" uuid not null,
  "undoes" bigint null,
  "time" timestamptz not null default now()
);
create index "setting_change_key" on "setting_change" ("key", "id");
create index "setting_change_time" on "setting_change" ("time");

-- What every process measures of itself: a row a minute, and one of how things are now.
create table "metric_minute" (
  "process" varchar(80) not null,
  "minute" timestamptz not null,
  "values" jsonb not null,
  primary key ("minute", "process")
);
create table "metric_live" (
  "process" varchar(80) primary key,
  "seen_at" timestamptz not null,
  "values" jsonb not null,
  "users" bytea not null,
  "node" jsonb null
);
-- Answers with a status of 500 or more, those of one cause in one row.
create table "server_error" (
  "fingerprint" char(32) primary key,
  "method" varchar(8) not null,
  "route" varchar(200) not null,
  "status" smallint not null,
  "error_class" varchar(80) not null,
  "message" varchar(300) not null,
  "place" varchar(200) null,
  "count" bigint not null,
  "first_at" timestamptz not null,
  "last_at" timestamptz not null,
  "request_id" varchar(64) not null,
  "node" varchar(80) not null
);
create index "server_error_last" on "server_error" ("last_at");

-- What operators are told of by mail or webhook: conditions, the notices about them, and when somebody looked last.
create table "operator_alert" (
  "id" bigint generated always as identity primary key,
  "kind" varchar(20) not null,
  "subject" varchar(80) not null,
  "detail" varchar(500) not null,
  "since" timestamptz not null,
  "noticed_at" timestamptz null,
  "reminded_at" timestamptz null,
  "clear_since" timestamptz null,
  "recovered_at" timestamptz null
);
create unique index "operator_alert_open" on "operator_alert" ("kind", "subject") where "recovered_at" is null;
create index "operator_alert_recovered" on "operator_alert" ("recovered_at") where "recovered_at" is not null;
create table "operator_notice" (
  "id" uuid primary key default gen_random_uuid(),
  "alert_id" bigint null references "operator_alert" ("id") on delete cascade,
  "moment" varchar(12) not null,
  "channel" varchar(8) not null,
  "address" varchar(254) null,
  "content" jsonb not null,
  "state" varchar(8) not null default 'pending',
  "attempts" int not null default 0,
  "failure" varchar(160) null,
  "created_at" timestamptz not null default now(),
  "due_at" timestamptz not null default now(),
  "finished_at" timestamptz null,
  constraint "operator_notice_state" check ("state" in ('pending', 'sent', 'failed'))
);
create index "operator_notice_alert" on "operator_notice" ("alert_id");
create index "operator_notice_due" on "operator_notice" ("due_at") where "state" = 'pending';
create index "operator_notice_finished" on "operator_notice" ("finished_at") where "finished_at" is not null;
create table "operator_watch" (
  "id" smallint primary key check ("id" = 1),
  "looked_at" timestamptz not null,
  "looked_by" varchar(80) not null
);
insert into "operator_watch" values (1, now(), '');

-- Files that administrators import in the page wait here, where every worker finds them; one import at a time bounds what waits.
create table "data_import" (
  "id" uuid primary key,
  "kind" varchar(16) not null check ("kind" in ('symbols', 'bars')),
  "state" varchar(16) not null default 'receiving'
    check ("state" in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
  "files" jsonb not null,
  "bytes" bigint not null,
  "received" bigint not null default 0,
  "read" bigint not null default 0,
  "counts" jsonb not null default '{}',
  "problems" jsonb not null default '[]',
  "reason" varchar(500) null,
  "created_by" uuid not null,
  "address" varchar(64) not null,
  "request_id" varchar(64) not null,
  "worker" uuid null,
  "tries" smallint not null default 0,
  "created_at" timestamptz not null default now(),
  "touched_at" timestamptz not null default now(),
  "finished_at" timestamptz null
);
create index "data_import_created" on "data_import" ("created_at" desc);
create unique index "data_import_open" on "data_import" ((true)) where "finished_at" is null;
create table "data_import_part" (
  "import_id" uuid not null references "data_import" ("id") on delete cascade,
  "position" bigint not null,
  "content" bytea not null,
  primary key ("import_id", "position")
);
`;
