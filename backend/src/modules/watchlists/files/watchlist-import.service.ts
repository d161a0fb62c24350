import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { instrumentKey, parseInstrumentKey, symbolSpellings } from '@pricealgo/contract/instrument-key';
import { signFits } from '@pricealgo/contract/market/currency-unit';
import {
  type ImportedDto,
  MAX_NOTE,
  MAX_TARGET_PRICE,
  type SkippedLineDto,
  type SkipReason,
} from '@pricealgo/contract/watchlists';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { TABLE_LIMITS } from '../../../common/tables/table-lines.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { MAX_ROWS, WatchlistItem } from '../storage/watchlist.entity.js';
import { WatchlistRepository, WatchlistWriter } from '../storage/watchlist.repository.js';
import { type CsvLine, readWatchlistCsv } from './read-watchlist-csv.js';

export type ResolvedTicker = { key: string; currency: string } | { reason: SkipReason };

/** Finds what the lines of a file mean: `AAPL` with or without an exchange, or `NASDAQ:AAPL` in one cell. */
@Injectable()
export class TickerResolver {
  constructor(private readonly directory: InstrumentDirectory) {}

  /** In the order of the lines. */
  resolve(lines: readonly Pick<CsvLine, 'symbol' | 'exchange'>[]): ResolvedTicker[] {
    const wanted = lines.map(({ symbol, exchange }) => halves(symbol, exchange));
    const bare = new Set(
      wanted.flatMap(({ exchange, symbol }) => (exchange === '' ? symbolSpellings(symbol) : [])),
    );
    const listings = this.listingsOf(bare);
    return wanted.map(({ symbol, exchange }): ResolvedTicker => {
      if (symbol === '') return { reason: 'no_symbol' };
      const spellings = symbolSpellings(symbol);
      if (exchange !== '') {
        const found = spellings.flatMap((one) => this.directory.get(instrumentKey(exchange, one)) ?? [])[0];
        return found ? { key: found.key, currency: found.currency } : { reason: 'unknown_ticker' };
      }
      return bestListing(
        spellings.map((one) => listings.get(one) ?? []).find(({ length }) => length > 0) ?? [],
      );
    });
  }

  /** One pass over the directory, whatever the number of symbols. */
  private listingsOf(symbols: ReadonlySet<string>): Map<string, MarketInstrument[]> {
    const listings = new Map<string, MarketInstrument[]>();
    if (symbols.size === 0) return listings;
    for (const instrument of this.directory.all()) {
      if (!symbols.has(instrument.symbol)) continue;
      const known = listings.get(instrument.symbol);
      if (known) known.push(instrument);
      else listings.set(instrument.symbol, [instrument]);
    }
    return listings;
  }
}

function halves(symbol: string, exchange: string): { symbol: string; exchange: string } {
  const [text, place] = [symbol.trim().toUpperCase(), exchange.trim().toUpperCase()];
  const whole = place === '' ? parseInstrumentKey(text.replaceAll(' ', '-')) : null;
  return whole
    ? { symbol: whole.symbol, exchange: whole.exchangeShortName }
    : { symbol: text, exchange: place };
}

/** The only listing, or the best known one; several that nobody knows better are left to the member. */
function bestListing(listings: readonly MarketInstrument[]): ResolvedTicker {
  const [first, second] = listings.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  if (!first) return { reason: 'unknown_ticker' };
  if (second && first.rank === null) return { reason: 'ambiguous_ticker' };
  return { key: first.key, currency: first.currency };
}

/** A line that means something. `undefined` = the file does not say. */
interface WantedRow {
  line: number;
  symbol: string;
  key: string;
  note: string | undefined;
  targetPrice: number | undefined;
}

const SHOWN_SYMBOL = 40;

