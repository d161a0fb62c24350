import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { InProcessEventBus } from '../../infra/bus/event-bus.js';
import { InstrumentDirectory, InstrumentTable } from './instrument-directory.js';
import type { DirectoryRow, InstrumentRepository } from './instrument.repository.js';

/** A database of symbols on NYSE; `broken` = it cannot be reached. */
class FakeRepository {
  symbols: string[] = ['KO'];
  broken = false;
  reads = 0;

  async readActive(onPage: (rows: DirectoryRow[]) => void): Promise<string> {
    this.reads++;
    const version = await this.version();
    onPage(
      this.symbols.map((symbol, id) => ({
        id,
        exchangeShortName: 'NYSE',
        symbol,
        type: 'stock',
        currency: 'USD',
        sector: null,
        rank: null,
      })),
    );
    return version;
  }

  async version(): Promise<string> {
    if (this.broken) throw new Error('down');
    return this.symbols.join();
  }
}

describe('instrument directory', () => {
  let repository: FakeRepository;
  let bus: InProcessEventBus;
  let directory: InstrumentDirectory;

  // The failures below are meant to be logged; the test's own output stays readable.
  beforeAll(() => Logger.overrideLogger(false));

  beforeEach(async () => {
    jest.useFakeTimers();
    repository = new FakeRepository();
    bus = new InProcessEventBus();
    directory = new InstrumentDirectory(repository as unknown as InstrumentRepository, bus);
    await directory.onModuleInit();
  });
  afterEach(async () => {
    await directory.onModuleDestroy();
    jest.useRealTimers();
  });

  const aMinute = () => jest.advanceTimersByTimeAsync(60_000);

  it('notices within a minute a change that nobody told it of, and reads only then', async () => {
    await aMinute();
    expect(repository.reads).toBe(1);
    repository.symbols = ['KO', 'PFE'];
    await aMinute();
    expect(directory.has('NYSE:PFE')).toBe(true);
    expect(repository.reads).toBe(2);
  });

  it('keeps what it has while the database is away, and catches up', async () => {
    repository.symbols = ['PFE'];
    repository.broken = true;
    await bus.publish('instruments.changed', { source: 'test' });
    await aMinute();
    expect(directory.all().map(({ symbol }) => symbol)).toEqual(['KO']);
    repository.broken = false;
    await aMinute();
    expect(directory.all().map(({ symbol }) => symbol)).toEqual(['PFE']);
  });

  it('shares one reload among all that ask during another', async () => {
    await Promise.all([directory.reload(), directory.reload(), directory.reload(), directory.reload()]);
    expect(repository.reads).toBe(3);
  });

  it('tells its listeners, even when one of them fails', async () => {
    const heard: number[] = [];
    const end = directory.onChange(() => heard.push(directory.size));
    directory.onChange(() => {
      throw new Error('listener');
    });
    const after: number[] = [];
    directory.onChange(() => after.push(directory.size));
    repository.symbols = ['KO', 'PFE'];
    await directory.reload();
    end();
    await directory.reload();
    expect([heard, after]).toEqual([[2], [2, 2]]);
  });

  it('hears nothing any more once it is destroyed', async () => {
    await directory.onModuleDestroy();
    repository.symbols = ['PFE'];
    await bus.publish('instruments.changed', { source: 'test' });
    await aMinute();
    expect(repository.reads).toBe(1);
  });
});

const row = (
  exchangeShortName: string,
  symbol: string,
  type: DirectoryRow['type'],
  sector: string | null = null,
): DirectoryRow => ({
  id: 0,
  exchangeShortName,
  symbol,
  type,
  currency: 'USD',
  sector,
  rank: null,
});

describe('instrument table', () => {
  const table = new InstrumentTable();
  table.add([row('NYSE', 'KO', 'stock'), row('CRYPTO', 'BTCUSD', 'crypto')]);
  table.add([row('NYSE', 'PFE', 'stock', 'Health'), row('NYSE', 'SGOV', 'etf')]);

  it('finds by key', () => {
    expect(table.get('NYSE:KO')).toEqual({
      key: 'NYSE:KO',
      exchangeShortName: 'NYSE',
      symbol: 'KO',
      type: 'stock',
      currency: 'USD',
      sector: null,
      rank: null,
    });
    expect(table.has('CRYPTO:BTCUSD')).toBe(true);
    expect([table.has('NYSE:BTCUSD'), table.has(''), table.has('__proto__')]).toEqual([false, false, false]);
    expect(table.get('nyse:ko')).toBeUndefined();
  });

  it('lists in the order of adding', () => {
    expect(table.all().map(({ symbol }) => symbol)).toEqual(['KO', 'BTCUSD', 'PFE', 'SGOV']);
    expect(table.size).toBe(4);
  });

  it('counts by exchange, type and sector', () => {
    expect(table.exchanges()).toEqual([
      {
        exchangeShortName: 'NYSE',
        count: 3,
        types: { stock: 2, etf: 1, crypto: 0, index: 0 },
        sectors: [{ sector: 'Health', count: 1 }],
      },
      {
        exchangeShortName: 'CRYPTO',
        count: 1,
        types: { stock: 0, etf: 0, crypto: 1, index: 0 },
        sectors: [],
      },
    ]);
    expect([table.hasExchange('NYSE'), table.hasExchange('LSE')]).toEqual([true, false]);
  });
});
