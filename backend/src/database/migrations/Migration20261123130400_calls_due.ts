import { Migration } from '@mikro-orm/migrations';

/**
 * When which horizon of a call has to be looked at: judging reads what is due instead of every open call. A trigger fills it, so
 * that a call of a node of an earlier release is in it, too. The row goes when the outcome is written.
 *
 * A horizon of n sessions is over n - 1 days and the shortest session (3 h) after the call at the earliest, and nothing is judged
 * before 20 hours have passed.
 */
export class Migration20261123130400_calls_due extends Migration {
  override up(): void {
    this.addSql(`create table "algorithm_call_due" (
      "call_id" uuid not null references "algorithm_call" ("id"),
      "horizon" smallint not null,
      "due_at" timestamptz not null,
      "tries" smallint not null default 0,
      primary key ("call_id", "horizon")
    )`);
    this.addSql('create index "algorithm_call_due_at" on "algorithm_call_due" ("due_at")');
    this
      .addSql(`create function "algorithm_call_first_due"(called_at timestamptz, horizon int) returns timestamptz
      language sql stable as $$
        select called_at + greatest(interval '20 hours', interval '1 day' * (horizon - 1) + interval '3 hours')
      $$`);
    this.addSql(`create function "algorithm_call_becomes_due"() returns trigger language plpgsql as $$
      begin
        insert into algorithm_call_due (call_id, horizon, due_at)
        select new.id, h.value::int, algorithm_call_first_due(new.called_at, h.value::int)
        from jsonb_array_elements_text(new.output->'horizons') h on conflict do nothing;
        return null;
      end $$`);
    this.addSql(`create trigger "algorithm_call_becomes_due" after insert on "algorithm_call"
      for each row when (new.origin = 'live') execute function "algorithm_call_becomes_due"()`);
    this.addSql(`insert into "algorithm_call_due" ("call_id", "horizon", "due_at")
      select c.id, h.value::int, algorithm_call_first_due(c.called_at, h.value::int)
      from algorithm_call c, jsonb_array_elements_text(c.output->'horizons') h
      where c.origin = 'live' and not exists (
        select 1 from algorithm_call_outcome o where o.call_id = c.id and o.horizon = h.value::int)
      on conflict do nothing`);
  }

  override down(): void {
    this.addSql('drop trigger "algorithm_call_becomes_due" on "algorithm_call"');
    this.addSql('drop function "algorithm_call_becomes_due"()');
    this.addSql('drop function "algorithm_call_first_due"(timestamptz, int)');
    this.addSql('drop table "algorithm_call_due"');
  }
}
