import { Migration } from '@mikro-orm/migrations';

/**
 * By which factors a session was opened. Connecting an authenticator app ends all sessions, so an administrator's session in the
 * back office of an account that has one was opened with it; sessions of members never were.
 */
export class Migration20261127154000_session_assurance extends Migration {
  override up(): void {
    this.addSql('alter table "user_session" add column "with_totp" boolean not null default false');
    this.addSql(`update "user_session" s set "with_totp" = true from "user_account" u
      where u."id" = s."user_id" and s."role" = 'admin' and u."totp_secret" is not null and s."revoked_at" is null`);
  }

  override down(): void {
    this.addSql('alter table "user_session" drop column "with_totp"');
  }
}
