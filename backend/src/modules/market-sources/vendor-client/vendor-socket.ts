import { WebSocket } from 'ws';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import { publicLookup } from '../../../infra/outbound/public-lookup.js';
import { after, type WallClock } from '../port/wall-clock.js';

const HANDSHAKE_MS = 5_000;
const MAX_MESSAGE_BYTES = 1024 * 1024;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A connection that held this long was a good one: the next retry begins with the shortest pause again. */
const GOOD_AFTER_MS = 60_000;
/** Vendors send a heartbeat each second or so; a line that says nothing for longer is dead. */
const SILENT_MS = 15_000;
const WATCH_EVERY_MS = 1_000;

export interface VendorSocketOptions {
  vendor: string;
  url: string;
  /** The address comes from the operator: it may be inside the own network, and unencrypted. */
  configured: boolean;
  clock: WallClock;
  /** Called at each (re)connection: send what subscribes. */
  onOpen: (send: (text: string) => void) => void;
  onMessage: (text: string) => void;
  /** Receives at most one line a minute. */
  warn: (line: string) => void;
  /** Uniform in [0, 1). */
  random?: () => number;
}

/** A websocket to a vendor that reconnects by itself, with pauses that grow and scatter, until it is closed. */
export class VendorSocket {
  private socket: WebSocket | null = null;
  private retryMs = FIRST_RETRY_MS;
  private cancelRetry: (() => void) | null = null;
  private stopWatching: (() => void) | null = null;
  private openedMs = 0;
  private receivedMs = 0;
  private downSinceMs: number;
  private running = false;
  private readonly warn: (line: string) => void;

  constructor(private readonly options: VendorSocketOptions) {
    this.downSinceMs = options.clock.monotonicMs();
    this.warn = rateLimited(options.warn);
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** How long there has been no connection, 0 while there is one. */
  get downForMs(): number {
    return this.connected ? 0 : this.options.clock.monotonicMs() - this.downSinceMs;
  }

  open(): void {
    if (this.running) return;
    this.running = true;
    this.downSinceMs = this.options.clock.monotonicMs();
    this.stopWatching = this.options.clock.every(WATCH_EVERY_MS, () => this.watch());
    this.connect();
  }

  /** Sends when connected; otherwise `onOpen` will say it at the next connection. */
  send(text: string): void {
    if (this.connected) this.socket?.send(text);
  }

  /** No message is handed over after this. */
  close(): void {
    this.running = false;
    this.cancelRetry?.();
    this.stopWatching?.();
    const { socket } = this;
    this.socket = null;
    socket?.terminate();
  }

  private connect(): void {
    const { vendor, url, configured, clock, onOpen, onMessage } = this.options;
    const socket = new WebSocket(url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      followRedirects: false,
      perMessageDeflate: false,
      ...(configured ? {} : { lookup: publicLookup() }),
    });
    this.socket = socket;
    socket.on('open', () => {
      if (this.socket !== socket) return;
      this.openedMs = this.receivedMs = clock.monotonicMs();
      onOpen((text) => socket.send(text));
    });
    socket.on('message', (data) => {
      if (this.socket !== socket) return;
      this.receivedMs = clock.monotonicMs();
      onMessage((data as Buffer).toString('utf8'));
    });
    socket.on('error', (error) => this.warn(`${vendor}: websocket: ${error.message}`));
    socket.on('close', () => {
      if (this.socket === socket) this.lost();
    });
  }

  private lost(): void {
    const { clock, random = Math.random } = this.options;
    const nowMs = clock.monotonicMs();
    this.socket = null;
    if (this.openedMs > 0) {
      this.downSinceMs = nowMs;
      if (nowMs - this.openedMs >= GOOD_AFTER_MS) this.retryMs = FIRST_RETRY_MS;
      this.openedMs = 0;
    }
    if (!this.running) return;
    // Half fixed, half random: a thousand clients of a vendor that restarts must not return in one instant.
    const pauseMs = this.retryMs * (0.5 + random() / 2);
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    this.cancelRetry = after(clock, pauseMs, () => this.connect());
  }

  private watch(): void {
    if (!this.connected || this.options.clock.monotonicMs() - this.receivedMs < SILENT_MS) return;
    this.warn(`${this.options.vendor}: websocket: silent, reconnecting`);
    this.socket?.terminate();
  }
}
