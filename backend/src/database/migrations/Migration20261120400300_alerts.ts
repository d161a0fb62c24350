import { Migration } from '@mikro-orm/migrations';

/** Price alerts, what became of them, and how far each instrument was checked for them. */
export class Migration20261120400300_alerts extends Migration {
  override up(): void {
    this.addSql(`create table "price_alert" (
      "id" uuid primary key,
      "user_id" uuid not null,
      "instrument" varchar(41) not null,
      "kind" varchar(8) not null,
      "condition" jsonb not null,
      "repeat" varchar(8) not null,
      "hysteresis_pct" double precision not null,
      "pause_minutes" int not null,
      "note" varchar(500) null,
      "state" varchar(8) not null default 'active',
      "generation" int not null default 1,
      "phase" smallint not null,
      "phase_at" timestamptz not null,
      "paused_until" timestamptz null,
      "expires_at" timestamptz null,
      "fired_times" int not null default 0,
      "last_fired_at" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default clock_timestamp(),
      constraint "price_alert_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
    )`);
    this.addSql('create index "price_alert_user" on "price_alert" ("user_id", "created_at")');
    this.addSql('create index "price_alert_instrument" on "price_alert" ("instrument", "state")');
    this.addSql('create index "price_alert_updated" on "price_alert" ("updated_at")');
    this.addSql(`create table "price_alert_firing" (
      "id" uuid primary key,
      "alert_id" uuid not null,
      "user_id" uuid not null,
      "instrument" varchar(41) not null,
      "generation" int not null,
      "origin" varchar(8) not null,
      "side" varchar(4) null,
      "price" double precision null,
      "price_time" timestamptz not null,
      "reason" varchar(300) not null,
      "simulated" boolean not null,
      "dedupe_key" varchar(80) not null,
      "fired_at" timestamptz not null default now(),
      constraint "price_alert_firing_once" unique ("alert_id", "generation"),
      constraint "price_alert_firing_alert_id_foreign" foreign key ("alert_id") references "price_alert" ("id") on delete cascade
    )`);
    this.addSql('create index "price_alert_firing_user" on "price_alert_firing" ("user_id", "fired_at")');
    this.addSql(`create table "price_alert_mark" (
      "instrument" varchar(41) primary key,
      "source" varchar(40) not null,
      "checked_ms" double precision not null,
      "minute_high" double precision null,
      "minute_low" double precision null
    )`);
    this.addSql(`create table "price_alert_call_mark" (
      "id" smallint primary key default 1 check ("id" = 1),
      "seq" bigint not null
    )`);
    this.addSql(
      'insert into "price_alert_call_mark" ("seq") select coalesce(max("seq"), 0) from "algorithm_call"',
    );
  }
}
