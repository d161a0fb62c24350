import { Migration } from '@mikro-orm/migrations';

/** What an import of files was told about them, and how they were read. */
export class Migration20261127213500_import_choices extends Migration {
  override up(): void {
    this.addSql(`alter table "data_import" add column "choices" jsonb not null default '{}',
      add column "notes" jsonb not null default '[]'`);
  }

  override down(): void {
    this.addSql('alter table "data_import" drop column "choices", drop column "notes"');
  }
}
