/** A map that forgets the entry that was used longest ago when it holds too many. */
export class NewestEntries<T> {
  private readonly entries = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const held = this.entries.get(key);
    if (held === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, held);
    return held;
  }

  set(key: string, value: T): T {
    this.entries.delete(key);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.most && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }

  clear(): void {
    this.entries.clear();
  }
}
