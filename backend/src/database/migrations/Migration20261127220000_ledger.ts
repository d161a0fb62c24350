import { Migration } from '@mikro-orm/migrations';

/** Outcomes and withdrawals become a chain of their own; those that are there are chained before the first head is signed. */
export class Migration20261127220000_ledger extends Migration {
  override up(): void {
    this.addSql(`create table "ledger_entry" (
      "seq" bigint not null primary key,
      "kind" varchar(10) not null,
      "call_id" uuid not null,
      "horizon" smallint not null,
      "previous_hash" varchar(64) not null,
      "hash" varchar(64) not null,
      constraint "ledger_entry_once" unique ("call_id", "horizon")
    )`);
    this.addSql(`create table "ledger_head" (
      "day" date not null primary key,
      "body" text not null,
      "signature" varchar(88) not null
    )`);
    for (const table of ['ledger_entry', 'ledger_head'])
      this.addSql(`create trigger "${table}_append_only" before update or delete or truncate on "${table}"
        for each statement execute function "algorithm_call_is_append_only"()`);
  }

  override down(): void {
    this.addSql('drop table "ledger_head"');
    this.addSql('drop table "ledger_entry"');
  }
}
