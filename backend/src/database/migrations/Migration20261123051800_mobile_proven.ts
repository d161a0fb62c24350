import { Migration } from '@mikro-orm/migrations';

/** Numbers of sign-ups get no reset codes until they are proven while logged in; accounts in use keep theirs. */
export class Migration20261123051800_mobile_proven extends Migration {
  override up(): void {
    this.addSql('alter table "user_account" add column "mobile_proven_at" timestamptz null');
    this.addSql(
      `update "user_account" set "mobile_proven_at" = now() where "mobile_number" is not null and "status" <> 'inactive'`,
    );
  }

  override down(): void {
    this.addSql('alter table "user_account" drop column "mobile_proven_at"');
  }
}
