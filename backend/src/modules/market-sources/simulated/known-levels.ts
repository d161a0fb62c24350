import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { EIGHTHS_PER_DAY, logLevelAt } from './level-path.js';
import { profileOf, type Profile } from './profile.js';
import { levelSpan } from './session-path.js';
import type { SessionPlan } from './session-plan.js';

/** A real close: of a file that was imported, or the last one that a real source told. */
export interface KnownClose {
  readonly close: number;
  /** Date of its session, days since 1970-01-01. */
  readonly day: number;
}

/** Nest injection token of an optional {@link KnownCloseLookup}; a global module may provide it. */
export const KNOWN_CLOSE_LOOKUP = Symbol('KnownCloseLookup');

/** The newest real close of each instrument that has one. */
export type KnownCloseLookup = (
  instruments: readonly MarketInstrument[],
  nowMs: number,
) => Promise<ReadonlyMap<InstrumentKey, KnownClose>>;

/**
 * The invented path of an instrument, laid so that it passes through a real close at the end of that session: a well-known
 * name continues from a price that people believe.
 */
export function profileThrough(
  instrument: MarketInstrument,
  seed: number,
  sessions: SessionPlan,
  { close, day }: KnownClose,
): Profile {
  const profile = profileOf(instrument, seed, close);
  const session = sessions.sessionOn(instrument, day);
  const closing = session ? levelSpan(session)[1] : (day + 1) * EIGHTHS_PER_DAY;
  const missing = Math.log(close) - logLevelAt(profile, closing);
  return { ...profile, logBasePrice: profile.logBasePrice + missing };
}

/** Remembers which instruments were looked up, and what came of it. */
export class KnownLevels {
  private readonly closes = new Map<InstrumentKey, KnownClose | null>();

  constructor(
    private readonly look: KnownCloseLookup | undefined,
    private readonly warn: (line: string) => void,
  ) {}

  /** @returns when all of them are known; `null` where they are already, so that nothing has to wait */
  learn(instruments: readonly MarketInstrument[], nowMs: number): Promise<void> | null {
    const { look } = this;
    const unknown = look ? instruments.filter(({ key }) => !this.closes.has(key)) : [];
    if (!look || unknown.length === 0) return null;
    return look(unknown, nowMs).then(
      (found) => unknown.forEach(({ key }) => this.closes.set(key, found.get(key) ?? null)),
      // A database that is away must not stop a market that needs none: those instruments are looked up at the next chance.
      (error: Error) => this.warn(`known closes: ${error.message}`),
    );
  }

  of(key: InstrumentKey): KnownClose | null {
    return this.closes.get(key) ?? null;
  }

  /**
   * Looks those of these instruments up again that were looked up before.
   * @returns the ones whose close is another now
   */
  async renew(instruments: readonly MarketInstrument[], nowMs: number): Promise<InstrumentKey[]> {
    const before = new Map(instruments.map(({ key }) => [key, this.of(key)]));
    for (const { key } of instruments) this.closes.delete(key);
    await this.learn(instruments, nowMs);
    return [...before].flatMap(([key, was]) => {
      // Where the look-up failed, what was known stays.
      if (!this.closes.has(key)) this.closes.set(key, was);
      const now = this.of(key);
      return was?.close === now?.close && was?.day === now?.day ? [] : [key];
    });
  }
}
