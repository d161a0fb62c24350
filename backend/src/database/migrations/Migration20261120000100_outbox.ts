import { Migration } from '@mikro-orm/migrations';

export class Migration20261120000100_outbox extends Migration {
  override up(): void {
    this.addSql(`create table "outbox_message" (
      "id" bigserial primary key,
      "kind" varchar(8) not null,
      "name" varchar(80) not null,
      "payload" jsonb not null,
      "created_at" timestamptz not null default now(),
      "available_at" timestamptz not null default now(),
      "attempts" int not null default 0,
      "published_at" timestamptz null
    )`);
    this.addSql(
      'create index "outbox_message_pending" on "outbox_message" ("available_at", "id") where "published_at" is null',
    );
  }

  override down(): void {
    this.addSql('drop table "outbox_message"');
  }
}
