import type { ClientToServerEvents } from '@pricealgo/contract/realtime';

export interface SocketEventRule {
  /** Who may send it: everyone, as far as the limits of the connection's tier go. */
  readonly access: 'public';
  /** Answered with the wrapper. */
  readonly acknowledged: boolean;
}

/**
 * Every event that a client may send on `/tickers`, with its rule. An event that is not in this table cannot be
 * handled: the handlers are registered from it.
 */
export const TICKER_EVENT_RULES = {
  subscribe: { access: 'public', acknowledged: true },
  unsubscribe: { access: 'public', acknowledged: true },
  resync: { access: 'public', acknowledged: true },
  received: { access: 'public', acknowledged: false },
} as const satisfies Record<keyof ClientToServerEvents, SocketEventRule>;

/** A client only listens on `/notifications`: whatever it sends there is not looked at. */
export const NOTIFICATION_EVENT_RULES = {} as const satisfies Record<string, SocketEventRule>;

/** Pairs rules and handlers. @throws when one has no counterpart: the server must not start with it. */
export function registerEvents<Handler>(
  rules: Readonly<Record<string, SocketEventRule>>,
  handlers: Readonly<Record<string, Handler>>,
): ReadonlyMap<unknown, SocketEventRule & { readonly handle: Handler }> {
  const registered = new Map<unknown, SocketEventRule & { readonly handle: Handler }>();
  for (const [event, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(handlers, event)) throw new Error(`socket event "${event}" has a rule but no handler`);
    registered.set(event, { ...rule, handle: handlers[event]! });
  }
  for (const event of Object.keys(handlers)) {
    if (!registered.has(event)) throw new Error(`socket event "${event}" has no rule`);
  }
  return registered;
}
