import { Migration } from '@mikro-orm/migrations';

/** Whether, and how far, the first start filled an empty database with demo content. */
export class Migration20261120500500_demo_content extends Migration {
  override up(): void {
    this.addSql(
      `create table "demo_content" (
         "id" smallint not null primary key,
         "started_at" timestamptz not null,
         "finished_at" timestamptz null
       )`,
    );
  }

  override down(): void {
    this.addSql('drop table "demo_content"');
  }
}
