import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { type Demand, DEMAND_KINDS, type DemandKind } from '../port/demand.js';
import type { WallClock } from '../port/wall-clock.js';

type PollClass = DemandKind | 'rest';

/** Shortest time between two polls of an instrument, in poll periods, and its weight where not all can be polled in time. */
const CLASSES: Readonly<Record<PollClass, { periods: number; weight: number }>> = {
  watched: { periods: 1, weight: 8 },
  alerted: { periods: 1, weight: 4 },
  listed: { periods: 3, weight: 2 },
  held: { periods: 3, weight: 2 },
  rest: { periods: 12, weight: 1 },
};
const ORDER: readonly PollClass[] = [...DEMAND_KINDS, 'rest'];
/** Between the polls of a market that is closed: prices may still be corrected, and a holiday may be wrong. */
const CLOSED_POLL_MS = 300_000;

interface Entry {
  readonly instrument: MarketInstrument;
  /** Monotonic time of its last poll, answered or not. */
  polledMs: number;
  /** How far its time is over, in periods of its own; set at each `next`. */
  overdue: number;
}

export interface PollPlanOptions {
  pollMs: number;
  /** Instruments in one call. */
  batchSize: number;
  /** Whether the instrument can trade now. */
  isOpen: (instrument: MarketInstrument, nowMs: number) => boolean;
  /** @returns how many of so many calls may be made now */
  take: (calls: number) => number;
}

/**
 * Which instruments a poll asks for. Each class has a period; where the calls do not suffice, what is wanted most comes first
 * by its weight, all classes in turn, and within a class who has waited longest. So any number of instruments is served
 * within the calls there are, and none is forgotten.
 */
export class PollPlan {
  private readonly entries = new Map<InstrumentKey, Entry>();
  /** The best known first: sorted once, for demand changes all the time. */
  private ranked: readonly Entry[] = [];
  private demand: Demand | null = null;
  private classes = new Map<PollClass, Entry[]>();
  /** Stride scheduling: the class with the least is served next. */
  private readonly served = new Map<PollClass, number>();

  constructor(private readonly options: PollPlanOptions) {}

  get size(): number {
    return this.entries.size;
  }

  has(key: InstrumentKey): boolean {
    return this.entries.has(key);
  }

  /** Instruments that stay keep their times. */
  setInstruments(instruments: readonly MarketInstrument[]): void {
    const held = new Map(this.entries);
    this.entries.clear();
    for (const instrument of instruments) {
      const polledMs = held.get(instrument.key)?.polledMs ?? -Infinity;
      this.entries.set(instrument.key, { instrument, polledMs, overdue: 0 });
    }
    this.ranked = byRank(instruments).map(({ key }) => this.entries.get(key)!);
    this.classify();
  }

  /** `null`, as at first: all are wanted alike. */
  setDemand(demand: Demand | null): void {
    this.demand = demand;
    this.classify();
  }

  /** The most wanted first. */
  inOrder(instruments: readonly MarketInstrument[]): MarketInstrument[] {
    const { demand } = this;
    if (!demand) return [...instruments];
    const byKey = new Map(instruments.map((one) => [one.key, one]));
    const wanted = [...demand.keys()].flatMap((key) => byKey.get(key) ?? []);
    return [...wanted, ...byRank(instruments.filter(({ key }) => !demand.has(key)))];
  }

  /** @returns whether anything is due, and the batches to be asked for now */
  next(nowMs: number, monotonicMs: number): { due: boolean; batches: MarketInstrument[][] } {
    const { batchSize, take } = this.options;
    const lines = new Map<PollClass, Entry[]>();
    const early: Entry[] = [];
    let count = 0;
    for (const one of ORDER) {
      const due: Entry[] = [];
      for (const entry of this.classes.get(one) ?? []) {
        const open = this.measure(entry, one, nowMs, monotonicMs);
        if (entry.overdue >= 1) due.push(entry);
        else if (open) early.push(entry);
      }
      count += due.length;
      if (due.length > 0) lines.set(one, due.sort(longestFirst));
    }
    const calls = count === 0 ? 0 : take(Math.ceil(count / batchSize));
    const chosen = this.choose(lines, Math.min(count, calls * batchSize));
    // A call costs the same with its last places filled.
    const places = calls * batchSize - chosen.length;
    if (places > 0) chosen.push(...early.sort(longestFirst).slice(0, places));
    for (const entry of chosen) entry.polledMs = monotonicMs;
    return {
      due: count > 0,
      batches: batchesOf(
        chosen.map(({ instrument }) => instrument),
        batchSize,
      ),
    };
  }

