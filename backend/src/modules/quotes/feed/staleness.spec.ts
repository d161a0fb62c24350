import { type FeedCalendar, SessionDays } from './feed-calendar.js';
import { QuoteTable } from './quote-table.js';
import { STALE_AFTER_MS, StalenessWatch } from './staleness.js';
import { TickToQuote } from './tick-to-quote.js';

const START_MS = Date.UTC(2024, 4, 15, 14, 0);

function market() {
  let open = true;
  const calendar: FeedCalendar = {
    sessionDateOf: (_exchange, atMs) => new Date(atMs).toISOString().slice(0, 10),
    exchangeOpen: () => open,
  };
  const table = new QuoteTable();
  table.setInstruments([
    {
      key: 'NYSE:A',
      exchangeShortName: 'NYSE',
      symbol: 'A',
      type: 'stock',
      currency: 'USD',
      sector: null,
      rank: null,
    },
  ]);
  const ticks = new TickToQuote(table, new SessionDays(calendar, table.exchanges), {
    repeatsAreTrades: true,
  });
  const watch = new StalenessWatch(table, calendar);
  const run = {
    table,
    tick: (atMs: number) => ticks.ingest([{ key: 'NYSE:A', price: 10, size: 1, timeMs: atMs }], atMs),
    staleAt: (atMs: number) => (watch.sweep(atMs), table.stale[1] === 1),
    setOpen: (value: boolean) => (open = value),
  };
  watch.sweep(START_MS);
  return run;
}

describe('a stale quote', () => {
  it('had no news for more than 15 s of an open market', () => {
    const m = market();
    m.tick(START_MS);
    expect(m.staleAt(START_MS + STALE_AFTER_MS)).toBe(false);
    const seq = m.table.seq[1]!;
    expect(m.staleAt(START_MS + STALE_AFTER_MS + 1)).toBe(true);
    expect(m.table.seq[1]).toBeGreaterThan(seq);
  });

  it('is fresh again with the next tick', () => {
    const m = market();
    m.tick(START_MS);
    m.staleAt(START_MS + 60_000);
    m.tick(START_MS + 60_001);
    expect(m.table.row(1)[9]).toBe(0);
  });

  it('is not one that rests while the market is closed, nor right after it opens', () => {
    const m = market();
    m.tick(START_MS);
    m.setOpen(false);
    expect(m.staleAt(START_MS + 16 * 3_600_000)).toBe(false);
    m.setOpen(true);
    expect(m.staleAt(START_MS + 17 * 3_600_000)).toBe(false);
    expect(m.staleAt(START_MS + 17 * 3_600_000 + STALE_AFTER_MS)).toBe(false);
    expect(m.staleAt(START_MS + 17 * 3_600_000 + STALE_AFTER_MS + 1)).toBe(true);
  });

  it('may be silent for twice its usual gap, at most ten minutes', () => {
    const m = market();
    for (let i = 0; i < 5; i++) m.tick(START_MS + i * 40_000);
    const lastMs = START_MS + 160_000;
    expect(m.staleAt(lastMs + 80_000)).toBe(false);
    expect(m.staleAt(lastMs + 80_001)).toBe(true);

    const rare = market();
    for (let i = 0; i < 5; i++) rare.tick(START_MS + i * 3_600_000);
    expect(rare.staleAt(START_MS + 4 * 3_600_000 + 600_000)).toBe(false);
    expect(rare.staleAt(START_MS + 4 * 3_600_000 + 600_001)).toBe(true);
  });

  it('is flagged once, not every second', () => {
    const m = market();
    m.tick(START_MS);
    m.staleAt(START_MS + 20_000);
    m.table.takeDirty();
    m.staleAt(START_MS + 21_000);
    expect(m.table.dirtyRows).toBe(0);
  });
});
