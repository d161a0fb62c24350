import { Migration } from '@mikro-orm/migrations';

/** Addresses of members' own servers that are told of alerts and calls, and what was sent to them. */
export class Migration20261123191100_webhooks extends Migration {
  override up(): void {
    this.addSql(`create table "webhook" (
      "id" uuid not null primary key,
      "user_id" uuid not null references "user_account" ("id") on delete cascade,
      "url" varchar(500) not null,
      "events" varchar(100) not null,
      "secret" varchar(300) not null,
      "state" varchar(8) not null default 'active',
      "failing_since" timestamptz null,
      "created_at" timestamptz not null default now()
    )`);
    this.addSql('create index "webhook_user" on "webhook" ("user_id", "created_at")');
    this.addSql(`create table "webhook_delivery" (
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
      constraint "webhook_delivery_fact" unique ("webhook_id", "fact")
    )`);
    this.addSql(
      `create index "webhook_delivery_due" on "webhook_delivery" ("due_at") where "state" = 'pending'`,
    );
    this.addSql('create index "webhook_delivery_log" on "webhook_delivery" ("webhook_id", "created_at")');
    this.addSql('create index "webhook_delivery_user" on "webhook_delivery" ("user_id")');
    this.addSql(
      `create index "webhook_delivery_ended" on "webhook_delivery" ("finished_at") where "state" <> 'pending'`,
    );
  }

  override down(): void {
    this.addSql('drop table "webhook_delivery"');
    this.addSql('drop table "webhook"');
  }
}
