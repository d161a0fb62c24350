import { Migration } from '@mikro-orm/migrations';

/** What each member has brought about in the running minute: firings, posts to webhooks, notifications, mails. */
export class Migration20261127150500_effect_budgets extends Migration {
  override up(): void {
    this.addSql(`create table "effect_budget" (
      "user_id" uuid not null references "user_account" ("id") on delete cascade,
      "effect" varchar(16) not null,
      "since" timestamptz not null,
      "used" int not null,
      primary key ("user_id", "effect")
    )`);
  }

  override down(): void {
    this.addSql('drop table "effect_budget"');
  }
}
