import { jest } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { EFFECT_BUDGETS } from '../../../src/infra/effects/effect-budgets.js';
import { REALTIME_DEFAULTS } from '../../../src/modules/realtime/realtime-options.js';
import { AttackedProduct } from '../../hostile/attacked-product.js';
import { eventually, giveUpWaiting } from '../../lifecycle/processes.js';
import { TestBrowser } from '../../setup/browser.js';
import { upTo } from '../../setup/notifications.js';
import { Receiver } from '../../setup/receiver.js';
import { AttackFigures } from './attack-figures.js';
import { data, mailsTo, person } from './attack-people.js';

jest.setTimeout(300_000);
afterEach(giveUpWaiting);

const ALERTS = 200;
/** Each may have twenty. */
const TICKERS = 10;
const WEBHOOKS = 5;
const SOCKETS = 60;
const MINUTE_MS = 60_000;
const figures = new AttackFigures('5-effects');
afterAll(() => figures.write());

let product: AttackedProduct;
beforeAll(async () => {
  // The budgets that an installation has, and prices that go up and down all the time.
  product = await AttackedProduct.start({
    env: { RATE_LIMIT_FACTOR: '1', PUSH_PRIVATE_ENDPOINTS: 'true', SIMULATED_TICKS_PER_S: '2000' },
  });
});
afterAll(() => product?.stop());

describe('200 alerts that arm themselves at once', () => {
  it('bring about in a minute what the budgets allow, one message for the rest, and lose nothing', async () => {
    const ann = await person(product);
    const { userId, email, password } = ann.login;
    const notify = { alert: { inApp: true, push: false, email: true } };
    await data(ann.browser.post('/api/updateprofile', { preferences: { notifyEmail: true, notify } }));
    const receivers = await Promise.all(upTo(WEBHOOKS).map(() => Receiver.start(false)));
    try {
      for (const { url } of receivers)
        await data(
          ann.browser.post('/api/webhooks/create', {
            url,
            events: ['alert.fired'],
            currentPassword: password,
          }),
        );
      const anybody = new TestBrowser(product);
      const { items: tickers } = await data<{ items: { exchangeShortName: string; symbol: string }[] }>(
        anybody.get(`/api/tickers?limit=${TICKERS}`),
      );
      const symbols = tickers.map((one) => `${one.exchangeShortName}:${one.symbol}`).join();
      // Each about the price of its moment, which is passed again and again, with nothing between two firings.
      for (const round of upTo(ALERTS / TICKERS)) {
        const { quotes } = await data<{ quotes: { symbol: string; price: number }[] }>(
          anybody.get(`/api/tickers-live-info?symbols=${symbols}`),
        );
        for (const { exchangeShortName, symbol } of tickers) {
          const { price } = quotes.find((quote) => quote.symbol === symbol)!;
          const condition = { kind: round % 2 ? 'above' : 'below', price };
          const again = { repeat: 'rearm', hysteresisPct: 0, pauseMinutes: 0 };
          await data(
            ann.browser.post('/api/alerts/create', { exchangeShortName, symbol, condition, ...again }),
          );
        }
      }
      // Each webhook is told of what was over when its minute is over; until then it counts on.
      const folded = (): string[] =>
        receivers.flatMap(({ bodies }) => bodies.filter((body) => body.includes('"event":"folded"')));
      await Promise.race(receivers.map((one) => one.until(() => folded().length > 0)));

      /** When the minute began whose budget the first was over, ms; names of rows say it. */
      const began = async (sql: string): Promise<number> => {
        const [row] = await product.query<{ name: string }>(`${sql} order by created_at limit 1`, [userId]);
        return Number(row!.name.split(':').at(-1));
      };
      /** Rows that were written in the minute that began then. */
      const written = async (sql: string, sinceMs: number): Promise<number> => {
        const [row] = await product.query<{ n: number }>(
          `select count(*)::int as n from ${sql} and created_at >= to_timestamp($2::float8 / 1000)
             and created_at < to_timestamp($3::float8 / 1000)`,
          [userId, sinceMs - 1, sinceMs + MINUTE_MS],
        );
        return row!.n;
      };
      const deliverySinceMs = await began(
        `select fact as name from webhook_delivery where user_id = $1 and event = 'folded'`,
      );
      const noticeSinceMs = await began(
        `select dedupe_key as name from notification where user_id = $1 and dedupe_key like 'together:alert:%'`,
      );
      const posts = await written(
        `webhook_delivery where user_id = $1 and event = 'alert.fired'`,
        deliverySinceMs,
      );
      const told = await written(
        `notification where user_id = $1 and type = 'alert' and dedupe_key not like 'together:%'`,
        noticeSinceMs,
      );
      const together = await written(
        `notification where user_id = $1 and dedupe_key like 'together:%'`,
        noticeSinceMs,
      );
      const mails = await written(
        `(select n.user_id, n.created_at from notification n join notification_delivery d on d.notification_id = n.id
          where d.channel = 'email' and n.type = 'alert' and n.dedupe_key not like 'together:%') mailed
         where user_id = $1`,
        noticeSinceMs,
      );
      const came = receivers.flatMap(({ cameMs }) =>
        cameMs.filter((ms) => ms >= deliverySinceMs && ms < deliverySinceMs + MINUTE_MS),
      );
      const spooled = (await mailsTo(product, email)).filter(
        ({ createdMs, subject = '' }) =>
          createdMs >= noticeSinceMs &&
          createdMs < noticeSinceMs + MINUTE_MS &&
          !/log-?in|webhook/i.test(subject),
      );
      const log = await data<{ total: number; items: { notificationId: string | null }[] }>(
        ann.browser.get('/api/alerts/firings?limit=100'),
      );

      // Exactly what the budgets have; a member who is mailed of each is told of as many as mails.
      expect(posts).toBe(EFFECT_BUDGETS.delivery);
      expect(told).toBe(EFFECT_BUDGETS.mail);
      expect(together).toBe(1);
      expect(mails).toBe(EFFECT_BUDGETS.mail);
      // Nothing that was found is lost: each is in a message that stands for many, and in the log.
      expect(log.items.filter(({ notificationId }) => notificationId === null)).toEqual([]);
      expect(log.total).toBeGreaterThan(told);
      const { data: rest } = JSON.parse(folded()[0]!) as { data: { count: number } };
      expect(rest.count).toBeGreaterThan(0);
      figures
        .add('firings in the log', log.total, 'all, none lost')
        .add(
          'notifications in the minute',
          `${told} and ${together} for the rest`,
          `≤ ${EFFECT_BUDGETS.notification} and 1; were 440`,
        )
        .add('mails that left in the minute', spooled.length, `≤ ${EFFECT_BUDGETS.mail}; were 432`)
        .add('posts that came in the minute', came.length, `≤ ${EFFECT_BUDGETS.delivery}; were 1,510`)
        .add('firings that one folded post of a webhook stands for', rest.count);
    } finally {
      await Promise.all(receivers.map((one) => one.stop()));
    }
  });
});

