import {
  TICKERS_NAMESPACE,
  type Ack,
  type ClientToServerEvents,
  type ServerToClientEvents,
  type SubscribeAnswer,
} from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { createStore } from 'zustand/vanilla';
import { QuoteStore } from '../frame-to-store/quote-store';
import { ResyncRequests } from '../frame-to-store/resync-requests';
import { SymbolSubscriptions } from '../subscriptions/symbol-subscriptions';
import { BatchCredit } from './batch-credit';
import { LatencyMeter } from './latency-meter';
import { Reconnect, type ConnectError } from './reconnect';
import { paceReconnection, RECONNECTION } from './reconnection-pace';
import { renewSocketSession, socketAuth } from './socket-session';

/** `ended`: the session is over, and nothing is tried again until the page is loaded anew. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'ended';

export type TickersSocket = Pick<
  Socket<ServerToClientEvents, ClientToServerEvents>,
  'on' | 'emit' | 'timeout' | 'connect' | 'disconnect' | 'connected'
>;

const ACK_TIMEOUT_MS = 10_000;

function openSocket(): TickersSocket {
  const socket = io(TICKERS_NAMESPACE, {
    transports: ['websocket'],
    auth: (hand) => void socketAuth().then(hand),
    ...RECONNECTION,
    autoConnect: false,
  });
  paceReconnection(socket.io);
  return socket;
}

/**
 * The one socket of this page: keeps the quote store fed for every symbol that somebody holds, survives
 * reconnects and feed restarts, and says in which state it is.
 */
export class TickersConnection {
  readonly latency = new LatencyMeter();
  readonly store: QuoteStore;
  readonly subscriptions: SymbolSubscriptions;
  private readonly credit = new BatchCredit();
  private readonly current = createStore<ConnectionState>(() => 'connecting');
  private readonly reconnect: Reconnect;
  private started = false;
  private readonly resyncs = new ResyncRequests(() => this.resync());

  constructor(
    private readonly socket: TickersSocket = openSocket(),
    store?: QuoteStore,
    renewSession: () => Promise<boolean> = renewSocketSession,
  ) {
    this.reconnect = new Reconnect({
      connect: () => this.state() === 'reconnecting' && this.socket.connect(),
      renewSession,
      onOver: () => this.current.setState('ended'),
    });
    this.store =
      store ??
      new QuoteStore({
        onTick: ({ timeMs }) =>
          this.latency.sample(timeMs, this.store.feed()?.clockOffsetMs ?? 0, Date.now()),
      });
    this.subscriptions = new SymbolSubscriptions({
      subscribe: (keys, resumed) => this.subscribe(keys, resumed),
      unsubscribe: (keys) => {
        this.socket.emit('unsubscribe', { symbols: keys }, () => undefined);
        this.store.release(keys);
      },
    });
    this.listen();
  }

  state = this.current.getState;
  onState = this.current.subscribe;

  /** Keeps a symbol live until the returned function is called; the first holder opens the socket. */
  hold(key: string): () => void {
    if (!this.started) {
      this.started = true;
      this.socket.connect();
    }
    return this.subscriptions.hold(key);
  }

  /** A page that nobody sees needs no prices. */
  pause(): void {
    if (!this.started || this.state() === 'paused' || this.state() === 'ended') return;
    this.current.setState('paused');
    this.reconnect.cancel();
    this.socket.disconnect();
  }

  resume(): void {
    if (this.state() !== 'paused') return;
    this.latency.reset();
    this.current.setState('reconnecting');
    this.socket.connect();
  }

  /** Tries at once instead of at the end of the back-off. */
  retryNow(): void {
    if (this.started && this.state() === 'reconnecting' && !this.socket.connected) {
      this.reconnect.cancel();
      this.socket.disconnect();
      this.socket.connect();
    }
  }

  private listen(): void {
    this.socket.on('connect', () => {
      this.credit.reset();
      this.resyncs.cancel();
      this.store.beginConnection();
      this.reconnect.onConnected();
      this.current.setState('live');
      this.subscriptions.onConnected();
    });
    this.socket.on('disconnect', (reason) => {
      this.resyncs.cancel();
      this.subscriptions.onDisconnected();
      if (this.state() === 'paused') return;
      this.current.setState('reconnecting');
      if (reason === 'io server disconnect') this.reconnect.onDismissed();
    });
    this.socket.on('connect_error', (error: ConnectError) => {
      if (this.state() === 'paused') return;
      this.current.setState('reconnecting');
      this.reconnect.onRefused(error);
    });
    this.socket.on('quotes', (frame) => {
      const { unknownIds } = this.store.applyFrame(frame);
      const handled = this.credit.handled(frame[0]);
      if (handled !== null) this.socket.emit('received', handled);
      if (unknownIds > 0) this.resyncs.request();
    });
    this.socket.on('status', (message) => {
      if (this.store.applyStatus(message) === 'resync') this.resyncs.request();
    });
  }

  private async subscribe(symbols: string[], resumed: boolean): Promise<{ rejected: string[] } | null> {
    const since = resumed ? (this.store.position() ?? undefined) : undefined;
    const answer = await this.ask((ack) =>
      this.socket.timeout(ACK_TIMEOUT_MS).emit('subscribe', since ? { symbols, since } : { symbols }, ack),
    );
    if (!answer) return null;
    this.store.applySnapshot(answer);
    return { rejected: answer.rejected.map(({ symbol }) => symbol) };
  }

  /** @returns whether it was answered */
  private async resync(): Promise<boolean> {
    const answer = await this.ask((ack) => this.socket.timeout(ACK_TIMEOUT_MS).emit('resync', {}, ack));
    if (answer) this.store.applySnapshot(answer);
    return answer !== null;
  }

  private ask(
    emit: (ack: (error: Error | null, answer: Ack<SubscribeAnswer>) => void) => void,
  ): Promise<SubscribeAnswer | null> {
    return new Promise((resolve) => {
      emit((error, answer) => resolve(!error && answer.status === 'success' ? answer.data : null));
    });
  }
}
