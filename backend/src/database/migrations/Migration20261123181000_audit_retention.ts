import { Migration } from '@mikro-orm/migrations';

/**
 * The audit trail may lose entries of which the law no longer asks: a year old or older. Younger ones nobody deletes, whatever a
 * setting says, and none is ever changed.
 */
export class Migration20261123181000_audit_retention extends Migration {
  override up(): void {
    this.addSql(`create function "audit_event_is_kept"() returns trigger language plpgsql as $$
      begin
        if old."time" > now() - interval '364 days' then
          raise exception 'audit_event is append-only: entries of the last year stay';
        end if;
        return old;
      end $$`);
    this.addSql('drop trigger "audit_event_append_only" on "audit_event"');
    this.addSql(`create trigger "audit_event_append_only" before update or truncate on "audit_event"
      for each statement execute function "audit_event_is_append_only"()`);
    this.addSql(`create trigger "audit_event_kept" before delete on "audit_event"
      for each row execute function "audit_event_is_kept"()`);
  }

  override down(): void {
    this.addSql('drop trigger "audit_event_kept" on "audit_event"');
    this.addSql('drop trigger "audit_event_append_only" on "audit_event"');
    this.addSql(`create trigger "audit_event_append_only" before update or delete or truncate on "audit_event"
      for each statement execute function "audit_event_is_append_only"()`);
    this.addSql('drop function "audit_event_is_kept"()');
  }
}