describe('sixty sockets of a member that are opened at once', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });

  /** Opens many at once. @returns those that got in */
  async function opened(namespace: string, tokens: readonly string[]): Promise<Socket[]> {
    const answers = await Promise.all(
      tokens.map((token) => {
        const socket = io(`${product.url}${namespace}`, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          auth: { token },
        });
        sockets.push(socket);
        return new Promise<Socket | null>((resolve) => {
          socket.once('connect', () => resolve(socket)).once('connect_error', () => resolve(null));
        });
      }),
    );
    return answers.filter((socket) => socket !== null);
  }

  it.each(['/notifications', '/tickers'])(
    'get ten places in %s, whatever session they are of',
    async (namespace) => {
      const bob = await person(product);
      const other = new TestBrowser(product);
      await data(other.logIn(bob.login.email, bob.login.password));
      const tokens = upTo(SOCKETS).map((n) => (n % 2 ? bob.login.token : other.token!));
      const inside = await opened(namespace, tokens);
      expect(inside).toHaveLength(REALTIME_DEFAULTS.socketsPerMember);
      // Places that are given back are there again, and no more than these.
      for (const socket of inside.slice(0, 4)) socket.disconnect();
      const again = await eventually(async () => {
        const found = await opened(namespace, tokens.slice(0, 20));
        const open = sockets.filter(({ connected }) => connected).length;
        expect(open).toBeLessThanOrEqual(REALTIME_DEFAULTS.socketsPerMember);
        return open === REALTIME_DEFAULTS.socketsPerMember ? found : null;
      });
      expect(again.length).toBeLessThanOrEqual(4);
      // Nobody else's are taken.
      const cat = await person(product);
      expect(
        await opened(
          namespace,
          upTo(3).map(() => cat.login.token),
        ),
      ).toHaveLength(3);
      figures.add(
        `${namespace}: sockets that got in of ${SOCKETS} at once`,
        inside.length,
        `${REALTIME_DEFAULTS.socketsPerMember}; were 58`,
      );
    },
  );
});
