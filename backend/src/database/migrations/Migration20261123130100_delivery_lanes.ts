import { Migration } from '@mikro-orm/migrations';

/** Alerts are taken from the deliveries before everything else. What nodes of the release before plan goes with the others. */
export class Migration20261123130100_delivery_lanes extends Migration {
  override up(): void {
    this.addSql(`alter table "notification_delivery" add column "alert" boolean not null default false`);
  }

  override down(): void {
    this.addSql('alter table "notification_delivery" drop column "alert"');
  }
}
