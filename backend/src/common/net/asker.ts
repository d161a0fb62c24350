import { AsyncLocalStorage } from 'node:async_hooks';
import { countedAddress } from './client-address.js';

/** Of work that no request led to: jobs, timers, commands. */
export const INTERNAL = 'internal';

const held = new AsyncLocalStorage<string>();

/**
 * Runs `work`, and all that it begins, for the client at an address. Kept beside the call stack and not in every parameter list:
 * between a route and the line that its work waits in there are layers that it does not concern.
 * @param address as the socket or a trusted proxy reports it
 */
export function askedFrom<T>(address: string, work: () => T): T {
  return held.run(countedAddress(address), work);
}

/** The address that the running work is for, a /64 of IPv6 being one; {@link INTERNAL} where no request led to it. */
export function askerKey(): string {
  return held.getStore() ?? INTERNAL;
}
