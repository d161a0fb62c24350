import { readFileSync } from 'node:fs';
import path from 'node:path';
import { instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { INSTRUMENT_TYPES } from '@pricealgo/contract/market/instrument-type';
import { parse } from 'csv-parse/sync';
import { builtInInstruments } from './seed-instruments.js';

const instruments = builtInInstruments();
const keys = instruments.map(({ exchangeShortName, symbol }) => instrumentKey(exchangeShortName, symbol));
const folder = process.env.MARKET_DATA_DIR;
const itWithData = folder ? it : it.skip;
if (!folder)
  process.stdout.write('skipped: MARKET_DATA_DIR is not set, the built-in directory is not compared\n');

describe('built-in directory', () => {
  it('has about five hundred instruments, each once, ranked without gaps', () => {
    expect(instruments.length).toBe(500);
    expect(new Set(keys).size).toBe(instruments.length);
    expect(instruments.map(({ rank }) => rank)).toEqual(instruments.map((_, index) => index + 1));
  });

  it.each(['NASDAQ', 'NYSE', 'AMEX', 'NYSEARCA', 'CRYPTO'])('covers %s', (exchange) => {
    expect(
      instruments.filter(({ exchangeShortName }) => exchangeShortName === exchange).length,
    ).toBeGreaterThan(20);
  });

  it('is well formed', () => {
    const malformed = instruments.filter(({ exchangeShortName, symbol, name, type, sector }) => {
      const key = parseInstrumentKey(instrumentKey(exchangeShortName, symbol));
      const crypto = type === 'crypto';
      return (
        key?.symbol !== symbol ||
        !INSTRUMENT_TYPES.includes(type) ||
        crypto !== (exchangeShortName === 'CRYPTO') ||
        (crypto && !/^[A-Z]{2,6}USD$/.test(symbol)) ||
        sector === '' ||
        name.length < 2 ||
        name !== name.trim() ||
        /common (stock|share)|ordinary share|capital stock| - |\(/i.test(name)
      );
    });
    expect(malformed).toEqual([]);
  });

  itWithData('agrees with the recorded listings on exchange and type', () => {
    const rows: { symbol: string; exchangeShortName: string; type: string }[] = parse(
      readFileSync(path.join(folder ?? '', 'symbols.csv')),
      { columns: true },
    );
    const listed = new Map(rows.map((row) => [instrumentKey(row.exchangeShortName, row.symbol), row.type]));
    const traded = instruments.filter(({ type }) => type !== 'crypto');
    const differing = traded.filter(
      ({ exchangeShortName, symbol, type }) => listed.get(instrumentKey(exchangeShortName, symbol)) !== type,
    );
    expect(differing).toEqual([]);
  });
});
