import { BAR_INTERVALS, type Bar } from '@pricealgo/contract/market/bar';
import {
  aggregateBars,
  sessionDateMs,
  sessionZone,
  barStartMs,
} from '../../src/common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../src/common/market/instrument.js';
import type { Tick } from '../../src/common/market/tick.js';
import type { HistoryQuery, MarketDataProvider } from '../../src/modules/market-sources/index.js';

/** What a driver's spec supplies, fresh for every test. */
export interface ProviderHarness {
  /** Not started; its market clock shows an instant at which the market trades. */
  readonly provider: MarketDataProvider;
  /** At least two that the provider can price, the self-test instrument among them, and possibly others. */
  readonly instruments: readonly MarketInstrument[];
  /** Instants of the day that the provider's clock is in, with trades before each. */
  readonly instantsMs: readonly number[];
  /** Moves the wall clock by so much that ticks of the supported instruments are due; resolves when they were pushed. */
  advance(): Promise<void>;
  dispose?(): Promise<void>;
}

export interface ContractOptions {
  /**
   * Answers for instants of the past as well (the default). A vendor's service tells the state now and bars; its
   * history is checked for form, and its snapshots against its own ticks.
   */
  remembers?: boolean;
  /** Ticks are the differences of two answers: a price may come without a size. */
  polled?: boolean;
}

const DAY_MS = 86_400_000;

/** What is wrong with a bar by itself, in words; plain checks because there are many thousands. */
function faultOf(bar: Bar): string | null {
  const { open, high, low, close, volume } = bar;
  if (![open, high, low, close, volume].every(Number.isFinite)) return 'not finite';
  if (low <= 0) return 'price not positive';
  if (low > Math.min(open, close)) return 'low above open or close';
  if (high < Math.max(open, close)) return 'high below open or close';
  return volume < 0 ? 'negative volume' : null;
}

/** What is wrong with the answer to a history query, in words. */
function faultsOf(bars: readonly Bar[], { instrument, interval, fromMs, toMs }: HistoryQuery): string[] {
  const zone = sessionZone(instrument);
  const dated = interval === '1d' || interval === '1w';
  return bars.flatMap((bar, i) => {
    const faults = [faultOf(bar)];
    if (bar.timeMs < fromMs) faults.push('before the range');
    if (bar.timeMs >= toMs) faults.push('after the range');
    if (i > 0 && bar.timeMs <= (bars[i - 1] as Bar).timeMs) faults.push('not ascending');
    // A daily bar carries a date, which reads as UTC whatever the session's zone.
    if (barStartMs(bar.timeMs, interval, dated ? 'utc' : zone) !== bar.timeMs) faults.push('not aligned');
    if (dated && bar.timeMs > sessionDateMs(toMs - 1, zone)) faults.push('a session that has not begun');
    return faults.filter((fault) => fault !== null).map((fault) => `${interval} ${bar.timeMs}: ${fault}`);
  });
}

/**
 * What every driver of {@link MarketDataProvider} promises; each driver's spec runs it.
 * @param makeHarness called once per test; `dispose` (if any) afterwards.
 */
