import { Migration } from '@mikro-orm/migrations';

/** Personal API tokens: what a member lets a program of their own do. */
export class Migration20261123191000_api_tokens extends Migration {
  override up(): void {
    this.addSql(`create table "api_token" (
      "id" uuid not null primary key,
      "user_id" uuid not null,
      "name" varchar(60) not null,
      "scopes" varchar(300) not null,
      "token_hash" varchar(43) not null,
      "created_at" timestamptz not null default now(),
      "expires_at" timestamptz not null,
      "last_used_at" timestamptz null,
      "revoked_at" timestamptz null,
      "revoked_reason" varchar(24) null
    )`);
    this.addSql('create index "api_token_user" on "api_token" ("user_id", "created_at")');
    this.addSql('create index "api_token_ended" on "api_token" (least("expires_at", "revoked_at"))');
  }

  override down(): void {
    this.addSql('drop table "api_token"');
  }
}
