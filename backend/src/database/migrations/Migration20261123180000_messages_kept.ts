import { Migration } from '@mikro-orm/migrations';

/** Mails and text messages are looked after until they are delivered or given up, wherever their queue is kept. */
export class Migration20261123180000_messages_kept extends Migration {
  override up(): void {
    this.addSql('alter table "outbox_message" add column "look_at" timestamptz null');
  }

  override down(): void {
    this.addSql('alter table "outbox_message" drop column "look_at"');
  }
}
