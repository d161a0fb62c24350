import { forEverybody } from '../net/asker.js';

/**
 * Caches one value that is costly to load. A fresh value is returned from memory, an older one while a single reload runs in
 * the background; a caller waits only when the value is too old to use.
 */
export class Refreshed<T> {
  private held: { value: T; atMs: number } | undefined;
  private loading: Promise<T> | undefined;

  /**
   * @param load gets the value as of `nowMs`
   * @param freshMs younger than this no reload begins
   * @param usableMs older than this the value is not answered any more
   */
  constructor(
    private readonly load: (nowMs: number) => Promise<T>,
    private readonly freshMs: number,
    private readonly usableMs: number,
  ) {}

  /** @throws what `load` throws, where there is no value that is young enough instead */
  async get(nowMs: number = Date.now()): Promise<T> {
    const sinceMs = this.held ? nowMs - this.held.atMs : Infinity;
    // A clock that was set back says nothing about the age: the value would else pass for fresh until the clock is there again.
    const ageMs = sinceMs < 0 ? Infinity : sinceMs;
    if (ageMs < this.freshMs) return this.held!.value;
    const reload = this.reload(nowMs);
    if (ageMs >= this.usableMs) return reload;
    reload.catch(() => undefined);
    return this.held!.value;
  }

  private reload(nowMs: number): Promise<T> {
    this.loading ??= forEverybody(() => this.load(nowMs))
      .then((value) => {
        this.held = { value, atMs: nowMs };
        return value;
      })
      .finally(() => (this.loading = undefined));
    return this.loading;
  }
}
