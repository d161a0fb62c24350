import { Migration } from '@mikro-orm/migrations';

/**
 * Which collections got the entries that the product comes with: none gets them twice, whatever administrators delete.
 * One that administrators of an earlier release ever added to counts as having got them.
 */
export class Migration20261124130300_starting_collections extends Migration {
  override up(): void {
    this.addSql(
      `create table "site_collection_start" (
         "collection" varchar(16) primary key,
         "started_at" timestamptz not null
       )`,
    );
    this.addSql(
      `insert into "site_collection_start" ("collection", "started_at")
       select collection, now() from site_collection_item
       union
       select detail->>'collection', now() from audit_event
       where action = 'admin.collection-added' and detail->>'collection' in ('members', 'partners', 'albums')`,
    );
  }

  override down(): void {
    this.addSql('drop table "site_collection_start"');
  }
}
