import { Migration } from '@mikro-orm/migrations';

/** A refresh token stays good until its successor is presented: those whose answers may be lost are remembered. */
export class Migration20261123090400_refresh_tokens extends Migration {
  override up(): void {
    this.addSql(`alter table "user_session" add column "earlier_hashes" varchar(200) not null default ''`);
  }

  override down(): void {
    this.addSql('alter table "user_session" drop column "earlier_hashes"');
  }
}
