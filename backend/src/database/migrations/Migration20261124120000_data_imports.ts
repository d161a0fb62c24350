import { Migration } from '@mikro-orm/migrations';

/**
 * Files that administrators import in the page. Their bytes wait in the database, where every worker finds them, until they are
 * read; one import at a time, so that what waits has a bound.
 */
export class Migration20261124120000_data_imports extends Migration {
  override up(): void {
    this.addSql(`create table "data_import" (
      "id" uuid primary key,
      "kind" varchar(16) not null check ("kind" in ('symbols', 'bars')),
      "state" varchar(16) not null default 'receiving'
        check ("state" in ('receiving', 'queued', 'running', 'done', 'failed', 'cancelled')),
      "files" jsonb not null,
      "bytes" bigint not null,
      "received" bigint not null default 0,
      "read" bigint not null default 0,
      "counts" jsonb not null default '{}',
      "problems" jsonb not null default '[]',
      "reason" varchar(500) null,
      "created_by" uuid not null,
      "address" varchar(64) not null,
      "request_id" varchar(64) not null,
      "worker" uuid null,
      "tries" smallint not null default 0,
      "created_at" timestamptz not null default now(),
      "touched_at" timestamptz not null default now(),
      "finished_at" timestamptz null
    )`);
    this.addSql('create index "data_import_created" on "data_import" ("created_at" desc)');
    this.addSql(
      'create unique index "data_import_open" on "data_import" ((true)) where "finished_at" is null',
    );
    this.addSql(`create table "data_import_part" (
      "import_id" uuid not null references "data_import" ("id") on delete cascade,
      "position" bigint not null,
      "content" bytea not null,
      primary key ("import_id", "position")
    )`);
  }

  override down(): void {
    this.addSql('drop table "data_import_part"');
    this.addSql('drop table "data_import"');
  }
}
