import type { HelloMessage, NotificationMessage } from '@pricealgo/contract/realtime';

/** A message that overtook another is followed by it within this time; only then is a hole asked for. */
export const HOLE_PATIENCE_MS = 300;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

export interface MissedNotifications {
  items: readonly NotificationMessage[];
  /** Nothing up to this number is missing from `items`. */
  through: number;
}

export interface InboxPorts {
  /** Notifications with a number above `seq`, the lowest first, some at a time. */
  after: (seq: number) => Promise<MissedNotifications>;
  /** Whose connection it is: numbers of one user mean nothing to another. */
  owner: () => string | null;
}

export interface InboxListener {
  /** New ones, oldest first, each once. */
  onArrived?: (arrived: readonly NotificationMessage[]) => void;
  onUnread?: () => void;
}

/**
 * Order in what the server says of a member's notifications. Numbers come without holes: a double is dropped, one that
 * overtook waits for those before it, and what is missing is asked for, also after the connection was away.
 */
export class NotificationInbox {
  private readonly listeners = new Set<InboxListener>();
  /** Arrived ahead of a hole. */
  private readonly early = new Map<number, NotificationMessage>();
  private ownerId: string | null = null;
  /** Everything up to this number has arrived; `null` before the first `hello`. */
  private position: number | null = null;
  /** Highest number heard of. */
  private newest = 0;
  private unreadCount: number | null = null;
  /** Grows with each connection: answers to what was asked on an earlier one count no more. */
  private round = 0;
  private asking = false;
  private retryMs = FIRST_RETRY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: InboxPorts) {}

  listen(listener: InboxListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** `null` until the server has said it. */
  unread = (): number | null => this.unreadCount;

  /** The start of a connection. */
  hello({ unread, lastSeq }: HelloMessage): void {
    const owner = this.ports.owner();
    this.stop();
    // Somebody else, or a server that knows less than it did: what was before has nothing to do with what comes.
    if (owner !== this.ownerId || this.position === null || this.position > lastSeq) {
      this.early.clear();
      this.position = lastSeq;
      this.newest = lastSeq;
    }
    this.ownerId = owner;
    this.newest = Math.max(this.newest, lastSeq);
    this.setUnread(unread);
    if (this.behind()) void this.ask();
  }

  notification(message: NotificationMessage): void {
    if (this.position === null || message.seq <= this.position) return;
    this.newest = Math.max(this.newest, message.seq);
    this.early.set(message.seq, message);
    this.deliver(this.position);
    if (this.behind()) this.askIn(HOLE_PATIENCE_MS);
    else clearTimeout(this.timer);
  }

  setUnread(count: number): void {
    if (count === this.unreadCount) return;
    this.unreadCount = count;
    for (const { onUnread } of this.listeners) onUnread?.();
  }

  /** Ends what is planned and under way; the next `hello` continues from here. */
  stop(): void {
    this.round += 1;
    this.asking = false;
    this.retryMs = FIRST_RETRY_MS;
    clearTimeout(this.timer);
  }

  private behind = (): boolean => this.newest > this.position!;

  /** Hands on what has nothing missing before it. @param through known to be complete */
  private deliver(through: number): void {
    let reached = this.position!;
    const ready: NotificationMessage[] = [];
    for (const message of [...this.early.values()].sort((a, b) => a.seq - b.seq)) {
      if (message.seq > Math.max(reached, through) + 1) break;
      this.early.delete(message.seq);
      reached = message.seq;
      ready.push(message);
    }
    this.position = Math.max(reached, through);
    if (ready.length > 0) for (const { onArrived } of this.listeners) onArrived?.(ready);
  }

  private askIn(delayMs: number): void {
    if (this.asking) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), delayMs);
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.asking = true;
    const { round } = this;
    const from = this.position!;
    const answer = await this.ports.after(from).catch(() => null);
    if (round !== this.round) return;
    this.asking = false;
    if (answer) {
      for (const item of answer.items) if (item.seq > this.position!) this.early.set(item.seq, item);
      this.deliver(answer.through);
    }
    if (!this.behind()) return this.stop();
    if (this.position! > from) return void this.ask();
    this.askIn(this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
  }
}
