/** Attempts under way at one push service. */
const AT_ONCE = 24;
/** The same at a service that hung or failed: it is still tried, and the others go first. */
const AT_ONCE_IN_TROUBLE = 2;

/** Keeps a push service that hangs from occupying all attempts. */
export class HostLimits {
  private readonly running = new Map<string, number>();
  private readonly trouble = new Set<string>();

  /** Hosts at which no further attempt may begin now. */
  busy(): string[] {
    return [...this.running].filter(([host, n]) => n >= this.limit(host)).map(([host]) => host);
  }

  /** @returns whether there was room: otherwise the delivery has to wait */
  enter(host: string): boolean {
    const n = this.running.get(host) ?? 0;
    if (host !== '' && n >= this.limit(host)) return false;
    if (host !== '') this.running.set(host, n + 1);
    return true;
  }

  leave(host: string, well: boolean): void {
    if (host === '') return;
    const n = (this.running.get(host) ?? 1) - 1;
    if (n > 0) this.running.set(host, n);
    else this.running.delete(host);
    if (well) this.trouble.delete(host);
    else this.trouble.add(host);
  }

  private limit(host: string): number {
    return this.trouble.has(host) ? AT_ONCE_IN_TROUBLE : AT_ONCE;
  }
}
