import { Migration } from '@mikro-orm/migrations';

/** How far producers of notifications have read what they tell of. */
export class Migration20261120400401_notification_cursor extends Migration {
  override up(): void {
    this.addSql(`create table "notification_cursor" (
      "name" varchar(40) primary key,
      "position" bigint not null
    )`);
  }

  override down(): void {
    this.addSql('drop table "notification_cursor"');
  }
}
