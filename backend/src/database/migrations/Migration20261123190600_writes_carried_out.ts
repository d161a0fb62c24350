import { Migration } from '@mikro-orm/migrations';

/** Whether the effect of a write is committed, for writes that make no row by which a repetition would find it. */
export class Migration20261123190600_writes_carried_out extends Migration {
  override up(): void {
    for (const table of ['idempotency_key', 'visitor_idempotency_key'])
      this.addSql(`alter table "${table}" add column "carried_out" boolean not null default false`);
  }

  override down(): void {
    for (const table of ['idempotency_key', 'visitor_idempotency_key'])
      this.addSql(`alter table "${table}" drop column "carried_out"`);
  }
}
