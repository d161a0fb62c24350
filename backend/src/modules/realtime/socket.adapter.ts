import { randomUUID } from 'node:crypto';
import { ServerResponse, type IncomingMessage, type Server as HttpServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import type { Observable } from 'rxjs';
import { Server, type Namespace, type Socket } from 'socket.io';
import { AppError } from '../../common/errors/app-error.js';
import { failure } from '../../common/http/wrapper.js';
import { askedFrom } from '../../common/net/asker.js';
import { isLoopbackRequest } from '../../common/net/loopback-request.js';
import type { ErrorCode } from '../../common/errors/error-catalogue.js';
import { acceptEncodedAnswers, acknowledge, type Acknowledge } from './events/acknowledgement.js';
import { MinuteBudget } from './events/minute-budget.js';
import { isUnacknowledged } from './events/socket-event-rules.js';
import { clientAddress, countedAddress } from '../../common/net/client-address.js';
import { hostAllowed, type HostRules } from '../../common/net/host-check.js';
import { ConnectionErrors } from './handshake/connection-errors.js';
import { ConnectionGate } from './handshake/connection-gate.js';
import { NewConnections, UnjoinedConnections } from './handshake/new-connections.js';
import { sendAway } from './handshake/send-away.js';
import { originAllowed, type OriginRules } from '../../common/net/origin-check.js';
import type { Socket as EngineSocket } from './quote-to-frame/engine-internals.js';
import type { RealtimeOptions } from './realtime-options.js';

export interface SocketAdapterOptions {
  readonly origins: OriginRules;
  readonly hosts: HostRules;
  /** Trusted proxies in front. */
  readonly proxyHops: number;
  readonly limits: RealtimeOptions;
}

type Transform = (result: unknown) => Observable<unknown>;

/** Nest's platform package brings a copy of Socket.IO of its own, whose types are others to the compiler. */
type NestServer = ReturnType<IoAdapter['createIOServer']>;
type NestSocket = Parameters<IoAdapter['bindMessageHandlers']>[0];

/** What this adapter keeps of one socket, in a property of its own: `socket.data` belongs to the gateway. */
interface SocketHandlers {
  readonly adapter: SocketAdapter;
  readonly budget: MinuteBudget;
  readonly handlers: readonly MessageMappingProperties[];
  readonly transform: Transform;
}

const HANDLERS = Symbol('SocketHandlers');
type HandledSocket = Socket & { [HANDLERS]: SocketHandlers };

/** A dead connection is noticed after the sum of both, ms, and closed after the grace as well: within 20 s. */
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 8_000;
/** Of one message: browsers send what the product reads in one. */
const MAX_FRAGMENTS = 16;
/** Pieces of the network that wait for the end of a frame. */
const MAX_CHUNKS = 256;
/** How long the other side is waited for to say goodbye. */
const CLOSE_GRACE_MS = 1_000;
/** Of RFC 6455's registry: the service restarts, come back (to another node) by yourself. */
const SERVICE_RESTART = 1012;

const WEBSOCKET_ONLY =
  'Live connections take the websocket transport only: connect with { transports: ["websocket"] }.';

/**
 * Socket.IO on the application's HTTP server for every gateway: websocket only (any proxy will do, no sticky sessions),
 * own origins, a gate in front of each connection, and a budget in front of each event.
 */
export class SocketAdapter extends IoAdapter {
  private readonly errors = new ConnectionErrors();
  private readonly served = new Set<string>();
  private io: Server | null = null;
  private draining = false;

  /** @param http is called when the first gateway starts: the server does not exist before the application does. */
  constructor(
    private readonly http: () => HttpServer,
    private readonly options: SocketAdapterOptions,
  ) {
    super();
  }

  override create(
    port: number,
    options?: Parameters<IoAdapter['create']>[1],
  ): ReturnType<IoAdapter['create']> {
    if (options?.namespace) this.served.add(options.namespace);
    return super.create(port, options);
  }

  override createIOServer(): NestServer {
    return this.server as unknown as NestServer;
  }

  /** A namespace that a gateway serves. */
  of(namespace: string): Namespace {
    return this.server.of(namespace);
  }

  /** Open connections. */
  get connections(): number {
    return this.io?.engine.clientsCount ?? 0;
  }

  /**
   * One shared listener for all events of all sockets instead of Nest's observable for each: a connection stays small,
   * events that nobody handles are answered as well, and a flood ends before it reaches a handler.
   */
  override bindMessageHandlers(
    nestSocket: NestSocket,
    handlers: MessageMappingProperties[],
    transform: Transform,
  ): void {
    const socket = nestSocket as unknown as HandledSocket;
    socket[HANDLERS] = { adapter: this, budget: new MinuteBudget(), handlers, transform };
    socket.onAny(onAny as (...args: unknown[]) => void);
  }

  /**
   * Receives an event of a client.
   * @param args name, payload and perhaps the acknowledgement
   */
  receive(socket: HandledSocket, args: unknown[]): void {
    try {
      this.handle(socket, args);
    } catch (error) {
      this.errors.contain('an event', socket.conn, error);
    }
  }

  /** Without the wrapper of `once` for each socket: it disconnects only once anyway. */
  override bindClientDisconnect(socket: NestSocket, callback: (reason: string) => void): void {
    (socket as unknown as Socket).on('disconnect', callback);
  }

  /** Nest closes namespaces one by one; {@link shutdown} ends them together. */
  override async close(): Promise<void> {
    await this.shutdown();
  }

  /**
   * Takes no new connection and closes the open ones, group by group in an order by chance. Clients see a lost connection, not
   * a dismissal, and come back to another node by themselves, each after a pause of its own.
   */
  async shutdown(): Promise<void> {
    if (this.draining || !this.io) return;
    this.draining = true;
    const engine = this.io.engine as unknown as { clients: Record<string, OpenClient>; close(): void };
    const websockets = Object.values(engine.clients).flatMap(({ transport }) => transport.socket ?? []);
    const closed = Promise.all(
      websockets.map((socket) => new Promise<void>((resolve) => socket.once('close', resolve))),
    );
    await sendAway(websockets, (socket) => socket.close(SERVICE_RESTART));
    engine.close();
    const timer = setTimeout(() => websockets.forEach((socket) => socket.terminate()), CLOSE_GRACE_MS);
    await closed;
    clearTimeout(timer);
  }

  /** The one server of the application, whichever gateway needs it first. */
  private get server(): Server {
    return (this.io ??= this.start());
  }

  private start(): Server {
    const { limits, origins, hosts, proxyHops } = this.options;
    const begun = new NewConnections(limits.connectionsPerMinute);
    const addressOf = (request: IncomingMessage): string => countedAddress(clientAddress(request, proxyHops));
    /** Why a handshake is refused, `null` where it is not. Engine.IO catches nothing that is thrown here. */
    const refusalOf = (request: IncomingMessage): ErrorCode | null => {
      try {
        if (this.draining) return 'service_unavailable';
        if (!hostAllowed(request, hosts)) return 'host_not_allowed';
        if (!originAllowed(request, origins)) return 'origin_not_allowed';
        return begun.admits(addressOf(request), performance.now()) ? null : 'too_many_requests';
      } catch (error) {
        this.errors.tell('a handshake', error);
        return 'internal_error';
      }
    };
    const io = new Server(this.http(), {
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: limits.maxFrameBytes,
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PING_TIMEOUT_MS,
      connectTimeout: limits.joinTimeoutMs,
      allowRequest: (request, answer) => {
        const code = refusalOf(request);
        answer(code, code === null);
      },
    });
    acceptEncodedAnswers(io);
    boundConnections(io);
    io.engine.use((_: IncomingMessage, response: unknown, next: () => void) => {
      if (response instanceof ServerResponse) refusePolling(response);
      else next();
    });
    const unjoined = new UnjoinedConnections(limits);
    const rules = { limits, namespaces: this.served, errors: this.errors, unjoined };
    io.engine.on('connection', (conn: EngineSocket) => {
      const request = conn.request as IncomingMessage;
      const client = {
        address: addressOf(request),
        fromLoopback: isLoopbackRequest(request),
      };
      ConnectionGate.install(conn, client, rules);
      conn.request = null;
    });
    return io;
  }

  private handle(socket: HandledSocket, [event, ...args]: unknown[]): void {
    if (isUnacknowledged(socket.nsp.name, event)) return;
    const { budget, handlers, transform } = socket[HANDLERS];
    const sent = budget.count(performance.now());
    if (sent > this.options.limits.floodPerMinute) return void socket.conn.close(true);
    const last = args.at(-1);
    const ack = typeof last === 'function' ? (last as Acknowledge) : null;
    const handler = handlers.find(({ message }) => message === event);
    if (sent > this.options.limits.eventsPerMinute || !handler) {
      return acknowledge(ack, () => {
        if (handler || sent > this.options.limits.eventsPerMinute) throw new AppError('too_many_requests');
        throw new AppError('not_found', { message: 'There is no such event.' });
      });
    }
    const payload = args[0] === ack ? undefined : args[0];
    const { address } = ConnectionGate.of(socket.conn);
    askedFrom(address, () => transform(handler.callback(payload, ack))).subscribe({
      error: (error: unknown) => this.errors.contain('an event', socket.conn, error),
    });
  }
}

/** One function for all sockets: a closure for each would be kept as long as they are. */
function onAny(this: HandledSocket, ...args: unknown[]): void {
  this[HANDLERS].adapter.receive(this, args);
}

/** A client that begins with HTTP long polling, as Socket.IO's do by default, is answered what it has to change. */
function refusePolling(response: ServerResponse): void {
  const error = new AppError('invalid_request', { message: WEBSOCKET_ONLY });
  response.writeHead(error.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(failure(error, randomUUID())));
}

/**
 * By itself `ws` waits half a minute for the goodbye of a client that is gone, and keeps a message in 16,384 fragments, each of which
 * takes a hundred times its byte; Engine.IO hands it no option for that.
 */
function boundConnections(io: Server): void {
  const engine = io.engine as unknown as {
    readonly opts: { wsEngine: new (options: object) => object };
    init(): void;
  };
  const { wsEngine } = engine.opts;
  engine.opts.wsEngine = class extends wsEngine {
    constructor(options: object) {
      super({
        ...options,
        closeTimeout: CLOSE_GRACE_MS,
        maxFragments: MAX_FRAGMENTS,
        maxBufferedChunks: MAX_CHUNKS,
      });
    }
  };
  // Makes it anew, as every start of listening does.
  engine.init();
}

interface OpenClient {
  readonly transport: {
    readonly socket?: {
      once(event: 'close', listener: () => void): void;
      close(code: number): void;
      terminate(): void;
    };
  };
}
