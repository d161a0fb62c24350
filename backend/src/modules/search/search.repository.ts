import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';

/** A word that these hide from is in less than a hundredth of all names, as a rule. */
const HEAD_ROWS = 3_000;

/** A line of an answer. */
export interface Found {
  id: number;
  exchangeShortName: string;
  symbol: string;
  name: string;
  type: InstrumentType;
  photo: string | null;
  active: boolean;
}

/**
 * Queries of the search over `instrument_search`. Every text given here is folded ({@link fold}): it consists
 * of letters, digits and single spaces, so nothing in it means anything to `like`. Answers come best first: active
 * before inactive, best known first.
 */
@Injectable()
export class SearchRepository {
  constructor(private readonly em: EntityManager) {}

  /** What somebody typed as the index writes it: lower case, no accents, words separated by one space. */
  async fold(text: string): Promise<string> {
    const [row] = await this.em.execute<{ folded: string }[]>('select search_fold(?) as folded', [text]);
    return row?.folded ?? '';
  }

  bySymbol(symbol: string, limit: number): Promise<Found[]> {
    return this.find('symbol = ?', [symbol], limit, 'place, instrument_id');
  }

  bySymbolPrefix(prefix: string, limit: number): Promise<Found[]> {
    const condition = 'symbol like ? and symbol <> ?';
    return this.find(
      condition,
      [`${prefix}%`, prefix],
      limit,
      'place + 0, length(symbol), symbol, instrument_id',
    );
  }

  byNamePrefix(prefix: string, limit: number): Promise<Found[]> {
    // `place + 0`: walking the directory by place would pass most of it where few names begin like this.
    return this.find('name like ?', [` ${prefix}%`], limit, 'place + 0, name, symbol, instrument_id');
  }

  /**
   * Names in which each group has a word that begins with one of the group's words. A common word shows among the
   * first of the directory; only one that does not is looked up in the word index, where common ones are slow.
   */
  async byWords(groups: readonly (readonly string[])[], limit: number): Promise<Found[]> {
    const condition = groups.map((words) => `(${words.map(() => 'name like ?').join(' or ')})`).join(' and ');
    const patterns = groups.flat().map((word) => `% ${word}%`);
    const order = 'place, symbol, instrument_id';
    const head = `(select * from instrument_search order by ${order} limit ${HEAD_ROWS}) head`;
    const common = await this.find(condition, patterns, limit, order, head);
    if (common.length >= limit) return common;
    return this.find(condition, patterns, limit, 'place + 0, symbol, instrument_id');
  }

  /** Words of names that share many letter triples with `word`, most alike first. */
  async wordsLike(word: string, limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ word: string }[]>(
      'select word from search_word where word % ? order by similarity(word, ?) desc, word limit ?',
      [word, word, limit],
    );
    return rows.map((row) => row.word);
  }

  private async find(
    condition: string,
    values: readonly string[],
    limit: number,
    order: string,
    rows = 'instrument_search',
  ): Promise<Found[]> {
    return this.em.execute<Found[]>(
      `select i.id, i.exchange_short_name as "exchangeShortName", i.symbol, i.name, i.type, i.photo, i.active
       from (
         select instrument_id, row_number() over (order by ${order}) as line
         from ${rows} where ${condition} order by ${order} limit ?
       ) found
       join instrument i on i.id = found.instrument_id
       order by found.line`,
      [...values, limit],
    );
  }
}