export function describeProviderContract(
  name: string,
  makeHarness: () => Promise<ProviderHarness>,
  { remembers = true, polled = false }: ContractOptions = {},
): void {
  // Not registered rather than skipped where they do not apply: a skipped test is one that should run.
  const itRemembers = remembers ? it : (): void => undefined;
  describe(`${name} fulfils the market data provider contract`, () => {
    let harness: ProviderHarness;
    let provider: MarketDataProvider;
    let known: readonly MarketInstrument[];

    beforeEach(async () => {
      harness = await makeHarness();
      provider = harness.provider;
      known = await provider.supported(harness.instruments);
    });
    afterEach(async () => {
      await provider.stop();
      await harness.dispose?.();
    });

    /** Starts with all known instruments and returns the list that ticks arrive in. */
    async function started(instruments = known): Promise<Tick[]> {
      const received: Tick[] = [];
      await provider.start(instruments, (ticks) => received.push(...ticks));
      return received;
    }

    it('supports its self-test instrument and keeps the order of the question', async () => {
      expect(known.length).toBeGreaterThanOrEqual(2);
      expect(known.map(({ key }) => key)).toContain(provider.selfTestKey);
      expect(harness.instruments.filter((one) => known.includes(one))).toEqual(known);
      expect(await provider.supported([])).toEqual([]);
    });

    it('answers snapshot and history without start', async () => {
      const atMs = provider.nowMs();
      for (const instantMs of [atMs, ...harness.instantsMs]) {
        const snapshots = await provider.snapshot(known, instantMs);
        for (const one of snapshots) {
          expect(one.timeMs).toBeLessThanOrEqual(instantMs);
          expect(one.dayLow).toBeLessThanOrEqual(Math.min(one.price, one.open));
          expect(one.dayHigh).toBeGreaterThanOrEqual(Math.max(one.price, one.open));
          expect(one.volume).toBeGreaterThan(0);
        }
        expect(new Set(snapshots.map(({ key }) => key)).size).toBe(snapshots.length);
      }
      const last = harness.instantsMs.at(-1) as number;
      expect((await provider.snapshot(known, last)).map(({ key }) => key)).toEqual(
        known.map(({ key }) => key),
      );
    });

    it('gives sane bars, ascending, aligned, within the range and never at or after its end', async () => {
      for (const toMs of harness.instantsMs) {
        for (const instrument of known) {
          for (const interval of provider.capabilities.history) {
            const fromMs = toMs - (interval === '1d' || interval === '1w' ? 40 * DAY_MS : DAY_MS);
            const query = { instrument, interval, fromMs, toMs };
            expect(faultsOf(await provider.history(query), query)).toEqual([]);
          }
        }
      }
    });

    itRemembers('does not know its future: a later end only adds to what an earlier one showed', async () => {
      const [instrument] = known;
      const [earlier, later] = [harness.instantsMs[0] as number, harness.instantsMs.at(-1) as number];
      expect(earlier).toBeLessThan(later);
      const query = {
        instrument: instrument as MarketInstrument,
        interval: '1m' as const,
        fromMs: earlier - DAY_MS,
      };
      const before = await provider.history({ ...query, toMs: earlier });
      const after = await provider.history({ ...query, toMs: later });
      expect(before.length).toBeGreaterThan(0);
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      const [growing, grown] = [before.at(-1) as Bar, after[before.length - 1] as Bar];
      expect(grown.open).toBe(growing.open);
      expect(grown.high).toBeGreaterThanOrEqual(growing.high);
      expect(grown.low).toBeLessThanOrEqual(growing.low);
      expect(grown.volume).toBeGreaterThanOrEqual(growing.volume);
    });

    itRemembers('agrees with itself: snapshot, minute bars and daily bar tell the same session', async () => {
      for (const atMs of harness.instantsMs) {
        for (const snapshot of await provider.snapshot(known, atMs)) {
          const instrument = known.find(({ key }) => key === snapshot.key) as MarketInstrument;
          const zone = sessionZone(instrument);
          const dateMs = sessionDateMs(snapshot.timeMs, zone);
          const query = { instrument, toMs: atMs + 1 };
          const around = { ...query, fromMs: dateMs - DAY_MS };
          const minutes = (await provider.history({ ...around, interval: '1m' })).filter(
            (bar) => sessionDateMs(bar.timeMs, zone) === dateMs,
          );
          const [session] = aggregateBars(minutes, '1m', '1d', zone);
          expect(session).toMatchObject({
            open: snapshot.open,
            high: snapshot.dayHigh,
            low: snapshot.dayLow,
            close: snapshot.price,
          });
          expect(session?.volume).toBeCloseTo(snapshot.volume, 4);
          const days = await provider.history({ ...query, interval: '1d', fromMs: dateMs });
          expect(days).toHaveLength(1);
          expect({ ...days[0], volume: 0 }).toEqual({ ...session, volume: 0 });
          expect(days[0]?.volume).toBeCloseTo(snapshot.volume, 4);
        }
      }
    });

    it('pushes ticks in the order of time, of started instruments only, not before and not ahead of its clock', async () => {
      const beganMs = provider.nowMs();
      const received = await started(known.slice(0, 2));
      await harness.advance();
      expect(received.length).toBeGreaterThan(0);
      const keys = known.slice(0, 2).map(({ key }) => key);
      const newest = new Map<string, number>();
      for (const tick of received) {
        expect(keys).toContain(tick.key);
        expect(tick.price).toBeGreaterThan(0);
        if (!polled) expect(tick.size).toBeGreaterThan(0);
        expect(tick.size).toBeGreaterThanOrEqual(0);
        expect(tick.timeMs).toBeGreaterThanOrEqual(newest.get(tick.key) ?? beganMs);
        expect(tick.timeMs).toBeLessThanOrEqual(provider.nowMs());
        newest.set(tick.key, tick.timeMs);
      }
    });

    it('continues a snapshot with its ticks: price, extremes and volume of the session come out the same', async () => {
      const before = new Map((await provider.snapshot(known, provider.nowMs())).map((one) => [one.key, one]));
      const received = await started();
      await harness.advance();
      const last = new Map(received.map((tick) => [tick.key, tick]));
      expect(last.size).toBeGreaterThan(0);
      for (const tick of last.values()) {
        const instrument = known.find(({ key }) => key === tick.key) as MarketInstrument;
        const [after] = await provider.snapshot([instrument], tick.timeMs);
        const mine = received.filter(({ key }) => key === tick.key);
        const told = mine.reduce((sum, { size }) => sum + size, before.get(tick.key)?.volume ?? 0);
        expect(tick.price).toBe(after?.price);
        expect(told).toBeCloseTo(after?.volume as number, 4);
        for (const { price } of mine) {
          expect(price).toBeLessThanOrEqual(after?.dayHigh as number);
          expect(price).toBeGreaterThanOrEqual(after?.dayLow as number);
        }
      }
    });

    it('starts twice: the second set and sink replace the first, without a gap for those that stay', async () => {
      const [first, second] = known as [MarketInstrument, MarketInstrument];
      const early = await started([first]);
      await harness.advance();
      const countBefore = early.length;
      const [joining] = await provider.snapshot([second], provider.nowMs());
      const before = new Map(
        (await provider.snapshot([first], early.at(-1)?.timeMs ?? 0)).map((s) => [s.key, s]),
      );
      const late = await started([first, second]);
      await harness.advance();
      expect(early.length).toBe(countBefore);
      expect(new Set(late.map(({ key }) => key)).size).toBe(2);
      const mine = late.filter(({ key }) => key === first.key);
      const [after] = await provider.snapshot([first], mine.at(-1)?.timeMs ?? 0);
      const told = mine.reduce((sum, { size }) => sum + size, before.get(first.key)?.volume ?? 0);
      expect(told).toBeCloseTo(after?.volume as number, 4);

      const theirs = late.filter(({ key }) => key === second.key);
      const [joined] = await provider.snapshot([second], theirs.at(-1)?.timeMs ?? 0);
      const toldOfSecond = theirs.reduce((sum, { size }) => sum + size, joining?.volume ?? 0);
      expect(toldOfSecond).toBeCloseTo(joined?.volume as number, 4);

      const only = await started([second]);
      await harness.advance();
      expect(only.length).toBeGreaterThan(0);
      expect(only.every(({ key }) => key === second.key)).toBe(true);
    });

    it('pushes nothing after stop has resolved, may be stopped twice and started again', async () => {
      await provider.stop();
      const received = await started();
      await harness.advance();
      await provider.stop();
      await provider.stop();
      const count = received.length;
      expect(count).toBeGreaterThan(0);
      await harness.advance();
      expect(received.length).toBe(count);
      const again = await started();
      await harness.advance();
      expect(again.length).toBeGreaterThan(0);
      expect(received.length).toBe(count);
    });

    it('names its intervals', () => {
      expect(BAR_INTERVALS).toEqual(expect.arrayContaining([...provider.capabilities.history]));
      expect(provider.simulated && provider.replay).toBe(false);
    });
  });
}
