import { Migration } from '@mikro-orm/migrations';

/**
 * A delivery names its receiver's host, so that none is taken for a host that has its places taken. Nodes of the release before leave
 * it empty: those are taken, and put back where there is no room.
 */
export class Migration20261127150000_outbound_webhook_hosts extends Migration {
  override up(): void {
    this.addSql(`alter table "webhook_delivery" add column "host" varchar(260) not null default ''`);
  }

  override down(): void {
    this.addSql('alter table "webhook_delivery" drop column "host"');
  }
}
