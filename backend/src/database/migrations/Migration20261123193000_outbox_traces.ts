import { Migration } from '@mikro-orm/migrations';

/** A side effect belongs to the trace of the request that caused it, in whichever process it happens. */
export class Migration20261123193000_outbox_traces extends Migration {
  override up(): void {
    this.addSql('alter table "outbox_message" add column "traceparent" varchar(55) null');
  }

  override down(): void {
    this.addSql('alter table "outbox_message" drop column "traceparent"');
  }
}
