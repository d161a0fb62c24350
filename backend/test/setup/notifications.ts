import type {
  HelloMessage,
  NotificationMessage,
  NotificationServerEvents,
} from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import type { NotificationDraft } from '../../src/modules/notifications/write-notifications.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import type { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from './accounts.js';
import { TestBrowser } from './browser.js';
import type { TestApp } from './test-app.js';

/** A notification like an alert's, unless `changes` say otherwise. */
export function draftFor(
  userId: string,
  dedupeKey: string,
  changes: Partial<NotificationDraft> = {},
): NotificationDraft {
  return {
    userId,
    type: 'alert',
    title: `About ${dedupeKey}`,
    body: 'The price crossed 200.',
    link: '/tickers/NASDAQ/AAPL',
    dedupeKey,
    ...changes,
  };
}

/** Tells somebody something, in a transaction of its own. @returns id of the row, if there is a new one */
export function tell(test: TestApp, draft: NotificationDraft): Promise<string | null> {
  return test.orm.em.fork().transactional((em) => test.app.get(Notifier).notify(em, draft));
}

/** As if a minute had passed since somebody was told something: budgets begin anew. */
export async function nextMinute(test: TestApp, userId: string): Promise<void> {
  await test.orm.em
    .fork()
    .execute(`update effect_budget set since = now() - interval '61 seconds' where user_id = ?`, [userId]);
}

export interface LoggedIn {
  user: User;
  browser: TestBrowser;
}

/** An account that is logged in. */
export async function loggedIn(test: TestApp, changes: Partial<User> = {}): Promise<LoggedIn> {
  const user = await makeAccount(test, {
    subscriptionEnd: new Date(Date.now() + 30 * 86_400_000),
    ...changes,
  });
  const browser = new TestBrowser(test);
  if (changes.role === 'admin') {
    const { body } = await browser.post('/api/adminLogIn', {
      email: user.email,
      password: GOOD_PASSWORD,
    });
    browser.token = body.data['token'] as string;
  } else await browser.logIn(user.email);
  return { user, browser };
}

/** A tab that listens: what it heard, in order. */
export class Tab {
  readonly hello: HelloMessage[] = [];
  readonly news: NotificationMessage[] = [];
  readonly unread: number[] = [];
  readonly other: string[] = [];
  readonly socket: Socket<NotificationServerEvents>;
  private readonly waiting = new Set<() => void>();

  constructor(url: string, token: string) {
    this.socket = io(`${url}/notifications`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
    });
    this.socket.on('hello', (message) => void this.hello.push(message));
    this.socket.on('notification', (message) => void this.news.push(message));
    this.socket.on('unread', ({ count }) => void this.unread.push(count));
    this.socket.on('watchlists', () => void this.other.push('watchlists'));
    this.socket.on('alerts', () => void this.other.push('alerts'));
    this.socket.on('session', ({ state }) => void this.other.push(state));
    for (const event of ['hello', 'notification', 'unread', 'watchlists', 'alerts', 'session'] as const) {
      this.socket.on(event, () => this.waiting.forEach((wake) => wake()));
    }
  }

  /** Greeted, that is: whatever comes from now on is heard. */
  static async open(url: string, token: string): Promise<Tab> {
    const tab = new Tab(url, token);
    await tab.until(() => tab.hello.length > 0);
    return tab;
  }

  get seqs(): number[] {
    return this.news.map(({ seq }) => seq);
  }

  /** Resolves as soon as `ready` is true: asked again after every event. */
  async until(ready: () => boolean): Promise<void> {
    while (!ready()) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.waiting.delete(wake);
          resolve();
        };
        this.waiting.add(wake);
      });
    }
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Numbers from 1 to `n`. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
