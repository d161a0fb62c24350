import { Migration } from '@mikro-orm/migrations';

/** Answers to runs with parameters of somebody's own: they belong to an account, and go with it. */
export class Migration20261123051400_what_ifs extends Migration {
  override up(): void {
    this.addSql(`create table "analysis_what_if" (
      "run_id" uuid not null,
      "user_id" uuid not null,
      "algo" varchar(16) not null,
      "instrument" varchar(41) not null,
      "answer" jsonb not null,
      "inputs" bytea not null,
      "created_at" timestamptz not null,
      primary key ("run_id"),
      constraint "analysis_what_if_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade
    )`);
    this.addSql(
      'create index "analysis_what_if_of" on "analysis_what_if" ("user_id", "instrument", "algo", "created_at")',
    );
    this.addSql('create index "analysis_what_if_created" on "analysis_what_if" ("created_at")');
  }

  override down(): void {
    this.addSql('drop table "analysis_what_if"');
  }
}
