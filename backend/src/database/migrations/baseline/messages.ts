/** What the product tells its users and their programs, where it went, and what bounds it. */
export const MESSAGES = `
create table "notification_counter" (
  "user_id" uuid primary key references "user_account" ("id") on delete cascade,
  "last_seq" bigint not null default 0,
  "unread" int not null default 0,
  "digest_seq" bigint not null default 0,
  "digest_at" timestamptz null
);
create table "notification_broadcast" (
  "id" uuid primary key,
  "created_by" uuid not null,
  "audience" jsonb not null,
  "type" varchar(16) not null,
  "title" varchar(120) not null,
  "body" varchar(1000) not null,
  "link" varchar(300) null,
  "state" varchar(12) not null default 'queued',
  "total" int not null,
  "done" int not null default 0,
  "cursor" uuid null,
  "created_at" timestamptz not null default now(),
  "finished_at" timestamptz null
);
create index "notification_broadcast_created" on "notification_broadcast" ("created_at", "id");
create index "notification_broadcast_open" on "notification_broadcast" ("created_at") where "finished_at" is null;
create table "notification" (
  "id" uuid primary key,
  "user_id" uuid not null references "notification_counter" ("user_id") on delete cascade,
  "seq" bigint not null,
  "type" varchar(16) not null,
  "title" varchar(120) not null,
  "body" varchar(1000) not null,
  "link" varchar(300) null,
  "data" jsonb null,
  "dedupe_key" varchar(160) not null,
  "silent" boolean not null,
  "created_at" timestamptz not null default now(),
  "read_at" timestamptz null,
  "hidden_at" timestamptz null,
  constraint "notification_seq" unique ("user_id", "seq"),
  constraint "notification_once" unique ("user_id", "dedupe_key")
);
create index "notification_created" on "notification" ("created_at");
create index "notification_unread" on "notification" ("user_id", "seq") where "read_at" is null and "hidden_at" is null;
-- How far producers of notifications have read what they tell of.
create table "notification_cursor" (
  "name" varchar(40) primary key,
  "position" bigint not null
);
create table "push_subscription" (
  "id" uuid primary key,
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "session_id" uuid not null,
  "endpoint_hash" varchar(43) not null,
  "host" varchar(255) not null,
  "sealed" varchar(2000) not null,
  "device" varchar(60) not null,
  "created_at" timestamptz not null default now(),
  "delivered_at" timestamptz null,
  constraint "push_subscription_endpoint" unique ("endpoint_hash")
);
create index "push_subscription_user" on "push_subscription" ("user_id", "created_at");
create index "push_subscription_session" on "push_subscription" ("session_id");

-- Tests and trials that take longer than their answer waits, and what came of them.
create table "slow_work" (
  "id" uuid not null primary key,
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "kind" varchar(16) not null,
  "outcome" jsonb null,
  "started_at" timestamptz not null default now(),
  "ended_at" timestamptz null
);
create index "slow_work_started" on "slow_work" ("started_at");
create index "slow_work_user" on "slow_work" ("user_id");

create table "notification_delivery" (
  "id" bigserial primary key,
  -- None for the push of a test, which belongs to the work whose outcome somebody waits for.
  "notification_id" uuid null references "notification" ("id") on delete cascade,
  "user_id" uuid not null,
  "channel" varchar(8) not null,
  "target" uuid not null,
  "host" varchar(255) not null,
  "state" varchar(8) not null default 'pending',
  "attempts" smallint not null default 0,
  "due_at" timestamptz not null default now(),
  "failure" varchar(160) null,
  "created_at" timestamptz not null default now(),
  "finished_at" timestamptz null,
  "alert" boolean not null default false,
  "work_id" uuid null references "slow_work" ("id") on delete cascade,
  constraint "notification_delivery_once" unique ("notification_id", "channel", "target")
);
create index "notification_delivery_due" on "notification_delivery" ("due_at", "id") where "state" = 'pending';
create index "notification_delivery_alert" on "notification_delivery" ("due_at", "id") where "state" = 'pending' and "alert";
create index "notification_delivery_finished" on "notification_delivery" ("finished_at") where "state" <> 'pending';
create index "notification_delivery_user" on "notification_delivery" ("user_id");
create index "notification_delivery_work" on "notification_delivery" ("work_id") where "work_id" is not null;

create table "webhook" (
  "id" uuid not null primary key,
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "url" varchar(500) not null,
  "events" varchar(100) not null,
  "secret" varchar(300) not null,
  "state" varchar(8) not null default 'active',
  "failing_since" timestamptz null,
  "created_at" timestamptz not null default now()
);
create index "webhook_user" on "webhook" ("user_id", "created_at");
create table "webhook_delivery" (
  "id" uuid not null primary key,
  "webhook_id" uuid not null references "webhook" ("id") on delete cascade,
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "event" varchar(24) not null,
  "fact" varchar(160) not null,
  "body" text not null,
  "state" varchar(8) not null default 'pending',
  "attempts" int not null default 0,
  "due_at" timestamptz not null default now(),
  "tried_until" timestamptz not null,
  "created_at" timestamptz not null default now(),
  "finished_at" timestamptz null,
  "status" int null,
  "failure" varchar(80) null,
  -- The receiver's, so that no delivery is taken for a host that has its places taken.
  "host" varchar(260) not null default '',
  constraint "webhook_delivery_fact" unique ("webhook_id", "fact")
);
create index "webhook_delivery_due" on "webhook_delivery" ("due_at") where "state" = 'pending';
create index "webhook_delivery_log" on "webhook_delivery" ("webhook_id", "created_at");
create index "webhook_delivery_user" on "webhook_delivery" ("user_id");
create index "webhook_delivery_ended" on "webhook_delivery" ("finished_at") where "state" <> 'pending';

-- What each member has brought about in the running minute: firings, posts to webhooks, notifications, mails.
create table "effect_budget" (
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "effect" varchar(16) not null,
  "since" timestamptz not null,
  "used" int not null,
  primary key ("user_id", "effect")
);
`;
