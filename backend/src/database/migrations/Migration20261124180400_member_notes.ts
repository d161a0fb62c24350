import { Migration } from '@mikro-orm/migrations';

/** What administrators note about a member's account. It goes with the account; who wrote it stays an id, as in the audit trail. */
export class Migration20261124180400_member_notes extends Migration {
  override up(): void {
    this.addSql(`create table "member_note" (
      "id" uuid not null primary key,
      "user_id" uuid not null references "user_account" ("id") on delete cascade,
      "author_id" uuid not null,
      "text" varchar(2000) not null,
      "created_at" timestamptz not null default now(),
      "edited_at" timestamptz null
    )`);
    this.addSql(`create index "member_note_account" on "member_note" ("user_id", "created_at", "id")`);
  }

  override down(): void {
    this.addSql('drop table "member_note"');
  }
}
