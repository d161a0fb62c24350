import type { HelloMessage, NotificationMessage } from '@pricealgo/contract/realtime';
import type { NotificationReader } from '../../notifications/index.js';

/** The open sockets of each user on this node. */
export class UserSockets<Socket> {
  private readonly byUser = new Map<string, Set<Socket>>();

  /** @returns the function that takes the socket out when it has closed. */
  add(userId: string, socket: Socket): () => void {
    const sockets = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.byUser.get(userId) === sockets) this.byUser.delete(userId);
    };
  }

  of(userId: string): Iterable<Socket> {
    return this.byUser.get(userId) ?? [];
  }

  has(userId: string): boolean {
    return this.byUser.has(userId);
  }

  ids(): Iterable<string> {
    return this.byUser.keys();
  }
}

export interface FeedSocket {
  emit(event: 'hello', message: HelloMessage): unknown;
  emit(event: 'notification', message: NotificationMessage): unknown;
  emit(event: 'unread', message: { count: number }): unknown;
}

/** What a socket was sent last. */
interface Sent {
  seq: number;
  unread: number;
}

/** More at once are not sent one by one: the gap in `seq` makes the client read them over HTTP. */
const NEWEST = 50;
const RETRY_MS = 1_000;
/** A hint that never came (a flushed Redis) is made up for within this time. */
const CHECK_MS = 60_000;
const NOTHING: HelloMessage = { unread: 0, lastSeq: 0 };

/**
 * Sends open sockets what is new. A hint only says whose: what is new is read from the database, for all users that were
 * named meanwhile at once, and each socket gets what lies behind its own last number. So a hint that is lost, late or
 * doubled makes neither a hole nor a double.
 */
export class UserEventFeed<Socket extends FeedSocket> {
  private readonly sent = new WeakMap<Socket, Sent>();
  private readonly waiting = new Set<string>();
  private readonly check: NodeJS.Timeout;
  private working = false;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param onError one socket could not be sent what is new; the others are */
  constructor(
    private readonly users: UserSockets<Socket>,
    private readonly notifications: NotificationReader,
    private readonly warn: (message: string) => void,
    private readonly onError: (socket: Socket, error: unknown) => void,
    checkMs = CHECK_MS,
  ) {
    this.check = setInterval(() => {
      try {
        this.hint(this.users.ids());
      } catch (error) {
        this.warn(`notifications of users are not looked for: ${(error as Error).message}`);
      }
    }, checkMs);
  }

  /** These users have something new, read something, or have just come. */
  hint(userIds: Iterable<string>): void {
    for (const userId of userIds) if (this.users.has(userId)) this.waiting.add(userId);
    this.begin();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.check);
    clearTimeout(this.retry);
  }

  private begin(): void {
    this.work().catch((error: Error) => this.warn(`notifications of users are not sent: ${error.message}`));
  }

  private async work(): Promise<void> {
    if (this.working || this.stopped) return;
    this.working = true;
    try {
      while (this.waiting.size > 0 && !this.stopped) {
        const userIds = [...this.waiting];
        this.waiting.clear();
        await this.send(userIds).catch((error: unknown) => {
          for (const userId of userIds) this.waiting.add(userId);
          throw error;
        });
      }
    } catch (error) {
      this.warn(`notifications of users cannot be read: ${(error as Error).message}`);
      if (!this.stopped) this.retry = setTimeout(() => this.begin(), RETRY_MS);
    } finally {
      this.working = false;
    }
  }

  private async send(userIds: readonly string[]): Promise<void> {
    const counts = await this.notifications.counts(userIds);
    const behind = new Map<string, number>();
    for (const userId of userIds) {
      const { lastSeq } = counts.get(userId) ?? NOTHING;
      const seqs = [...this.users.of(userId)].map((socket) => this.sent.get(socket)?.seq ?? lastSeq);
      const seq = Math.min(...seqs);
      if (seq < lastSeq) behind.set(userId, seq);
    }
    const fresh =
      behind.size > 0 ? await this.notifications.since(behind, NEWEST) : new Map<string, never[]>();
    for (const userId of userIds) {
      const count = counts.get(userId) ?? NOTHING;
      for (const socket of this.users.of(userId)) {
        try {
          this.sendTo(socket, count, fresh.get(userId) ?? []);
        } catch (error) {
          this.onError(socket, error);
        }
      }
    }
  }

  private sendTo(socket: Socket, count: HelloMessage, fresh: readonly NotificationMessage[]): void {
    const sent = this.sent.get(socket);
    if (!sent) {
      socket.emit('hello', { unread: count.unread, lastSeq: count.lastSeq });
      this.sent.set(socket, { seq: count.lastSeq, unread: count.unread });
      return;
    }
    for (const { seq, id, type, title, body, link, createdMs } of fresh) {
      if (seq <= sent.seq) continue;
      socket.emit('notification', { seq, id, type, title, body, link, createdMs });
      sent.seq = seq;
    }
    sent.seq = Math.max(sent.seq, count.lastSeq);
    if (sent.unread === count.unread) return;
    sent.unread = count.unread;
    socket.emit('unread', { count: count.unread });
  }
}
