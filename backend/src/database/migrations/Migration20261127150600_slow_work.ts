import { Migration } from '@mikro-orm/migrations';

/** Tests and trials that take longer than their answer waits, and what came of them. */
export class Migration20261127150600_slow_work extends Migration {
  override up(): void {
    this.addSql(`create table "slow_work" (
      "id" uuid not null primary key,
      "user_id" uuid not null references "user_account" ("id") on delete cascade,
      "kind" varchar(16) not null,
      "outcome" jsonb null,
      "started_at" timestamptz not null default now(),
      "ended_at" timestamptz null
    )`);
    this.addSql('create index "slow_work_started" on "slow_work" ("started_at")');
    this.addSql('create index "slow_work_user" on "slow_work" ("user_id")');
  }

  override down(): void {
    this.addSql('drop table "slow_work"');
  }
}
