import { Migration } from '@mikro-orm/migrations';

/** What the product tells its users, where it went, the browsers that take pushes, and what administrators sent to many. */
export class Migration20261120400400_notifications extends Migration {
  override up(): void {
    this.addSql(`create table "notification_counter" (
      "user_id" uuid primary key references "user_account" ("id") on delete cascade,
      "last_seq" bigint not null default 0,
      "unread" int not null default 0,
      "digest_seq" bigint not null default 0,
      "digest_at" timestamptz null
    )`);
    this.addSql(`create table "notification_broadcast" (
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
    )`);
    this.addSql(
      'create index "notification_broadcast_created" on "notification_broadcast" ("created_at", "id")',
    );
    this.addSql(`create index "notification_broadcast_open" on "notification_broadcast" ("created_at")
      where "finished_at" is null`);
    this.addSql(`create table "notification" (
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
    )`);
    this.addSql('create index "notification_created" on "notification" ("created_at")');
    this.addSql(`create index "notification_unread" on "notification" ("user_id", "seq")
      where "read_at" is null and "hidden_at" is null`);
    this.addSql(`create table "push_subscription" (
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
    )`);
    this.addSql('create index "push_subscription_user" on "push_subscription" ("user_id", "created_at")');
    this.addSql('create index "push_subscription_session" on "push_subscription" ("session_id")');
    this.addSql(`create table "notification_delivery" (
      "id" bigserial primary key,
      "notification_id" uuid not null references "notification" ("id") on delete cascade,
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
      constraint "notification_delivery_once" unique ("notification_id", "channel", "target")
    )`);
    this.addSql(`create index "notification_delivery_due" on "notification_delivery" ("due_at", "id")
      where "state" = 'pending'`);
    this.addSql('create index "notification_delivery_user" on "notification_delivery" ("user_id")');
  }

  override down(): void {
    for (const table of [
      'notification_delivery',
      'push_subscription',
      'notification',
      'notification_broadcast',
      'notification_counter',
    ]) {
      this.addSql(`drop table "${table}"`);
    }
  }
}
