import {
  isLessImportant,
  type SourcedBars,
  vendorAsker,
  type VendorAsker,
  VendorError,
} from '../../market-sources/index.js';

/** How long "there is none" and "I do not answer" are believed. */
const IN_VAIN_MS = 30_000;
/** Series about which that is remembered. */
export const MAX_ASKED_IN_VAIN = 5_000;

interface InVain {
  readonly untilMs: number;
  /** Bars that are none, or the vendor's error. */
  readonly outcome: SourcedBars | VendorError;
}

/**
 * Questions to vendors about series of bars: one at a time for all who ask the same, and what was asked in vain is not asked
 * again at once. What is under way is bounded by the vendors' own lines.
 */
export class SeriesQuestions {
  private readonly underWay = new Map<string, { asker: VendorAsker; answer: Promise<SourcedBars> }>();
  /** The oldest first. */
  private readonly vain = new Map<string, InVain>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Series of which an answer in vain is remembered. */
  get inVain(): number {
    return this.vain.size;
  }

  /**
   * @param series names what is asked for, the source included
   * @throws what `put` throws: VendorError
   */
  async ask(series: string, put: () => Promise<SourcedBars>): Promise<SourcedBars> {
    const known = this.vain.get(series);
    if (known && known.untilMs > this.nowMs()) {
      if (known.outcome instanceof VendorError) throw known.outcome;
      return known.outcome;
    }
    const asker = vendorAsker();
    const shared = this.underWay.get(series);
    if (!shared) return this.put(series, asker, put);
    return shared.answer.catch((error: unknown) => {
      // It was not put for want of room, which this asker may have.
      if (isLessImportant(shared.asker, asker) && !isAnswer(error)) return this.ask(series, put);
      throw error;
    });
  }

  private put(series: string, asker: VendorAsker, put: () => Promise<SourcedBars>): Promise<SourcedBars> {
    const answer = put()
      .then((found) => {
        if (found.bars.length === 0) this.remember(series, found);
        return found;
      })
      .catch((error: unknown) => {
        if (isAnswer(error)) this.remember(series, error);
        throw error;
      })
      .finally(() => this.underWay.delete(series));
    this.underWay.set(series, { asker, answer });
    return answer;
  }

  private remember(series: string, outcome: SourcedBars | VendorError): void {
    this.vain.delete(series);
    this.vain.set(series, { untilMs: this.nowMs() + IN_VAIN_MS, outcome });
    for (const [other, { untilMs }] of this.vain) {
      if (this.vain.size <= MAX_ASKED_IN_VAIN && untilMs > this.nowMs()) break;
      this.vain.delete(other);
    }
  }
}

/** The vendor's own no, not ours. */
const isAnswer = (error: unknown): error is VendorError => error instanceof VendorError && error.isAnswer;
