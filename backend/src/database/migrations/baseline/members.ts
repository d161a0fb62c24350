/** What members keep: watchlists and who watches what, alerts, drawings and layouts of charts. */
export const MEMBERS = `
create table "watchlist" (
  "id" uuid primary key,
  "user_id" uuid not null,
  "name" varchar(60) not null,
  "position" int not null,
  "active" boolean not null,
  "view" jsonb not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  constraint "watchlist_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
);
create unique index "watchlist_name" on "watchlist" ("user_id", lower("name"));
create unique index "watchlist_active" on "watchlist" ("user_id") where "active";
create table "watchlist_item" (
  "watchlist_id" uuid not null,
  "instrument" varchar(41) not null,
  "position" int not null,
  "note" varchar(500) null,
  "target_price" double precision null,
  "added_at" timestamptz not null default now(),
  primary key ("watchlist_id", "instrument"),
  constraint "watchlist_item_watchlist_id_foreign" foreign key ("watchlist_id") references "watchlist" ("id") on delete cascade
);
create index "watchlist_item_instrument" on "watchlist_item" ("instrument", "watchlist_id");

-- How many members watch each instrument, kept instead of counted (docs/adr/0083). Whoever writes a list appends what that changes, and
-- waits for nobody; a job adds the changes to the counts.
create table "watched_instrument" (
  "instrument" varchar(41) primary key,
  "watchers" int not null
);
create index "watched_instrument_most" on "watched_instrument" ("watchers" desc, "instrument");
create table "watched_change" (
  "id" bigint generated always as identity primary key,
  "instrument" varchar(41) not null,
  "delta" smallint not null
);
-- A member counts once, on however many lists: the first row of an instrument adds a watcher, the last one that goes takes it away.
create function "watchlist_item_added"() returns trigger language plpgsql as $$
      begin
        insert into watched_change (instrument, delta)
        select n.instrument, 1
        from (select distinct w.user_id, a.instrument from added a join watchlist w on w.id = a.watchlist_id) n
        where not exists (
          select 1 from watchlist o join watchlist_item i on i.watchlist_id = o.id
          where o.user_id = n.user_id and i.instrument = n.instrument
            and not exists (select 1 from added s where s.watchlist_id = i.watchlist_id and s.instrument = i.instrument));
        return null;
      end $$;
create function "watchlist_item_removed"() returns trigger language plpgsql as $$
      begin
        insert into watched_change (instrument, delta)
        select g.instrument, -1
        from (select distinct w.user_id, r.instrument from removed r join watchlist w on w.id = r.watchlist_id) g
        where not exists (
          select 1 from watchlist o join watchlist_item i on i.watchlist_id = o.id
          where o.user_id = g.user_id and i.instrument = g.instrument);
        return null;
      end $$;
-- With its list a row goes behind it, when nobody can say any more whose it was: the trigger above finds no list, and this one counts.
create function "watchlist_removed"() returns trigger language plpgsql as $$
      begin
        insert into watched_change (instrument, delta)
        select r.instrument, -1 from watchlist_item r
        where r.watchlist_id = old.id and not exists (
          select 1 from watchlist o join watchlist_item i on i.watchlist_id = o.id
          where o.user_id = old.user_id and o.id <> old.id and i.instrument = r.instrument);
        return old;
      end $$;
create trigger "watchlist_item_added" after insert on "watchlist_item"
  referencing new table as added for each statement execute function "watchlist_item_added"();
create trigger "watchlist_item_removed" after delete on "watchlist_item"
  referencing old table as removed for each statement execute function "watchlist_item_removed"();
create trigger "watchlist_removed" before delete on "watchlist"
  for each row execute function "watchlist_removed"();

create table "price_alert" (
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
  -- In which shares the price is stated, and since when the alert is held because the price looks split.
  "scale_day" date null,
  "held_at" timestamptz null,
  constraint "price_alert_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
);
create index "price_alert_user" on "price_alert" ("user_id", "created_at");
create index "price_alert_instrument" on "price_alert" ("instrument", "state");
create index "price_alert_updated" on "price_alert" ("updated_at");
create index "price_alert_ended" on "price_alert" ("updated_at") where "state" <> 'active';
create index "price_alert_expires" on "price_alert" ("expires_at") where "expires_at" is not null;
create table "price_alert_firing" (
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
);
create index "price_alert_firing_user" on "price_alert_firing" ("user_id", "fired_at");
create index "price_alert_firing_fired" on "price_alert_firing" ("fired_at");
-- How far each instrument, and the chain of calls, was checked for alerts.
create table "price_alert_mark" (
  "instrument" varchar(41) primary key,
  "source" varchar(40) not null,
  "checked_ms" double precision not null,
  "minute_high" double precision null,
  "minute_low" double precision null
);
create table "price_alert_call_mark" (
  "id" smallint primary key default 1 check ("id" = 1),
  "seq" bigint not null
);
insert into "price_alert_call_mark" ("seq") values (0);

create table "chart_drawing" (
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "instrument" varchar(41) not null,
  "revision" uuid not null,
  "format" smallint not null,
  "drawings" jsonb not null,
  "updated_at" timestamptz not null default now(),
  primary key ("user_id", "instrument")
);
create table "chart_layout" (
  "id" uuid not null primary key,
  "user_id" uuid not null references "user_account" ("id") on delete cascade,
  "name" varchar(60) not null,
  "setup" jsonb not null,
  "created_at" timestamptz not null default now()
);
create unique index "chart_layout_name" on "chart_layout" ("user_id", lower("name"));
`;