  private measure(entry: Entry, one: PollClass, nowMs: number, monotonicMs: number): boolean {
    const { pollMs, isOpen } = this.options;
    const open = isOpen(entry.instrument, nowMs);
    const periodMs = open ? CLASSES[one].periods * pollMs : CLOSED_POLL_MS;
    // A timer that fires a moment early must not make it a whole period late.
    entry.overdue = (monotonicMs - entry.polledMs + pollMs / 4) / periodMs;
    return open;
  }

  private choose(lines: ReadonlyMap<PollClass, Entry[]>, places: number): Entry[] {
    const all = [...lines.values()].flat();
    if (places >= all.length) {
      this.served.clear();
      return all;
    }
    const chosen: Entry[] = [];
    const taken = new Map<PollClass, number>();
    // Whoever had nothing due does not catch up.
    const least = Math.min(...[...lines.keys()].map((one) => this.served.get(one) ?? 0));
    for (const one of ORDER) this.served.set(one, Math.max(0, (this.served.get(one) ?? 0) - least));
    while (chosen.length < places) {
      let next: PollClass | null = null;
      for (const [one, line] of lines) {
        if ((taken.get(one) ?? 0) >= line.length) continue;
        if (next === null || this.served.get(one)! < this.served.get(next)!) next = one;
      }
      if (next === null) break;
      const at = taken.get(next) ?? 0;
      chosen.push(lines.get(next)![at]!);
      taken.set(next, at + 1);
      this.served.set(next, this.served.get(next)! + 1 / CLASSES[next].weight);
    }
    return chosen;
  }

  private classify(): void {
    const { demand } = this;
    this.classes = new Map();
    if (!demand) {
      this.classes.set('watched', [...this.entries.values()]);
      return;
    }
    for (const [key, kind] of demand) {
      const entry = this.entries.get(key);
      if (!entry) continue;
      const line = this.classes.get(kind);
      if (line) line.push(entry);
      else this.classes.set(kind, [entry]);
    }
    this.classes.set(
      'rest',
      this.ranked.filter(({ instrument }) => !demand.has(instrument.key)),
    );
  }
}

/** Those never polled first, in the order in which they are wanted. */
function longestFirst(one: Entry, other: Entry): number {
  return one.overdue === other.overdue ? 0 : other.overdue - one.overdue;
}

function byRank(instruments: readonly MarketInstrument[]): MarketInstrument[] {
  return instruments.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0);
}

/** Parts of at most `size` instruments, in the same order. */
export function batchesOf(instruments: readonly MarketInstrument[], size: number): MarketInstrument[][] {
  const batches: MarketInstrument[][] = [];
  for (let i = 0; i < instruments.length; i += size) batches.push(instruments.slice(i, i + size));
  return batches;
}

/** Of the feed's share of a vendor's budget: what goes on steadily, and what may be called at once. Together they are the share. */
const STEADY = 0.6;
const AT_ONCE = 1 - STEADY;

/** Calls that are reserved for the feed: so many in any window of so many ms. */
export interface FeedShare {
  readonly calls: number;
  readonly perMs: number;
}

/**
 * The calls that the feed makes by itself, polls and the state at its start: never more than its share in any window of the
 * budget, however many instruments there are. So it never takes what is reserved for members and visitors, and never waits.
 */
export class FeedAllowance {
  private readonly perMs: number;
  private readonly most: number;
  private left: number;
  private countedMs: number;

  constructor(
    share: FeedShare,
    private readonly clock: WallClock,
  ) {
    this.perMs = (STEADY * share.calls) / share.perMs;
    this.most = Math.max(1, AT_ONCE * share.calls);
    this.left = this.most;
    this.countedMs = clock.monotonicMs();
  }

  /** Time between two calls that go on steadily. */
  get msPerCall(): number {
    return 1 / this.perMs;
  }

  /** @returns how many of `wanted` calls may be made now */
  take(wanted: number): number {
    if (!Number.isFinite(this.perMs)) return wanted;
    const nowMs = this.clock.monotonicMs();
    this.left = Math.min(this.most, this.left + (nowMs - this.countedMs) * this.perMs);
    this.countedMs = nowMs;
    // A sum of many small parts may miss a whole call by a rounding error.
    const taken = Math.min(wanted, Math.floor(this.left + 1e-9));
    this.left -= taken;
    return taken;
  }
}
