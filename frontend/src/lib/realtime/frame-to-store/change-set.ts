/**
 * Collects what changed and tells the listeners once per painted frame: fifty ticks between two frames cost one
 * render of each changed cell. A hidden tab paints nothing, so it renders nothing.
 */
export class ChangeSet {
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly changed = new Set<string>();
  private scheduled = false;

  /** @param schedule runs its argument before the next paint; a test hands in its own. */
  constructor(private readonly schedule: (run: () => void) => void) {}

  listen(topic: string, listener: () => void): () => void {
    const existing = this.listeners.get(topic);
    const set = existing ?? new Set();
    if (!existing) this.listeners.set(topic, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.listeners.get(topic) === set) this.listeners.delete(topic);
    };
  }

  /** Whether anybody listens. */
  hears(topic: string): boolean {
    return this.listeners.has(topic);
  }

  mark(topic: string): void {
    if (!this.listeners.has(topic)) return;
    this.changed.add(topic);
    if (this.scheduled) return;
    this.scheduled = true;
    this.schedule(() => this.notify());
  }

  private notify(): void {
    this.scheduled = false;
    const topics = [...this.changed];
    this.changed.clear();
    for (const topic of topics) for (const listener of [...(this.listeners.get(topic) ?? [])]) listener();
  }
}
