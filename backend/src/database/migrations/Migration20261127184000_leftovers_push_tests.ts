import { Migration } from '@mikro-orm/migrations';

/**
 * Test pushes leave with the deliveries of notifications, without one of their own: they belong to the work whose outcome somebody waits
 * for. Workers of the release before leave them lying.
 */
export class Migration20261127184000_leftovers_push_tests extends Migration {
  override up(): void {
    this.addSql('alter table "notification_delivery" alter column "notification_id" drop not null');
    this.addSql(`alter table "notification_delivery"
      add column "work_id" uuid null references "slow_work" ("id") on delete cascade`);
  }

  override down(): void {
    this.addSql('delete from "notification_delivery" where "notification_id" is null');
    this.addSql('alter table "notification_delivery" drop column "work_id"');
    this.addSql('alter table "notification_delivery" alter column "notification_id" set not null');
  }
}
