/**
 * Prices, bars, what is known about instruments beside them, and what their sources did. Rows of every source stand apart: simulated,
 * replayed, imported and real ones never mix.
 */
const SHARDS = Array.from({ length: 16 }, (_, shard) => `create sequence "feed_term_${shard}";`).join('\n');

export const MARKET = `
create table "bar_minute" (
  "source" varchar(32) not null,
  "instrument" varchar(41) not null,
  "time" timestamptz not null,
  "open" float8 not null,
  "high" float8 not null,
  "low" float8 not null,
  "close" float8 not null,
  "volume" float8 not null,
  -- Which leader of the feed recorded the minute, and which of its seconds: one that was replaced within it has seen a part only.
  "term" int not null default 0,
  "seen_from" smallint not null default 0,
  "seen_to" smallint not null default 60,
  primary key ("source", "instrument", "time")
) partition by range ("time");
create index "bar_minute_time" on "bar_minute" ("source", "time");
create table "bar_daily" (
  "source" varchar(32) not null,
  "instrument" varchar(41) not null,
  "date" date not null,
  "open" float8 not null,
  "high" float8 not null,
  "low" float8 not null,
  "close" float8 not null,
  "volume" float8 not null,
  primary key ("source", "instrument", "date")
);

-- Numbers of the feed's terms, and the newest term of each shard: terms of all shards have one order.
create sequence "feed_term";
${SHARDS}

create table "provider_event" (
  "id" bigserial primary key,
  "time" timestamptz not null,
  "provider" varchar(32) not null,
  "capability" varchar(24) not null,
  "event" varchar(24) not null,
  "detail" varchar(500) not null
);
create index "provider_event_time" on "provider_event" ("time");
-- The newest price that a refresh brought.
create table "instrument_price" (
  "instrument" varchar(41) primary key,
  "source" varchar(32) not null,
  "time" timestamptz not null,
  "price" float8 not null,
  "previous_close" float8 null,
  "open" float8 not null,
  "day_high" float8 not null,
  "day_low" float8 not null,
  "volume" float8 not null,
  "refreshed_at" timestamptz not null default now()
);

create table "corporate_action" (
  "source" varchar(32) not null,
  "instrument" varchar(41) not null,
  "type" varchar(8) not null,
  "ex_date" date not null,
  "ratio" float8 null,
  "amount" float8 null,
  "currency" varchar(3) null,
  "recorded_at" timestamptz not null default now(),
  primary key ("source", "instrument", "type", "ex_date"),
  constraint "corporate_action_whole" check (
    ("type" = 'split' and "ratio" > 0 and "amount" is null and "currency" is null)
    or ("type" = 'dividend' and "amount" >= 0 and "currency" is not null and "ratio" is null)
  )
);
create index "corporate_action_by_instrument" on "corporate_action" ("instrument", "ex_date");
-- Until which day a source was asked for all splits and dividends of an instrument: no dividend there is then none paid.
create table "corporate_action_coverage" (
  "instrument" varchar(41) not null,
  "source" text not null,
  "until" date not null,
  "recorded_at" timestamptz not null default now(),
  primary key ("instrument", "source")
);
create table "instrument_listing" (
  "instrument" varchar(41) primary key,
  "listed_from" date null,
  "source" varchar(32) not null,
  "recorded_at" timestamptz not null default now()
);
create table "instrument_profile" (
  "source" varchar(32) not null,
  "instrument" varchar(41) not null,
  "day" date not null,
  "as_of" timestamptz not null,
  "content" jsonb not null,
  primary key ("instrument", "source", "day")
);
create index "instrument_profile_day" on "instrument_profile" ("day");
create table "fundamental_statement" (
  "source" varchar(32) not null,
  "instrument" varchar(41) not null,
  "period" varchar(9) not null,
  "fiscal_date" date not null,
  "known_from" date not null,
  "filing_date" date null,
  "as_of" timestamptz not null,
  "fiscal_year" int null,
  "fiscal_quarter" int null,
  "currency" varchar(3) not null,
  "items" jsonb not null,
  primary key ("instrument", "source", "period", "fiscal_date", "known_from")
);
-- For statements in another currency than the price.
create table "exchange_rate" (
  "source" varchar(32) not null,
  "base" varchar(3) not null,
  "quote" varchar(3) not null,
  "day" date not null,
  "rate" float8 not null,
  "recorded_at" timestamptz not null default now(),
  primary key ("base", "quote", "day", "source"),
  constraint "exchange_rate_positive" check ("rate" > 0 and "base" <> "quote")
);
-- When profiles, statements, corporate actions and daily bars were last fetched.
create table "reference_refresh" (
  "kind" varchar(16) not null,
  "instrument" varchar(41) not null,
  "refreshed_at" timestamptz not null,
  primary key ("kind", "instrument")
);
`;
