import { Migration } from '@mikro-orm/migrations';

/** What of the back office is an administrator's. Whoever is one already has all of it, as before. */
export class Migration20261124130000_admin_roles extends Migration {
  override up(): void {
    this.addSql(`alter table "user_account" add column "admin_role" varchar(8) null`);
    this.addSql(`update "user_account" set "admin_role" = 'full' where "role" = 'admin'`);
  }

  override down(): void {
    this.addSql(`alter table "user_account" drop column "admin_role"`);
  }
}
