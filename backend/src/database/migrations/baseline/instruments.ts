/**
 * The directory and what the search reads (docs/adr/0031): one narrow row per instrument and the words of all names, both written by
 * triggers so that no writer of the directory can forget them. Nothing here depends on the locale of the database.
 */
export const INSTRUMENTS = String.raw`
create table "instrument" (
  "id" serial primary key,
  "exchange_short_name" varchar(16) not null,
  "symbol" varchar(24) not null,
  "name" varchar(300) not null,
  "type" varchar(8) not null,
  "currency" varchar(3) not null default 'USD',
  "photo" varchar(2048) null,
  "sector" varchar(80) null,
  "rank" int null,
  "active" boolean not null default true,
  "source" varchar(16) not null,
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  constraint "instrument_key_unique" unique ("exchange_short_name", "symbol")
);
create index "instrument_by_rank" on "instrument" ("rank", "symbol", "exchange_short_name") where "active";
create index "instrument_by_symbol" on "instrument" ("symbol", "exchange_short_name") where "active";
create index "instrument_by_name" on "instrument" (lower("name"), "symbol", "exchange_short_name") where "active";
create index "instrument_updated" on "instrument" ("updated_at");
create index "instrument_like" on "instrument" using gin ("name" gin_trgm_ops, "symbol" gin_trgm_ops);

-- Upper case beyond ASCII is mapped by hand: lower() would depend on the locale, unaccent on a file of the server.
create function search_fold(raw text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(
        replace(replace(replace(replace(
          translate(
            lower(regexp_replace(normalize(raw, NFKD) collate "C", '[\u0300-\u036f''\u2018\u2019\u02bc]+', '', 'g')),
            'ØøŁłĐđÐðıĦħẞÆŒÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЄІЇҐ',
            'oollddddihhßæœþαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґ'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3003]+', ' ', 'g'));
create table "instrument_search" (
  "instrument_id" int primary key references "instrument" ("id") on delete cascade,
  "symbol" text collate "C" not null,
  "name" text collate "C" not null,
  "place" int not null
);
create index "instrument_search_symbol" on "instrument_search" ("symbol", "place", "instrument_id");
create index "instrument_search_name" on "instrument_search" ("name");
create index "instrument_search_place" on "instrument_search" ("place", "symbol", "instrument_id") include ("name");
create index "instrument_search_words" on "instrument_search" using gin ("name" gin_trgm_ops);
create table "search_word" ("word" text collate "C" primary key);
create index "search_word_like" on "search_word" using gin ("word" gin_trgm_ops);
create view "instrument_folded" as
  select "id" as "instrument_id",
    left(replace(search_fold("symbol"), ' ', ''), 64) as "symbol",
    ' ' || left(search_fold("name"), 300) as "name",
    case when "active" then least(coalesce("rank", 1000000000), 1000000000) else 2000000000 end as "place"
  from "instrument";
create function instrument_search_learn(names text[]) returns void language sql as $$
      insert into search_word (word)
      select distinct word
      from unnest(names) as folded(name), string_to_table(folded.name, ' ') as word
      where length(word) between 3 and 40 and word ~ '[^0-9]'
      order by word
      on conflict do nothing
    $$;
create function instrument_search_follow() returns trigger language plpgsql as $$
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
    $$;
create trigger instrument_search_insert after insert on instrument
  referencing new table as changed_row for each statement execute function instrument_search_follow();
create trigger instrument_search_update after update on instrument
  referencing new table as changed_row for each statement execute function instrument_search_follow();
`;
