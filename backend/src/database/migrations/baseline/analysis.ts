/** Calls of the algorithms with what they were computed from and what became of them, runs, what-ifs and trained models. */
export const ANALYSIS = `
create table "algorithm_inputs" (
  "hash" varchar(64) primary key,
  "content" bytea not null,
  "created_at" timestamptz not null default now()
);
create table "algorithm_call" (
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
  -- The chain is read without outputs: what a link needs of them is a hash.
  "params_hash" varchar(64) null,
  "output_hash" varchar(64) null,
  -- Of the data that matters, so that the same data on two days counts once.
  "data_hash" varchar(64) null,
  -- Which market the call is about and where its prices come from; the chain's hashes do not cover them.
  "mode" varchar(9) null,
  "source" varchar(64) null,
  constraint "algorithm_call_seq" unique ("seq"),
  constraint "algorithm_call_once" unique ("algo", "version", "instrument", "inputs_hash", "day", "origin")
);
create index "algorithm_call_newest" on "algorithm_call" ("instrument", "algo", "called_at");
create index "algorithm_call_algo" on "algorithm_call" ("algo", "called_at");
create index "algorithm_call_same_inputs" on "algorithm_call" ("inputs_hash");
-- Lists of all calls are found in an index, whatever they are filtered by.
create index "algorithm_call_listed" on "algorithm_call" ("seq")
  include ("id", "algo", "instrument", "label", "stance", "origin", "version", "called_at");
create index "algorithm_call_as_of" on "algorithm_call" (coalesce("price_time", "called_at"), "seq")
  include ("id", "algo", "instrument", "label", "stance", "origin", "version", "price_time", "called_at");
create table "algorithm_call_withdrawal" (
  "call_id" uuid primary key,
  "withdrawn_by" uuid not null,
  "reason" varchar(500) not null,
  "withdrawn_at" timestamptz not null default now()
);
create table "algorithm_call_outcome" (
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
  -- The rule; the default is the one of before outcomes named theirs.
  "judged_by" varchar(16) not null default 'same-session',
  "peer_return" double precision null,
  "forecast_return" double precision null,
  primary key ("call_id", "horizon")
);
create function "algorithm_call_is_append_only"() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name;
      end $$;
create trigger "algorithm_call_append_only" before update or delete or truncate on "algorithm_call"
  for each statement execute function "algorithm_call_is_append_only"();
create trigger "algorithm_call_withdrawal_append_only" before update or delete or truncate on "algorithm_call_withdrawal"
  for each statement execute function "algorithm_call_is_append_only"();
create trigger "algorithm_call_outcome_append_only" before update or delete or truncate on "algorithm_call_outcome"
  for each statement execute function "algorithm_call_is_append_only"();

-- When which horizon of a call has to be looked at; the row goes when the outcome is written. A horizon of n sessions is over n - 1
-- days and the shortest session (3 h) after the call at the earliest, and nothing is judged before 20 hours have passed.
create table "algorithm_call_due" (
  "call_id" uuid not null references "algorithm_call" ("id"),
  "horizon" smallint not null,
  "due_at" timestamptz not null,
  "tries" smallint not null default 0,
  primary key ("call_id", "horizon")
);
create index "algorithm_call_due_at" on "algorithm_call_due" ("due_at");
create function "algorithm_call_first_due"(called_at timestamptz, horizon int) returns timestamptz
      language sql stable as $$
        select called_at + greatest(interval '20 hours', interval '1 day' * (horizon - 1) + interval '3 hours')
      $$;
create function "algorithm_call_becomes_due"() returns trigger language plpgsql as $$
      begin
        insert into algorithm_call_due (call_id, horizon, due_at)
        select new.id, h.value::int, algorithm_call_first_due(new.called_at, h.value::int)
        from jsonb_array_elements_text(new.output->'horizons') h on conflict do nothing;
        return null;
      end $$;
create trigger "algorithm_call_becomes_due" after insert on "algorithm_call"
  for each row when (new.origin = 'live') execute function "algorithm_call_becomes_due"();

create table "analysis_run" (
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
);
create index "analysis_run_requested" on "analysis_run" ("requested_by", "created_at");
create index "analysis_run_created" on "analysis_run" ("created_at");
create index "analysis_run_open" on "analysis_run" ("created_at") where "state" in ('queued', 'running');
create index "analysis_run_call" on "analysis_run" ("call_id") where "call_id" is not null;
-- Answers to runs with parameters of somebody's own: they belong to an account, and go with it.
create table "analysis_what_if" (
  "run_id" uuid not null,
  "user_id" uuid not null,
  "algo" varchar(16) not null,
  "instrument" varchar(41) not null,
  "answer" jsonb not null,
  "inputs" bytea not null,
  "created_at" timestamptz not null,
  primary key ("run_id"),
  constraint "analysis_what_if_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
);
create index "analysis_what_if_of" on "analysis_what_if" ("user_id", "instrument", "algo", "created_at");
create index "analysis_what_if_created" on "analysis_what_if" ("created_at");
create table "forecast_model" (
  "instrument" varchar(41) primary key,
  "hash" varchar(64) not null,
  "version" varchar(40) not null,
  "weights" jsonb not null,
  "evaluation" jsonb not null,
  "trained_until" timestamptz not null,
  "trained_at" timestamptz not null default now()
);
create table "narrative_usage" ("day" date primary key, "tokens" bigint not null, "cost_usd" double precision not null);
`;
