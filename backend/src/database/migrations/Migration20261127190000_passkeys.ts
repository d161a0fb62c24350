import { Migration } from '@mikro-orm/migrations';

/** Passkeys as a second factor. Their number stands with the account, as the secret of its app does: every login asks for both. */
export class Migration20261127190000_passkeys extends Migration {
  override up(): void {
    this.addSql(`create table "passkey" (
      "id" uuid not null primary key,
      "user_id" uuid not null,
      "name" varchar(60) not null,
      "credential_id" varchar(1364) not null,
      "public_key" varchar(2000) not null,
      "counter" bigint not null,
      "transports" varchar(200) not null,
      "created_at" timestamptz not null default now(),
      "last_used_at" timestamptz null,
      constraint "passkey_credential" unique ("credential_id")
    )`);
    this.addSql('create index "passkey_user" on "passkey" ("user_id", "created_at")');
    this.addSql('alter table "user_account" add column "passkey_count" smallint not null default 0');
  }

  override down(): void {
    this.addSql('alter table "user_account" drop column "passkey_count"');
    this.addSql('drop table "passkey"');
  }
}
