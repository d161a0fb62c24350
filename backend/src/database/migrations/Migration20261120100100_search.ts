import { Migration } from '@mikro-orm/migrations';

/**
 * What the search reads (docs/adr/0031): one narrow row per instrument and the words of all names, both written by
 * triggers so that no writer of the directory can forget them. Nothing here depends on the locale of the database.
 */
export class Migration20261120100100_search extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    // Upper case beyond ASCII is mapped by hand: lower() would depend on the locale, unaccent on a file of the server.
    this.addSql(`create function search_fold(raw text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(
        replace(replace(replace(replace(
          translate(
            lower(regexp_replace(normalize(raw, NFKD) collate "C", '[\\u0300-\\u036f''\\u2018\\u2019\\u02bc]+', '', 'g')),
            'ØøŁłĐđÐðıĦħẞÆŒÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЄІЇҐ',
            'oollddddihhßæœþαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґ'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u2bff\\u3000-\\u3003]+', ' ', 'g'))`);
    this.addSql(`create table "instrument_search" (
      "instrument_id" int primary key references "instrument" ("id") on delete cascade,
      "symbol" text collate "C" not null,
      "name" text collate "C" not null,
      "place" int not null
    )`);
    this.addSql('create table "search_word" ("word" text collate "C" primary key)');
    this.addSql(`create view "instrument_folded" as
      select "id" as "instrument_id",
        left(replace(search_fold("symbol"), ' ', ''), 64) as "symbol",
        ' ' || left(search_fold("name"), 300) as "name",
        case when "active" then least(coalesce("rank", 1000000000), 1000000000) else 2000000000 end as "place"
      from "instrument"`);
    this.addSql(`create function instrument_search_learn(names text[]) returns void language sql as $$
      insert into search_word (word)
      select distinct word
      from unnest(names) as folded(name), string_to_table(folded.name, ' ') as word
      where length(word) between 3 and 40 and word ~ '[^0-9]'
      order by word
      on conflict do nothing
    $$`);
    this.addSql(`create function instrument_search_follow() returns trigger language plpgsql as $$
    declare
      names text[];
    begin
      with written as (
        insert into instrument_search as s (instrument_id, symbol, name, place)
        select f.instrument_id, f.symbol, f.name, f.place
        from changed_row c join instrument_folded f on f.instrument_id = c.id
        on conflict (instrument_id) do update
        set symbol = excluded.symbol, name = excluded.name, place = excluded.place
        where (s.symbol, s.name, s.place) is distinct from (excluded.symbol, excluded.name, excluded.place)
        returning s.name
      )
      select array_agg(name) into names from written;
      if names is not null then
        perform instrument_search_learn(names);
      end if;
      return null;
    end
    $$`);
    for (const event of ['insert', 'update']) {
      this.addSql(`create trigger instrument_search_${event} after ${event} on instrument
        referencing new table as changed_row
        for each statement execute function instrument_search_follow()`);
    }
    this.addSql('insert into instrument_search select * from instrument_folded');
    this.addSql('select instrument_search_learn(array_agg(name)) from instrument_search');
    this.addSql(
      'create index "instrument_search_symbol" on "instrument_search" ("symbol", "place", "instrument_id")',
    );
    this.addSql('create index "instrument_search_name" on "instrument_search" ("name")');
    this.addSql(
      'create index "instrument_search_place" on "instrument_search" ("place", "symbol", "instrument_id") include ("name")',
    );
    this.addSql(
      'create index "instrument_search_words" on "instrument_search" using gin ("name" gin_trgm_ops)',
    );
    this.addSql('create index "search_word_like" on "search_word" using gin ("word" gin_trgm_ops)');
  }

  override down(): void {
    this.addSql('drop trigger instrument_search_insert on instrument');
    this.addSql('drop trigger instrument_search_update on instrument');
    this.addSql('drop function instrument_search_follow');
    this.addSql('drop function instrument_search_learn');
    this.addSql('drop view "instrument_folded"');
    this.addSql('drop table "search_word"');
    this.addSql('drop table "instrument_search"');
    this.addSql('drop function search_fold');
  }
}
