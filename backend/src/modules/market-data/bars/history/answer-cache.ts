const MAX_ENTRIES = 4_000;

/**
 * Keeps answers for a moment, and lets those who ask for the same thing at once share one computation. Failures are
 * not kept.
 */
export class AnswerCache<T> {
  private readonly entries = new Map<string, { untilMs: number; answer: Promise<T> }>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  get(key: string, ttlMs: number, make: () => Promise<T>): Promise<T> {
    const held = this.entries.get(key);
    if (held && held.untilMs > this.nowMs()) return held.answer;
    const answer = make();
    this.entries.delete(key);
    if (this.entries.size >= MAX_ENTRIES) this.makeRoom();
    const entry = { untilMs: this.nowMs() + ttlMs, answer };
    this.entries.set(key, entry);
    answer.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return answer;
  }

  private makeRoom(): void {
    const nowMs = this.nowMs();
    for (const [key, { untilMs }] of this.entries) if (untilMs <= nowMs) this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (this.entries.size >= MAX_ENTRIES && oldest !== undefined) this.entries.delete(oldest);
  }
}
