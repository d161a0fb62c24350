import { MESSAGE_METADATA } from '@nestjs/websockets/constants.js';
import {
  NOTIFICATIONS_NAMESPACE,
  TICKERS_NAMESPACE,
  type ClientToServerEvents,
} from '@pricealgo/contract/realtime';

export interface SocketEventRule {
  /** Who may send it: everyone, as far as the limits of the connection's tier go. */
  readonly access: 'public';
  /** Answered with the wrapper. */
  readonly acknowledged: boolean;
}

type EventRules = Readonly<Record<string, SocketEventRule>>;

/**
 * Every event that a client may send on `/tickers`, with its rule. An event that is not in this table cannot be
 * handled: a gateway with another list of handlers does not start.
 */
export const TICKER_EVENT_RULES = {
  subscribe: { access: 'public', acknowledged: true },
  unsubscribe: { access: 'public', acknowledged: true },
  resync: { access: 'public', acknowledged: true },
  received: { access: 'public', acknowledged: false },
} as const satisfies Record<keyof ClientToServerEvents, SocketEventRule>;

/** A client only listens on `/notifications`: whatever it sends there is answered with `not_found`. */
export const NOTIFICATION_EVENT_RULES = {} as const satisfies EventRules;

const RULES: Readonly<Record<string, EventRules>> = {
  [TICKERS_NAMESPACE]: TICKER_EVENT_RULES,
  [NOTIFICATIONS_NAMESPACE]: NOTIFICATION_EVENT_RULES,
};

/** An event that a bare listener takes, past Nest: it is not answered. */
export function isUnacknowledged(namespace: string, event: unknown): boolean {
  const rules = RULES[namespace];
  return typeof event === 'string' && !!rules && Object.hasOwn(rules, event) && !rules[event]!.acknowledged;
}

/**
 * Compares the handlers of a gateway with the rules of its namespace.
 * @throws Error when one has no counterpart: the server must not start with it.
 */
export function assertEventsDeclared(gateway: object, rules: EventRules): void {
  const prototype = Object.getPrototypeOf(gateway) as Record<string, unknown>;
  const handled = Object.getOwnPropertyNames(prototype)
    .map((name) => Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown)
    .filter((method) => typeof method === 'function')
    .map((method) => Reflect.getMetadata(MESSAGE_METADATA, method) as unknown)
    .filter((event) => typeof event === 'string');
  for (const event of handled) {
    if (!Object.hasOwn(rules, event)) throw new Error(`socket event "${event}" has no rule`);
  }
  for (const [event, { acknowledged }] of Object.entries(rules)) {
    if (acknowledged && !handled.includes(event))
      throw new Error(`socket event "${event}" has a rule but no handler`);
  }
}
