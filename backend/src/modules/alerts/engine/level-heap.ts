/**
 * Binary heap of thresholds, smallest first. Entries are never searched for: what is out of date is recognised when it
 * comes up (its version is no longer its owner's), or swept out by `compact`.
 */
export class LevelHeap<T extends { version: number }> {
  private readonly keys: number[] = [];
  private readonly items: T[] = [];
  private readonly versions: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  /** Smallest key; NaN when empty, which no comparison holds for. */
  get first(): number {
    return this.keys.length > 0 ? this.keys[0]! : NaN;
  }

  push(key: number, item: T): void {
    const { keys, items, versions } = this;
    let at = keys.length;
    keys.push(key);
    items.push(item);
    versions.push(item.version);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, key, item, item.version);
  }

  /** Takes the smallest entry out. @returns its owner, `null` when the entry was out of date */
  pop(): T | null {
    const { keys, items, versions } = this;
    const item = items[0]!;
    const fresh = versions[0] === item.version;
    const key = keys.pop()!;
    const last = items.pop()!;
    const version = versions.pop()!;
    if (keys.length > 0) this.sink(0, key, last, version);
    return fresh ? item : null;
  }

  /** Drops every entry that is out of date. */
  compact(): void {
    const { keys, items, versions } = this;
    let kept = 0;
    for (let i = 0; i < keys.length; i++) {
      if (versions[i] === items[i]!.version) this.move(i, kept++);
    }
    keys.length = kept;
    items.length = kept;
    versions.length = kept;
    for (let i = (kept >> 1) - 1; i >= 0; i--) this.sink(i, keys[i]!, items[i]!, versions[i]!);
  }

  private sink(from: number, key: number, item: T, version: number): void {
    const { keys } = this;
    const size = keys.length;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child += 1;
      if (keys[child]! >= key) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, key, item, version);
  }

  private move(from: number, to: number): void {
    this.put(to, this.keys[from]!, this.items[from]!, this.versions[from]!);
  }

  private put(at: number, key: number, item: T, version: number): void {
    this.keys[at] = key;
    this.items[at] = item;
    this.versions[at] = version;
  }
}
