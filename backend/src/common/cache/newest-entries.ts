/** A map of bounded size: what was used longest ago makes room. For what is kept under keys that clients send. */
export class NewestEntries<K, V> {
  /** Used longest ago first. */
  private readonly entries = new Map<K, V>();

  constructor(private readonly most: number) {}

  get size(): number {
    return this.entries.size;
  }

  has(key: K): boolean {
    return this.entries.has(key);
  }

  get(key: K): V | undefined {
    const held = this.entries.get(key);
    if (held === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, held);
    return held;
  }

  set(key: K, value: V): V {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value!);
    return value;
  }

  /** Used longest ago first. */
  keys(): IterableIterator<K> {
    return this.entries.keys();
  }

  delete(key: K): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
