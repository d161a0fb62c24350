import { Migration } from '@mikro-orm/migrations';

/** What is known about an instrument beside its prices: corporate actions, where its series begins, profile, statements. */
export class Migration20261120100300_fundamentals extends Migration {
  override up(): void {
    this.addSql(`create table "corporate_action" (
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
    )`);
    this.addSql(
      'create index "corporate_action_by_instrument" on "corporate_action" ("instrument", "ex_date")',
    );
    this.addSql(`create table "instrument_listing" (
      "instrument" varchar(41) primary key,
      "listed_from" date null,
      "source" varchar(32) not null,
      "recorded_at" timestamptz not null default now()
    )`);
    this.addSql(`create table "instrument_profile" (
      "source" varchar(32) not null,
      "instrument" varchar(41) not null,
      "day" date not null,
      "as_of" timestamptz not null,
      "content" jsonb not null,
      primary key ("instrument", "source", "day")
    )`);
    this.addSql(`create table "fundamental_statement" (
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
    )`);
  }

  override down(): void {
    for (const table of [
      'fundamental_statement',
      'instrument_profile',
      'instrument_listing',
      'corporate_action',
    ]) {
      this.addSql(`drop table "${table}"`);
    }
  }
}
