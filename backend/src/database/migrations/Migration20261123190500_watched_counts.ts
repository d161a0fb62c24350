import { Migration } from '@mikro-orm/migrations';

/**
 * How many members watch each instrument, kept instead of counted: a million members have rows that take longer than the time-out of a
 * statement. Whoever writes a list appends what that changes, and waits for nobody; a job adds the changes to the counts. Triggers
 * write the changes, so that lists of a node of an earlier release and accounts that go are in them, too.
 *
 * The first run of the job counts what is there (`watched_instrument` is empty then).
 */
export class Migration20261123190500_watched_counts extends Migration {
  override up(): void {
    this.addSql(`create table "watched_instrument" (
      "instrument" varchar(41) primary key,
      "watchers" int not null
    )`);
    this.addSql(
      'create index "watched_instrument_most" on "watched_instrument" ("watchers" desc, "instrument")',
    );
    this.addSql(`create table "watched_change" (
      "id" bigint generated always as identity primary key,
      "instrument" varchar(41) not null,
      "delta" smallint not null
    )`);
    // A member counts once, on however many lists: the first row of an instrument adds a watcher, the last one that goes takes it away.
    this.addSql(`create function "watchlist_item_added"() returns trigger language plpgsql as $$
      begin
        insert into watched_change (instrument, delta)
        select n.instrument, 1
        from (select distinct w.user_id, a.instrument from added a join watchlist w on w.id = a.watchlist_id) n
        where not exists (
          select 1 from watchlist o join watchlist_item i on i.watchlist_id = o.id
          where o.user_id = n.user_id and i.instrument = n.instrument
            and not exists (select 1 from added s where s.watchlist_id = i.watchlist_id and s.instrument = i.instrument));
        return null;
      end $$`);
    this.addSql(`create function "watchlist_item_removed"() returns trigger language plpgsql as $$
      begin
        insert into watched_change (instrument, delta)
        select g.instrument, -1
        from (select distinct w.user_id, r.instrument from removed r join watchlist w on w.id = r.watchlist_id) g
        where not exists (
          select 1 from watchlist o join watchlist_item i on i.watchlist_id = o.id
          where o.user_id = g.user_id and i.instrument = g.instrument);
        return null;
      end $$`);
    // With its list a row goes behind it, when nobody can say any more whose it was: the trigger above finds no list, and this one counts.
    this.addSql(`create function "watchlist_removed"() returns trigger language plpgsql as $$
      begin
        insert into watched_change (instrument, delta)
        select r.instrument, -1 from watchlist_item r
        where r.watchlist_id = old.id and not exists (
          select 1 from watchlist o join watchlist_item i on i.watchlist_id = o.id
          where o.user_id = old.user_id and o.id <> old.id and i.instrument = r.instrument);
        return old;
      end $$`);
    this.addSql(`create trigger "watchlist_item_added" after insert on "watchlist_item"
      referencing new table as added for each statement execute function "watchlist_item_added"()`);
    this.addSql(`create trigger "watchlist_item_removed" after delete on "watchlist_item"
      referencing old table as removed for each statement execute function "watchlist_item_removed"()`);
    this.addSql(`create trigger "watchlist_removed" before delete on "watchlist"
      for each row execute function "watchlist_removed"()`);
  }

  override down(): void {
    this.addSql('drop trigger "watchlist_removed" on "watchlist"');
    this.addSql('drop trigger "watchlist_item_removed" on "watchlist_item"');
    this.addSql('drop trigger "watchlist_item_added" on "watchlist_item"');
    this.addSql('drop function "watchlist_removed"()');
    this.addSql('drop function "watchlist_item_removed"()');
    this.addSql('drop function "watchlist_item_added"()');
    this.addSql('drop table "watched_change"');
    this.addSql('drop table "watched_instrument"');
  }
}
