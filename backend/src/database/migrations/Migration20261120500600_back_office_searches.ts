import { Migration } from '@mikro-orm/migrations';

/** What administrators filter accounts by together, and tickers by name, is found in an index. */
export class Migration20261120500600_back_office_searches extends Migration {
  override up(): void {
    // A status beside texts in one index needs the operators of plain values there.
    this.addSql('create extension if not exists btree_gin');
    this.addSql('drop index "user_account_search"');
    this.addSql(`create index "user_account_search" on "user_account"
      using gin ("status", (e'\\n' || "name" || e'\\n' || "username" || e'\\n' || "email") gin_trgm_ops)`);
    this.addSql(`create index "user_account_status_subscription" on "user_account"
      ("status", coalesce("subscription_end", '-infinity'::timestamptz), "id")`);
    this.addSql(`create index "user_account_no_subscription" on "user_account" ("created_at", "id")
      where coalesce("subscription_end", '-infinity'::timestamptz) = '-infinity'::timestamptz`);
    this.addSql(
      'create index "instrument_like" on "instrument" using gin ("name" gin_trgm_ops, "symbol" gin_trgm_ops)',
    );
  }

  override down(): void {
    this.addSql('drop index "instrument_like"');
    this.addSql('drop index "user_account_no_subscription"');
    this.addSql('drop index "user_account_status_subscription"');
    this.addSql('drop index "user_account_search"');
    this.addSql(`create index "user_account_search" on "user_account"
      using gin ((e'\\n' || "name" || e'\\n' || "username" || e'\\n' || "email") gin_trgm_ops)`);
  }
}
