import { AsyncLocalStorage } from 'node:async_hooks';
import { countedAddress, widerAddress } from './client-address.js';

/** Of work that no request led to: jobs, timers, commands. */
export const INTERNAL = 'internal';

/** Whom the running work is for. */
export interface Asker {
  /** As lines count it: a /64 of IPv6 is one. */
  readonly address: string;
  /** The /48 around it; `null` where there is none. */
  readonly site: string | null;
  /** Id of the account, once it is known. */
  account?: string;
}

const held = new AsyncLocalStorage<Asker | undefined>();

/**
 * Runs `work`, and all that it begins, for the client at an address. Kept beside the call stack and not in every parameter list:
 * between a route and the line that its work waits in there are layers that it does not concern.
 * @param address as the socket or a trusted proxy reports it
 */
export function askedFrom<T>(address: string, work: () => T): T {
  return held.run({ address: countedAddress(address), site: widerAddress(address) }, work);
}

/**
 * Runs `work`, and all that it begins, as the product's own: several wait for it, and whoever began it is one of them. In that one's
 * line it would be refused to all of them where that line is full.
 */
export function forEverybody<T>(work: () => T): T {
  return held.run(undefined, work);
}

/** From now on the running request is that of an account. */
export function askedBy(account: string): void {
  const asker = held.getStore();
  if (asker) asker.account = account;
}

/** `undefined` where no request led to the running work. */
export function currentAsker(): Asker | undefined {
  return held.getStore();
}

/** The address that the running work is for, a /64 of IPv6 being one; {@link INTERNAL} where no request led to it. */
export function askerKey(): string {
  return held.getStore()?.address ?? INTERNAL;
}
