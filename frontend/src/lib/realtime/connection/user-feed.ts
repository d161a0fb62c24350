import {
  NOTIFICATIONS_NAMESPACE,
  type HelloMessage,
  type NotificationServerEvents,
} from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { Reconnect, type ConnectError } from './reconnect';
import { paceReconnection, RECONNECTION } from './reconnection-pace';
import { renewSocketSession, socketAuth } from './socket-session';

type EventName = keyof NotificationServerEvents;
/** Not of the server: the connection is there again. */
const RETURN = 'return';
type Listener = (message: never) => void;

export type UserSocket = Pick<
  Socket<NotificationServerEvents, Record<never, never>>,
  'on' | 'connect' | 'disconnect'
>;

const EVENTS: Record<EventName, true> = {
  hello: true,
  notification: true,
  unread: true,
  watchlists: true,
  alerts: true,
  account: true,
  job: true,
  session: true,
};

function openSocket(): UserSocket {
  const socket = io(NOTIFICATIONS_NAMESPACE, {
    transports: ['websocket'],
    auth: (hand) => void socketAuth().then(hand),
    ...RECONNECTION,
    autoConnect: false,
  });
  paceReconnection(socket.io);
  return socket;
}

/**
 * What the server tells this member alone, for as long as somebody listens: one connection for all listeners, and it
 * comes back by itself. Hints: what they are about is asked over HTTP, and asked again when the connection is back.
 */
export class UserFeed {
  private readonly listeners = new Map<EventName | typeof RETURN, Set<Listener>>();
  private socket: UserSocket | null = null;
  /** What the newest `hello` would say now; `null` while not connected. */
  private state: HelloMessage | null = null;
  private wanted = false;
  /** Nothing was heard for a while: hints may be lost. */
  private away = false;
  private readonly reconnect: Reconnect;

  constructor(
    private readonly open: () => UserSocket = openSocket,
    renewSession: () => Promise<boolean> = renewSocketSession,
  ) {
    this.reconnect = new Reconnect({
      connect: () => this.wanted && this.socket?.connect(),
      renewSession,
      // Whoever has no session has nothing to hear; the page says so elsewhere.
      onOver: () => undefined,
    });
  }

  /** @returns the function that ends it */
  on<Name extends EventName>(name: Name, listener: NotificationServerEvents[Name]): () => void {
    const end = this.add(name, listener);
    // Whoever joins a connection that others opened is greeted too.
    if (name === 'hello' && this.state) (listener as NotificationServerEvents['hello'])(this.state);
    return end;
  }

  /**
   * Calls back when the connection is there after it was lost or could not be made: hints of that time never arrive.
   * @returns the function that ends it
   */
  onReturn(listener: () => void): () => void {
    return this.add(RETURN, listener);
  }

  private add(name: EventName | typeof RETURN, listener: Listener): () => void {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners.add(listener));
    this.settle();
    return () => {
      listeners.delete(listener);
      this.settle();
    };
  }

  /** Connected exactly while somebody listens. */
  private settle(): void {
    const wanted = [...this.listeners.values()].some(({ size }) => size > 0);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.reconnect.cancel();
    if (!wanted) this.socket?.disconnect();
    else (this.socket ??= this.opened()).connect();
  }

  private opened(): UserSocket {
    const socket = this.open();
    this.keepState(socket);
    for (const name of Object.keys(EVENTS) as EventName[])
      // The names and their messages belong together by EVENTS; the library's types cannot follow a loop over them.
      socket.on(name, ((message: never) => {
        for (const listener of this.listeners.get(name) ?? []) listener(message);
      }) as never);
    socket.on('hello', () => {
      this.reconnect.onConnected();
      this.returned();
    });
    socket.on('disconnect', (reason) => {
      this.state = null;
      this.away = true;
      if (reason === 'io server disconnect') this.reconnect.onDismissed();
    });
    socket.on('connect_error', (error: ConnectError) => {
      this.away = true;
      this.reconnect.onRefused(error);
    });
    return socket;
  }

  private keepState(socket: UserSocket): void {
    socket.on('hello', (message) => (this.state = message));
    socket.on('unread', ({ count }) => this.state && (this.state = { ...this.state, unread: count }));
    socket.on('notification', ({ seq }) => {
      if (this.state && seq > this.state.lastSeq) this.state = { ...this.state, lastSeq: seq };
    });
  }

  private returned(): void {
    if (!this.away) return;
    this.away = false;
    for (const listener of this.listeners.get(RETURN) ?? []) (listener as () => void)();
  }
}

/** The page's one connection. */
export const userFeed = new UserFeed();