/** Files of a member become rows of a list: all of a file or, when something goes wrong, nothing. */
@Injectable()
export class WatchlistImportService {
  constructor(
    private readonly lists: WatchlistRepository,
    private readonly writes: WatchlistWriter,
    private readonly tickers: TickerResolver,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Adds tickers, and changes note and target price of those that are on the list, where the file has them.
   * @throws AppError `csv_refused`, `watchlist_not_found`, `too_many_requests`
   */
  async import(userId: string, listId: string, csv: string): Promise<ImportedDto> {
    await this.limits.take('watchlist.import', userId);
    await this.lists.listOf(userId, listId);
    const { lines, ignoredColumns } = readWatchlistCsv(csv);
    const { wanted, skipped } = this.understood(lines);
    return this.writes.change(userId, async (em) => {
      const list = await this.lists.listOf(userId, listId, em);
      list.updatedAt = new Date();
      const done = await this.write(em, listId, wanted);
      const all = [...skipped, ...done.skipped].sort((a, b) => a.line - b.line);
      return {
        ...done,
        skipped: all,
        ignoredColumns: ignoredColumns.map((name) => name.slice(0, SHOWN_SYMBOL)),
      };
    });
  }

  private understood(lines: readonly CsvLine[]): { wanted: WantedRow[]; skipped: SkippedLineDto[] } {
    const tickers = this.tickers.resolve(lines);
    const wanted: WantedRow[] = [];
    const skipped: SkippedLineDto[] = [];
    const seen = new Set<string>();
    lines.forEach((line, place) => {
      const row = wantedRow(line, tickers[place]!, seen);
      if (typeof row === 'string') skipped.push(skippedLine(line, row));
      else {
        seen.add(row.key);
        wanted.push(row);
      }
    });
    return { wanted, skipped };
  }

  private async write(em: EntityManager, listId: string, wanted: readonly WantedRow[]): Promise<ImportedDto> {
    const items = new Map((await this.lists.items(listId, em)).map((item) => [item.instrument, item]));
    let position = Math.max(-1, ...[...items.values()].map((item) => item.position)) + 1;
    const done: ImportedDto = { added: 0, updated: 0, unchanged: 0, skipped: [], ignoredColumns: [] };
    for (const row of wanted) {
      const known = items.get(row.key);
      if (known) done[applied(known, row) ? 'updated' : 'unchanged'] += 1;
      else if (items.size >= MAX_ROWS) done.skipped.push(skippedLine(row, 'list_full'));
      else {
        const item = em.create(WatchlistItem, {
          watchlistId: listId,
          instrument: row.key,
          position: position++,
          note: row.note ?? null,
          targetPrice: row.targetPrice ?? null,
          addedAt: new Date(),
        });
        em.persist(item);
        items.set(row.key, item);
        done.added += 1;
      }
    }
    return done;
  }
}

function wantedRow(
  line: CsvLine,
  ticker: ReturnType<TickerResolver['resolve']>[number],
  seen: ReadonlySet<string>,
): WantedRow | SkipReason {
  if (line.broken) return 'broken_row';
  if ('reason' in ticker) return ticker.reason;
  if (seen.has(ticker.key)) return 'duplicate';
  if ((line.note ?? '').length > TABLE_LIMITS.cellLength) return 'note_too_long';
  const note = cleanNote(line.note ?? '');
  if (note.length > MAX_NOTE) return 'note_too_long';
  const targetPrice = priceOf(line.target, ticker.currency);
  if (typeof targetPrice === 'string') return targetPrice;
  return {
    line: line.line,
    symbol: line.symbol,
    key: ticker.key,
    note: note || undefined,
    targetPrice,
  };
}

function priceOf(target: CsvLine['target'], currency: string): number | undefined | SkipReason {
  if (target === undefined || target === 'none') return undefined;
  if (target === 'doubtful') return 'doubtful_target';
  if (target === 'bad' || !(target.price > 0 && target.price <= MAX_TARGET_PRICE)) return 'bad_target';
  return target.sign === null || signFits(target.sign, currency) ? target.price : 'other_currency';
}

/** Lines are kept, other control signs are not. */
function cleanNote(note: string): string {
  return note
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** @returns whether the row changed; an empty cell says nothing about it */
function applied(item: WatchlistItem, { note, targetPrice }: WantedRow): boolean {
  const before = [item.note, item.targetPrice];
  if (note !== undefined) item.note = note;
  if (targetPrice !== undefined) item.targetPrice = targetPrice;
  return before[0] !== item.note || before[1] !== item.targetPrice;
}

function skippedLine({ line, symbol }: { line: number; symbol: string }, reason: SkipReason): SkippedLineDto {
  return { line, symbol: symbol.slice(0, SHOWN_SYMBOL), reason };
}
