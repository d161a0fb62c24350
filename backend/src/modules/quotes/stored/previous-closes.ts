/** What stored daily bars and corporate actions say about the session before a session. */
export interface StoredClose {
  /** The session that it precedes, days since 1970-01-01. */
  readonly sessionDay: number;
  /** New shares per old one of the splits between the session before and this one; 1 = none. */
  readonly ratio: number;
  /** The newest stored bar before the session, `null` where there is none. */
  readonly bar: {
    readonly close: number;
    /** Splits between the bar's session and this one. */
    readonly ratio: number;
    /** It is of the session right before, not of an earlier one. */
    readonly isLastSession: boolean;
    /** It comes from the source that serves the instrument's prices now. */
    readonly own: boolean;
  } | null;
}

interface Evidence {
  readonly day: number;
  ratio: number;
  /** Last trade that was seen of an earlier session, in its shares, and that session. */
  trade?: number;
  tradeDay?: number;
  /** What the source said with its session state. */
  told?: number;
  bar?: StoredClose['bar'];
  /** Which of the two official closes was learnt last: it is the newer knowledge. */
  newest?: 'told' | 'bar';
}

/** Larger gaps between two sessions, either way, are taken for a split that nobody has reported. */
const SPLIT_GAP = 1.8;
/** A split of 3:2 makes a smaller gap: only one this close to it is taken for one. */
const SMALL_SPLIT = 1.5;
const SMALL_SPLIT_TOLERANCE = 0.03;
/** Between the last two sessions, a long weekend included. */
const RECENT_DAYS = 5;

/**
 * Whether the price before over the price after looks like a split: at least 1.8 either way, or nearly 3:2.
 * @returns that quotient (4 for a fall by three quarters), `null` where the gap is an ordinary one
 */
export function splitLikeGap(before: number, after: number): number | null {
  const quotient = before / after;
  if (!(quotient > 0) || !Number.isFinite(quotient)) return null;
  const size = Math.max(quotient, 1 / quotient);
  const isSplitLike = size >= SPLIT_GAP || Math.abs(size / SMALL_SPLIT - 1) <= SMALL_SPLIT_TOLERANCE;
  return isSplitLike ? quotient : null;
}

/**
 * The close before each row's session, out of everything that is known of it (docs/adr/0038). In order: the official close,
 * which is the stored daily bar of the serving source or what that source says, whichever came last; the daily bar of
 * another source; the last trade that was seen; an older daily bar. All in the shares of the session. Nothing here runs with
 * a trade: only when a session begins and when something new becomes known.
 */
export class PreviousCloses {
  /** By row; of the running session and the one before or after it. */
  private readonly known = new Map<number, Evidence[]>();

  /** A session begins: `price` was the last one seen, in the session of `tradeDay`. */
  learnTrade(id: number, day: number, price: number, tradeDay = day - 1): void {
    const evidence = this.of(id, day);
    if (!evidence) return;
    evidence.trade = price;
    evidence.tradeDay = tradeDay;
  }

  /** The source said what the close before its session was. */
  learnTold(id: number, day: number, close: number): void {
    const evidence = this.of(id, day);
    if (!evidence || evidence.told === close) return;
    evidence.told = close;
    evidence.newest = 'told';
  }

  /** Bars or splits were read. */
  learnStored(id: number, { sessionDay, ratio, bar }: StoredClose): void {
    const evidence = this.of(id, sessionDay);
    if (!evidence) return;
    evidence.ratio = ratio;
    if (bar && bar.close !== evidence.bar?.close) evidence.newest = 'bar';
    evidence.bar = bar;
  }

  /**
   * The close before the session of `day`, NaN where nothing is known.
   * @param price some price of that session, 0 where there is none yet
   */
  before(id: number, day: number, price: number): number {
    const evidence = this.known.get(id)?.find((one) => one.day === day);
    return evidence ? (candidates(evidence, price)[0] ?? NaN) : NaN;
  }

  /**
   * How many times smaller (or, below 1, larger) a price of the session is than what is known of the session before, where
   * that looks like a split that nobody has reported.
   */
  suspectedSplit(id: number, day: number, price: number): number | null {
    const evidence = this.known.get(id)?.find((one) => one.day === day);
    if (!evidence || !(price > 0)) return null;
    // Over a longer silence a price may double by itself.
    const { bar, trade, tradeDay = -Infinity } = evidence;
    const recent: Evidence = {
      ...evidence,
      bar: bar?.isLastSession ? bar : null,
      trade: day - tradeDay <= RECENT_DAYS ? trade : undefined,
    };
    for (const close of candidates(recent, price)) {
      const gap = splitLikeGap(close, price);
      if (gap !== null) return gap;
    }
    return null;
  }

  private of(id: number, day: number): Evidence | undefined {
    let held = this.known.get(id);
    if (!held) this.known.set(id, (held = []));
    const found = held.find((one) => one.day === day);
    if (found) return found;
    const evidence: Evidence = { day, ratio: 1 };
    held.push(evidence);
    held.sort((a, b) => a.day - b.day);
    if (held.length > 2) held.shift();
    return held.includes(evidence) ? evidence : undefined;
  }
}

/** Every close that is known, the one to believe first, each in the shares of the session. */
function candidates({ ratio, trade, told, bar, newest }: Evidence, price: number): number[] {
  const oldPrice = trade ?? (price > 0 ? price * ratio : NaN);
  const toldClose = told === undefined ? [] : [inNewShares(told, ratio, oldPrice)];
  const barClose = bar ? [inNewShares(bar.close, bar.ratio, oldPrice)] : [];
  const official = bar?.isLastSession && bar.own ? barClose : [];
  return [
    ...(newest === 'bar' ? [...official, ...toldClose] : [...toldClose, ...official]),
    ...(bar?.isLastSession ? barClose : []),
    ...(trade === undefined ? [] : [trade / ratio]),
    ...barClose,
  ];
}

/**
 * A close across a split: some sources and files have applied the split to it already. The reading that lies nearer to a
 * price of known scale is right.
 * @param oldPrice a price in the shares before the split; NaN: the close is taken as traded
 */
function inNewShares(close: number, ratio: number, oldPrice: number): number {
  if (ratio === 1) return close;
  const isApplied = Math.abs(Math.log((close * ratio) / oldPrice)) < Math.abs(Math.log(close / oldPrice));
  return isApplied ? close : close / ratio;
}
