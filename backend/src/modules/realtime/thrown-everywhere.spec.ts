import { globSync } from 'node:fs';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RawClient, TickersHarness } from '../../../test/setup/tickers-harness.js';
import type { SocketIdentity } from '../../common/access/socket-authenticator.js';
import { InProcessEventBus } from '../../infra/bus/event-bus.js';
import { SessionWatch } from './handshake/session-watch.js';
import { SocketSessionsService } from './handshake/socket-sessions.service.js';
import { EngineFrameWriter } from './quote-to-frame/frame-writer.js';
import { frameWriterFor } from './quote-to-frame/direct-frame-writer.js';

type Method = (this: unknown, ...args: unknown[]) => unknown;
interface Place {
  readonly name: string;
  readonly prototype: Record<string, Method>;
  readonly method: string;
}

/** Every method of every class of this folder, read from the files: a new gateway or handler joins by itself. */
async function everyMethod(): Promise<Place[]> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.spec.ts'),
  );
  const modules = await Promise.all(
    files.map(async (file) => (await import(`./${file.replace(/\.ts$/, '.js')}`)) as object),
  );
  const classes = new Set(modules.flatMap((module) => Object.values(module)).filter(isClass));
  return [...classes].flatMap(({ name, prototype }) =>
    Object.getOwnPropertyNames(prototype)
      .filter((method) => method !== 'constructor')
      .filter((method) => typeof Object.getOwnPropertyDescriptor(prototype, method)!.value === 'function')
      .map((method) => ({ name: `${name}.${method}`, prototype, method })),
  );
}

function isClass(value: unknown): value is { name: string; prototype: Record<string, Method> } {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}

/** What holds the errors of the others: a try block or two, and registrations of Socket.IO before there is a handler. */
const BOUNDARIES = new Set([
  'ConnectionErrors.contain',
  'ConnectionErrors.guard',
  'ConnectionErrors.guardAll',
  'ConnectionErrors.tell',
  'ConnectionGate.receive',
  'SocketAdapter.bindClientDisconnect',
  'SocketAdapter.bindMessageHandlers',
  'SocketAdapter.receive',
  'SocketGateway.handleConnection',
  'SocketGateway.handleDisconnect',
]);

/**
 * Run before the first socket or after the last, by floods and slow clients, by timers of the whole product, or by an encoder that
 * does not know ready answers.
 */
const NOT_HERE = [
  'AcknowledgementFilter.catch',
  'ConnectionGate.close',
  'EncodedJson.toJSON',
  'MarketStatusWatcher.check',
  'NotificationsGateway.afterInit',
  'NotificationsGateway.beforeApplicationShutdown',
  'QuoteFlusher.stall',
  'QuoteFlusher.stop',
  'RealtimeHousekeepingService.beforeApplicationShutdown',
  'RealtimeHousekeepingService.onApplicationBootstrap',
  'SessionWatch.stop',
  'SessionWatchService.onApplicationBootstrap',
  'SessionWatchService.stop',
  'SocketAdapter.close',
  'SocketAdapter.create',
  'SocketAdapter.createIOServer',
  'SocketAdapter.of',
  'SocketAdapter.shutdown',
  'SocketAdapter.start',
  'SocketGateway.afterInit',
  'SocketReportsService.onApplicationBootstrap',
  'SocketSessionsService.stop',
  'SocketSessionsService.userIds',
  'SubscriptionTable.grow',
  'TickersGateway.afterInit',
  'TickersHub.fail',
  'TickersHub.followers',
  'TickersHub.stop',
  'UserEventFeed.stop',
  'UserSockets.ids',
];

/** How long a subscription lasts, ms. */
const MEMBER_MS = 30;
const EXISTING = (await everyMethod()).filter(({ name }) => !BOUNDARIES.has(name));
beforeAll(() => Logger.overrideLogger(false));

