import type { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { AppError } from '../../../common/errors/app-error.js';
import { MinuteBudget } from '../events/minute-budget.js';
import { reportIn } from '../events/report-shortcut.js';
import type { Socket as EngineSocket } from '../quote-to-frame/engine-internals.js';
import type { RealtimeOptions } from '../realtime-options.js';
import { connectError, type ConnectionErrors } from './connection-errors.js';
import type { UnjoinedConnections } from './new-connections.js';

const GATE = Symbol('ConnectionGate');
type Connection = EngineSocket & EventEmitter & { [GATE]?: ConnectionGate };
type Decode = (packet: unknown) => void;

/** First characters of a Socket.IO packet (socket.io-protocol 5). */
const CONNECT = '0'.charCodeAt(0);
const DISCONNECT = '1'.charCodeAt(0);
/** A longer name is not repeated in the refusal, characters. */
const NAMESPACE_MAX = 128;

/** What all gates of a server have in common. */
export interface GateRules {
  readonly limits: Pick<RealtimeOptions, 'joinPacketsPerMinute' | 'joinTimeoutMs'>;
  /** Namespaces that may be joined; whatever else Socket.IO would open is refused. */
  readonly namespaces: ReadonlySet<string>;
  readonly errors: ConnectionErrors;
  readonly unjoined: UnjoinedConnections;
}

/**
 * Stands between one Engine.IO connection and Socket.IO, once for its whole life. Joining costs an authentication, so the
 * packets that join and leave are counted on the raw text, before anything is decoded; and `received` reports, by far the
 * most frequent packets, go round Socket.IO altogether.
 */
export class ConnectionGate {
  /** Takes the reports of a client that announced credit, as long as its socket is in `/tickers`. */
  onReport: ((n: number) => void) | null = null;
  /** Joined, or being joined. */
  private readonly namespaces: string[] = [];
  private readonly joinPackets = new MinuteBudget();
  private idle: NodeJS.Timeout | undefined;

  private constructor(
    private readonly conn: Connection,
    private readonly decode: Decode,
    /** Of the client, behind trusted proxies. */
    readonly address: string,
    /** Whether the connection began on this machine. */
    readonly fromLoopback: boolean,
    private readonly rules: GateRules,
  ) {}

  /**
   * Puts a gate in front of a connection that Socket.IO has just begun to listen to.
   * @throws Error when Socket.IO does not listen as the pinned version does.
   */
  static install(
    engineSocket: EngineSocket,
    { address, fromLoopback }: Pick<ConnectionGate, 'address' | 'fromLoopback'>,
    rules: GateRules,
  ): void {
    const conn = engineSocket as Connection;
    const [decode, ...others] = conn.listeners('data') as Decode[];
    if (!decode || others.length > 0) throw new Error('Socket.IO listens to its connections in another way');
    const gate = new ConnectionGate(conn, decode, address, fromLoopback, rules);
    conn[GATE] = gate;
    conn.removeListener('data', decode);
    conn.on('data', onData);
    conn.on('close', onClose);
    rules.errors.guard('the gate', conn, () => rules.unjoined.add(gate));
  }

  /** @throws Error for a connection that came from somewhere else. */
  static of(conn: object): ConnectionGate {
    const gate = (conn as Connection)[GATE];
    if (!gate) throw new Error('a connection without a gate');
    return gate;
  }

  receive(packet: unknown): void {
    try {
      if (this.onReport !== null) {
        const n = reportIn(packet);
        if (n >= 0) return this.onReport(n);
      }
      if (typeof packet === 'string') {
        const type = packet.charCodeAt(0);
        if ((type === CONNECT || type === DISCONNECT) && !this.admits(packet, type)) return;
      }
      this.decode(packet);
    } catch (error) {
      this.rules.errors.contain('a packet', this.conn, error);
    }
  }

  /** The socket of this namespace is in. */
  joined(): void {
    this.rules.unjoined.remove(this);
    clearTimeout(this.idle);
    this.idle = undefined;
  }

  /** The socket of this namespace was refused. */
  refused(namespace: string): void {
    const position = this.namespaces.indexOf(namespace);
    if (position >= 0) this.namespaces.splice(position, 1);
  }

  /** The socket of this namespace is out. A connection in no namespace is held for nobody, so it has to join again soon. */
  left(namespace: string): void {
    this.refused(namespace);
    if (this.namespaces.length > 0 || this.conn.readyState !== 'open') return;
    this.rules.unjoined.add(this);
    this.idle ??= setTimeout(() => this.close(), this.rules.limits.joinTimeoutMs).unref();
  }

  close(): false {
    this.conn.close(true);
    return false;
  }

  /** The connection has ended, whoever ended it. */
  closed(): void {
    clearTimeout(this.idle);
    this.rules.errors.guard('the gate', this.conn, () => this.rules.unjoined.remove(this));
  }

  private admits(packet: string, type: number): boolean {
    const sent = this.joinPackets.count(performance.now());
    if (sent > this.rules.limits.joinPacketsPerMinute) return this.close();
    if (type === DISCONNECT) return true;
    const namespace = namespaceOf(packet);
    if (namespace.length > NAMESPACE_MAX) return this.close();
    if (!this.rules.namespaces.has(namespace)) return this.refuse(namespace);
    // Socket.IO closes a connection that joins what it has joined; while that is under way it would let it in twice.
    if (this.namespaces.includes(namespace)) return this.close();
    this.namespaces.push(namespace);
    return true;
  }

  private refuse(namespace: string): false {
    const error = connectError(new AppError('not_found', { message: 'There is no such namespace.' }));
    const name = namespace === '/' ? '' : `${namespace},`;
    const { message, data } = error;
    this.conn.write(`4${name}${JSON.stringify({ message, data })}`, { compress: false });
    return false;
  }
}

/** One function for all connections: a closure for each would be kept as long as they are. */
function onData(this: Connection, packet: unknown): void {
  this[GATE]!.receive(packet);
}

function onClose(this: Connection): void {
  this[GATE]!.closed();
}

/** The namespace of a CONNECT packet, as Socket.IO's decoder reads it. */
function namespaceOf(packet: string): string {
  if (packet[1] !== '/') return '/';
  const end = packet.indexOf(',');
  return packet.slice(1, end < 0 ? undefined : end);
}
