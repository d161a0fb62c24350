import { Injectable } from '@nestjs/common';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { InstrumentDirectory } from './instrument-directory.js';
import { type InstrumentRecord, InstrumentRepository } from './instrument.repository.js';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-'];

/**
 * Every text one typing error away: a letter too many, missing, wrong, or two in the wrong order. A few hundred
 * look-ups in a map find what a comparison with half a million symbols would.
 * @param symbol upper case
 * @returns without `symbol` itself, each once
 */
export function oneErrorAway(symbol: string): Set<string> {
  const variants = new Set<string>();
  for (let i = 0; i <= symbol.length; i++) {
    const head = symbol.slice(0, i);
    const tail = symbol.slice(i);
    for (const letter of LETTERS) {
      variants.add(head + letter + tail);
      if (tail) variants.add(head + letter + tail.slice(1));
    }
    if (tail) variants.add(head + tail.slice(1));
    if (tail.length > 1) variants.add(head + tail[1] + tail[0] + tail.slice(2));
  }
  variants.delete(symbol);
  variants.delete('');
  return variants;
}

const MOST_SIMILAR = 6;
const MOST_ELSEWHERE = 5;
/** A shorter beginning would suggest anything. */
const SHORTEST_PREFIX = 2;

export interface Suggestions {
  /** The same symbol on other exchanges, best known first. */
  elsewhere: InstrumentRecord[];
  /** Symbols one typing error away, then those that begin alike; of the same exchange first. */
  similar: InstrumentRecord[];
}

const byFame = (a: MarketInstrument, b: MarketInstrument): number =>
  (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.key < b.key ? -1 : 1);

/** What somebody may have meant who asked for an instrument that does not exist. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly instruments: InstrumentRepository,
  ) {}

  /** @param exchangeShortName where it was looked for, known or not */
  async suggest(exchangeShortName: string, symbol: string): Promise<Suggestions> {
    const exchanges = this.directory.exchanges().map((exchange) => exchange.exchangeShortName);
    const listed = (of: string): MarketInstrument[] =>
      exchanges.flatMap((exchange) => this.directory.get(instrumentKey(exchange, of)) ?? []);
    const here = ({ exchangeShortName: of }: { exchangeShortName: string }): number =>
      of === exchangeShortName ? 0 : 1;
    const elsewhere = listed(symbol).filter(here).sort(byFame).slice(0, MOST_ELSEWHERE);
    const close = [...oneErrorAway(symbol)].flatMap(listed).sort((a, b) => here(a) - here(b) || byFame(a, b));
    const similar = await this.instruments.findActiveMany(close.slice(0, MOST_SIMILAR));
    return {
      elsewhere: await this.instruments.findActiveMany(elsewhere),
      similar: [...similar, ...(await this.alike(symbol, similar, MOST_SIMILAR - similar.length))],
    };
  }

  /** Symbols with the same beginning: the whole one if any has it, else ever shorter ones. */
  private async alike(
    symbol: string,
    known: readonly InstrumentRecord[],
    limit: number,
  ): Promise<InstrumentRecord[]> {
    const shortest = Math.min(symbol.length, SHORTEST_PREFIX);
    for (let length = symbol.length; limit > 0 && length >= shortest; length--) {
      const found = await this.instruments.findBySymbolPrefix(
        symbol.slice(0, length),
        limit + known.length + 1,
      );
      const more = found.filter((one) => one.symbol !== symbol && !known.some(({ id }) => id === one.id));
      if (more.length > 0) return more.slice(0, limit);
    }
    return [];
  }
}
