import { Migration } from '@mikro-orm/migrations';

/** Calls of the algorithms with what they were computed from and what became of them, runs, and trained models. */
export class Migration20261120300100_analysis extends Migration {
  override up(): void {
    this.addSql(`create table "algorithm_inputs" (
      "hash" varchar(64) primary key,
      "content" bytea not null,
      "created_at" timestamptz not null default now()
    )`);
    this.addSql(`create table "algorithm_call" (
      "id" uuid primary key,
      "seq" bigint not null,
      "algo" varchar(16) not null,
      "version" varchar(40) not null,
      "commit" varchar(40) not null,
      "instrument" varchar(41) not null,
      "params" jsonb not null,
      "inputs_hash" varchar(64) not null,
      "day" date not null,
      "output" jsonb not null,
      "label" varchar(60) not null,
      "stance" smallint null,
      "score" double precision null,
      "price_at_call" double precision null,
      "price_time" timestamptz null,
      "currency" varchar(3) not null,
      "simulated" boolean not null,
      "origin" varchar(8) not null,
      "duration_ms" int not null,
      "cost_usd" double precision not null,
      "called_at" timestamptz not null,
      "previous_hash" varchar(64) not null,
      "hash" varchar(64) not null,
      constraint "algorithm_call_seq" unique ("seq"),
      constraint "algorithm_call_once" unique ("algo", "version", "instrument", "inputs_hash", "day", "origin")
    )`);
    this.addSql(
      'create index "algorithm_call_newest" on "algorithm_call" ("instrument", "algo", "called_at")',
    );
    this.addSql('create index "algorithm_call_algo" on "algorithm_call" ("algo", "called_at")');
    this.addSql(`create table "algorithm_call_withdrawal" (
      "call_id" uuid primary key,
      "withdrawn_by" uuid not null,
      "reason" varchar(500) not null,
      "withdrawn_at" timestamptz not null default now()
    )`);
    this.addSql(`create table "algorithm_call_outcome" (
      "call_id" uuid not null,
      "horizon" smallint not null,
      "entry_time" timestamptz not null,
      "entry_price" double precision not null,
      "exit_time" timestamptz not null,
      "exit_price" double precision not null,
      "log_return" double precision not null,
      "hit" boolean null,
      "probability" double precision null,
      "brier" double precision null,
      "pinball" double precision null,
      "baseline_pinball" double precision null,
      "inside" boolean null,
      "delisted" boolean not null,
      "scored_at" timestamptz not null default now(),
      primary key ("call_id", "horizon")
    )`);
    this.addSql(`create function "algorithm_call_is_append_only"() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name;
      end $$`);
    for (const table of ['algorithm_call', 'algorithm_call_withdrawal', 'algorithm_call_outcome']) {
      this.addSql(`create trigger "${table}_append_only" before update or delete or truncate on "${table}"
        for each statement execute function "algorithm_call_is_append_only"()`);
    }
    this.addSql(`create table "analysis_run" (
      "id" uuid primary key,
      "algo" varchar(16) not null,
      "instrument" varchar(41) not null,
      "params" jsonb not null,
      "trigger" varchar(8) not null,
      "requested_by" uuid null,
      "state" varchar(12) not null default 'queued',
      "progress" smallint not null default 0,
      "call_id" uuid null,
      "failure" varchar(300) null,
      "created_at" timestamptz not null default now(),
      "finished_at" timestamptz null
    )`);
    this.addSql('create index "analysis_run_requested" on "analysis_run" ("requested_by", "created_at")');
    this.addSql('create index "analysis_run_created" on "analysis_run" ("created_at")');
    this.addSql(`create table "forecast_model" (
      "instrument" varchar(41) primary key,
      "hash" varchar(64) not null,
      "version" varchar(40) not null,
      "weights" jsonb not null,
      "evaluation" jsonb not null,
      "trained_until" timestamptz not null,
      "trained_at" timestamptz not null default now()
    )`);
    this.addSql(
      'create table "narrative_usage" ("day" date primary key, "tokens" bigint not null, "cost_usd" double precision not null)',
    );
  }

  override down(): void {
    for (const table of [
      'narrative_usage',
      'forecast_model',
      'analysis_run',
      'algorithm_call_outcome',
      'algorithm_call_withdrawal',
      'algorithm_call',
      'algorithm_inputs',
    ]) {
      this.addSql(`drop table "${table}"`);
    }
    this.addSql('drop function "algorithm_call_is_append_only"');
  }
}
