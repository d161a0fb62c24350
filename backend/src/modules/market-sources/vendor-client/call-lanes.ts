import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf a vendor is called, the most important first. */
export const VENDOR_ASKERS = ['feed', 'members', 'visitors'] as const;
export type VendorAsker = (typeof VENDOR_ASKERS)[number];

const held = new AsyncLocalStorage<VendorAsker>();

/**
 * Runs `work`, and all that it begins, on behalf of somebody. Kept beside the call stack and not in every parameter list:
 * between a route and a vendor's client there are six layers that it does not concern.
 */
export function askingFor<T>(asker: VendorAsker, work: () => T): T {
  return held.run(asker, work);
}

/** Who the running work is for. What nobody has named, jobs above all, is done for members. */
export function vendorAsker(): VendorAsker {
  return held.getStore() ?? 'members';
}

/** Whether `one` has to wait for `other`. */
export function isLessImportant(one: VendorAsker, other: VendorAsker): boolean {
  return VENDOR_ASKERS.indexOf(one) > VENDOR_ASKERS.indexOf(other);
}

/** Calls to one vendor under way, of an asker and all less important ones together. So the feed always finds four places. */
export const CALLS_AT_ONCE = { feed: 10, members: 6, visitors: 3 } as const satisfies Record<
  VendorAsker,
  number
>;
/** Calls that wait for a place. The feed polls in rounds, ten calls at once, and never comes near its own. */
export const CALLS_WAITING = { feed: 500, members: 200, visitors: 50 } as const satisfies Record<
  VendorAsker,
  number
>;

/** Who may call a vendor now, and who waits: a line for each asker, the most important first, none without an end. */
export class CallLanes {
  private readonly running: Record<VendorAsker, number> = { feed: 0, members: 0, visitors: 0 };
  private readonly waiting: Record<VendorAsker, (() => void)[]> = { feed: [], members: [], visitors: [] };

  /** Waits for a place. @returns `false` at once where the line is full; `true`: `leave` must be called */
  async enter(asker: VendorAsker): Promise<boolean> {
    if (this.hasPlace(asker)) {
      this.running[asker] += 1;
      return true;
    }
    const line = this.waiting[asker];
    if (line.length >= CALLS_WAITING[asker]) return false;
    await new Promise<void>((resolve) => line.push(resolve));
    return true;
  }

  leave(asker: VendorAsker): void {
    this.running[asker] -= 1;
    for (const one of VENDOR_ASKERS) {
      // Its place is taken here already: whoever comes before it goes on must not have it.
      while (this.waiting[one].length > 0 && this.hasPlace(one)) {
        this.running[one] += 1;
        this.waiting[one].shift()!();
      }
    }
  }

  private hasPlace(asker: VendorAsker): boolean {
    const rank = VENDOR_ASKERS.indexOf(asker);
    return VENDOR_ASKERS.slice(0, rank + 1).every((one, i) => {
      const together = VENDOR_ASKERS.slice(i).reduce((sum, other) => sum + this.running[other], 0);
      return together < CALLS_AT_ONCE[one];
    });
  }
}
