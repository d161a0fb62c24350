import { Migration } from '@mikro-orm/migrations';

/** What operators are told of by mail or webhook: conditions, the notices about them, and when somebody looked last. */
export class Migration20261124130200_operator_alerts extends Migration {
  override up(): void {
    this.addSql(`create table "operator_alert" (
      "id" bigint generated always as identity primary key,
      "kind" varchar(20) not null,
      "subject" varchar(80) not null,
      "detail" varchar(500) not null,
      "since" timestamptz not null,
      "noticed_at" timestamptz null,
      "reminded_at" timestamptz null,
      "clear_since" timestamptz null,
      "recovered_at" timestamptz null
    )`);
    this.addSql(
      'create unique index "operator_alert_open" on "operator_alert" ("kind", "subject") where "recovered_at" is null',
    );
    this.addSql(
      'create index "operator_alert_recovered" on "operator_alert" ("recovered_at") where "recovered_at" is not null',
    );
    this.addSql(`create table "operator_notice" (
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
    )`);
    this.addSql('create index "operator_notice_alert" on "operator_notice" ("alert_id")');
    this.addSql(
      `create index "operator_notice_due" on "operator_notice" ("due_at") where "state" = 'pending'`,
    );
    this.addSql(
      'create index "operator_notice_finished" on "operator_notice" ("finished_at") where "finished_at" is not null',
    );
    this.addSql(`create table "operator_watch" (
      "id" smallint primary key check ("id" = 1),
      "looked_at" timestamptz not null,
      "looked_by" varchar(80) not null
    )`);
    this.addSql(`insert into "operator_watch" values (1, now(), '')`);
  }

  override down(): void {
    this.addSql('drop table "operator_notice"');
    this.addSql('drop table "operator_alert"');
    this.addSql('drop table "operator_watch"');
  }
}
