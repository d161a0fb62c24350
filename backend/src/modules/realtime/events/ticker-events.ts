import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { AppError } from '../../../common/errors/app-error.js';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { failure, success } from '../../../common/http/wrapper.js';
import type { RealtimeOptions } from '../realtime-options.js';
import { parseSubscribe, parseUnsubscribe } from '../subscriptions/subscription-requests.js';
import type { TickerConnection } from '../subscriptions/ticker-connection.js';
import type { TickersHub } from '../tickers-hub.js';
import type { EventBudget } from './event-budget.js';
import { registerEvents, TICKER_EVENT_RULES } from './socket-event-rules.js';

type Handler = (connection: TickerConnection, payload: unknown) => unknown;
type Ack = (answer: unknown) => void;

/** What the dispatcher needs to know of the socket that an event came from. */
export interface EventSource {
  readonly connection: TickerConnection;
  readonly budget: EventBudget;
}

/**
 * Takes every event of every socket. Nothing that a client sends may throw out of here: it would end the process.
 * @returns the function to call with a socket's state and the event's arguments, the acknowledgement last.
 */
export function tickerEvents(
  hub: TickersHub,
  options: RealtimeOptions,
): (source: EventSource, args: unknown[]) => void {
  const maxSymbols = Math.max(options.tiers.member.symbols, options.tiers.visitor.symbols);
  const handlers: Record<keyof typeof TICKER_EVENT_RULES, Handler> = {
    subscribe: (connection, payload) => hub.subscribe(connection, parseSubscribe(payload, maxSymbols)),
    unsubscribe: (connection, payload) => {
      hub.unsubscribe(connection, parseUnsubscribe(payload, maxSymbols));
      return {};
    },
    resync: (connection) => hub.resync(connection),
    received: (connection, n) => {
      if (typeof n === 'number') hub.flusher.onReceived(connection, n);
    },
  };
  const events = registerEvents(TICKER_EVENT_RULES, handlers);

  return ({ connection, budget }, [event, ...args]) => {
    // Socket.IO hands packets over a turn later: the socket may be gone, and must not subscribe any more.
    if (connection.closed) return;
    const registered = events.get(event);
    if (registered?.acknowledged === false) {
      if (budget.report(performance.now()) > options.reportsPerMinute) connection.writer.close();
      else registered.handle(connection, args[0]);
      return;
    }
    const last = args.at(-1);
    const ack = typeof last === 'function' ? (last as Ack) : null;
    try {
      const sent = budget.event(performance.now());
      if (sent > options.floodPerMinute) return connection.writer.close();
      if (sent > options.eventsPerMinute) throw new AppError('too_many_requests');
      if (!registered) throw new AppError('not_found', { message: 'There is no such event.' });
      const data = registered.handle(connection, args[0] === ack ? undefined : args[0]);
      ack?.(success(data));
    } catch (error) {
      ack?.(failure(toAppError(error), randomUUID()));
    }
  };
}
