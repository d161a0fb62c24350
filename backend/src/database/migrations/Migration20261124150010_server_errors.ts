import { Migration } from '@mikro-orm/migrations';

/** Answers with a status of 500 or more, those of one cause in one row. */
export class Migration20261124150010_server_errors extends Migration {
  override up(): void {
    this.addSql(`create table "server_error" (
      "fingerprint" char(32) primary key,
      "method" varchar(8) not null,
      "route" varchar(200) not null,
      "status" smallint not null,
      "error_class" varchar(80) not null,
      "message" varchar(300) not null,
      "place" varchar(200) null,
      "count" bigint not null,
      "first_at" timestamptz not null,
      "last_at" timestamptz not null,
      "request_id" varchar(64) not null,
      "node" varchar(80) not null
    )`);
    this.addSql('create index "server_error_last" on "server_error" ("last_at")');
  }

  override down(): void {
    this.addSql('drop table "server_error"');
  }
}