describe('an error in any method of the live side', () => {
  const reader = {
    counts: async (ids: readonly string[]) =>
      new Map(ids.map((id) => [id, { unread: 1, lastSeq: Date.now() }])),
    since: async () => new Map(),
  };
  let harness: TickersHarness;
  let watch: SessionWatch;
  let sessions: SocketSessionsService;
  let bus: InProcessEventBus;

  const arrange = async (direct: boolean): Promise<void> => {
    sessions = new SocketSessionsService();
    bus = new InProcessEventBus();
    let logins = 0;
    const authenticator = {
      authenticate: async (token?: string): Promise<SocketIdentity> => {
        if (token === undefined) return { tier: 'visitor', userId: null };
        const session = { id: `s${++logins}`, memberUntilMs: Date.now() + MEMBER_MS };
        return { tier: 'member', userId: 'u1', session };
      },
      standings: async (ids: readonly string[]) =>
        new Map(ids.map((id) => [id, { memberUntilMs: Date.now() + MEMBER_MS, expiresMs: Infinity }])),
    };
    const writerFor = direct
      ? frameWriterFor
      : (...args: ConstructorParameters<typeof EngineFrameWriter>) => new EngineFrameWriter(...args);
    harness = await new TickersHarness({
      sessions,
      authenticator,
      writerFor,
      notifications: { bus, reader },
    }).listen();
    watch = new SessionWatch(sessions, authenticator as never, bus, { checkMs: 10, sweepMs: 25 });
  };

  afterEach(async () => {
    jest.restoreAllMocks();
    watch.stop();
    await harness.close();
  });

  /** Everything that happens to a connection in its life. Whoever is put out meanwhile does not go on. */
  const live = async (): Promise<void> => {
    const client = await harness.rawClient();
    const send = async (...packets: string[]): Promise<void> => {
      for (const packet of packets) client.send(packet);
      await handled(client);
    };
    await send('40/tickers,{"token":"good","credit":true}');
    await send('42/tickers,1["subscribe",{"symbols":["NASDAQ:S3","NASDAQ:S4"]}]');
    await send('42/tickers,2["nonsense",{}]', '42/tickers,["subscribe",5]');
    // The first goes out at once, the second at the end of its window.
    for (const price of [301, 302]) attempt(() => harness.tick(3, price));
    await send('42/tickers,["received",1]', '42/tickers,3["unsubscribe",{"symbols":["NASDAQ:S4"]}]');
    attempt(() => harness.hub.followedExchanges());
    const open = { open: true, rule: 'spec', exchangeOpen: true, nextOpen: null, nextClose: null } as const;
    attempt(() => harness.hub.onMarket('NASDAQ', open));
    attempt(() => harness.hub.flusher.onSecond(0.1));
    attempt(() => harness.book.apply(ANOTHER_FEED));
    await send('42/tickers,4["resync",{}]', '40/notifications,{"token":"good"}', '40/nowhere,');
    await bus.publish('watchlists.changed', { userId: 'u1' });
    await bus.publish('notifications.created', { userIds: ['u1'] });
    await bus.publish('users.changed', { userId: 'u1' });
    // Timers fire in their order: the window, the end of the subscription and the watch come before this one.
    await new Promise((resolve) => setTimeout(resolve, 2 * MEMBER_MS));
    await bus.publish('sessions.doubted', { sessionIds: [] });
    await bus.publish('sessions.revoked', { userId: 'u1', sessionIds: attempt(() => sessions.ids()) ?? [] });
    const visitor = await harness.rawClient();
    visitor.send('40/tickers,');
    await handled(visitor);
    visitor.send('42/tickers,["received",1]');
    visitor.send('41/tickers,');
    await handled(visitor);
    visitor.socket.close();
    client.socket.close();
    await Promise.all([visitor.closed, client.closed]);
  };

  const reached = new Set<string>();

  it.each(EXISTING)('$name', async ({ name, prototype, method }) => {
    const original = prototype[method]!;
    let armed = false;
    const spy = jest.spyOn(prototype, method).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      if (!armed) return original.apply(this, args);
      armed = false;
      reached.add(name);
      const error = new Error(`thrown by ${name}`);
      if (original.constructor.name === 'AsyncFunction') return Promise.reject(error);
      throw error;
    });
    // Nest finds the handler of an event by it, and binds it before there is any socket.
    for (const key of Reflect.getOwnMetadataKeys(original) as string[])
      Reflect.defineMetadata(key, Reflect.getOwnMetadata(key, original), spy);
    await arrange(name !== 'EngineFrameWriter.write' && name !== 'EngineFrameWriter.canWrite');
    armed = true;
    // Whatever happens before there is a connection refuses it, and no other.
    if (name === 'NewConnections.admits') await harness.refused(harness.client());
    else await live();
    jest.restoreAllMocks();
    await harness.servesOthers();
  });

  it('was thrown in all that a connection meets', () => {
    const missed = EXISTING.map(({ name }) => name).filter((name) => !reached.has(name));
    expect(missed.sort()).toEqual(NOT_HERE);
  });
});

const ANOTHER_FEED = {
  epoch: 'e1',
  feed: { source: 'another', simulated: true, replay: false },
  marketTimeMs: 0,
  wallTimeMs: 0,
  quotes: [],
};

/** Waits until the server has handled what was sent, however it did, or has closed the connection. */
async function handled({ socket, closed }: RawClient): Promise<void> {
  for (let round = 0; round < 4 && socket.readyState === socket.OPEN; round++) {
    const pong = new Promise((resolve) => socket.once('pong', resolve));
    socket.ping();
    await Promise.race([pong, closed]);
  }
}

/** What another part of the product calls: it may get the error, and has its own way with it. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
