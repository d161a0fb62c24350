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
