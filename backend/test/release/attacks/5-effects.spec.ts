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
        await Promise.all(
          tickers.map(({ exchangeShortName, symbol }) => {
            const { price } = quotes.find((quote) => quote.symbol === symbol)!;
            const condition = { kind: round % 2 ? 'above' : 'below', price };
            const again = { repeat: 'rearm', hysteresisPct: 0, pauseMinutes: 0 };
            return data(
              ann.browser.post('/api/alerts/create', { exchangeShortName, symbol, condition, ...again }),
            );
          }),
        );
      }
      const since = await eventually(async () => {
        const rows = await product.query<{ effect: string; ms: number }>(
          `select effect, (extract(epoch from since) * 1000)::float8 as ms from effect_budget where user_id = $1`,
          [userId],
        );
        return rows.length === Object.keys(EFFECT_BUDGETS).length
          ? new Map(rows.map(({ effect, ms }) => [effect, ms]))
          : null;
      });
      // Said when the minute is over: until then it counts on.
      const folded = (): unknown[] =>
        receivers.flatMap(({ bodies }) => bodies.filter((body) => body.includes('"folded"')));
      await Promise.race(receivers.map((one) => one.until(() => folded().length > 0)));

      const within = (effect: string): [string, number, number] => [
        userId,
        since.get(effect)! / 1_000,
        (since.get(effect)! + MINUTE_MS) / 1_000,
      ];
      const counted = async (effect: string, sql: string): Promise<number> => {
        const [row] = await product.query<{ n: number }>(
          `select count(*)::int as n from ${sql} and created_at >= to_timestamp($2) and created_at < to_timestamp($3)`,
          within(effect),
        );
        return row!.n;
      };
      const posts = await counted(
        'delivery',
        `webhook_delivery where user_id = $1 and event = 'alert.fired'`,
      );
      const told = await counted(
        'notification',
        `notification where user_id = $1 and type = 'alert' and dedupe_key not like 'together:%'`,
      );
      const together = await counted(
        'notification',
        `notification where user_id = $1 and type = 'alert' and dedupe_key like 'together:%'`,
      );
      const mailEndMs = since.get('mail')! + MINUTE_MS;
      const mails = (await mailsTo(product, email)).filter(
        ({ createdMs, subject }) => createdMs < mailEndMs && !/log-?in|webhook/i.test(subject ?? ''),
      );
      const deliveryEndMs = since.get('delivery')! + MINUTE_MS;
      const came = receivers.flatMap(({ cameMs }) => cameMs.filter((ms) => ms < deliveryEndMs));
      const log = await data<{ total: number; items: { notificationId: string | null }[] }>(
        ann.browser.get('/api/alerts/firings?limit=100'),
      );

      // It was an attack: far more was found than the budgets have.
      expect(log.total).toBeGreaterThan(2 * EFFECT_BUDGETS.notification);
      expect(log.total * WEBHOOKS).toBeGreaterThan(2 * EFFECT_BUDGETS.delivery);
      expect(posts).toBe(EFFECT_BUDGETS.delivery);
      expect(told).toBe(EFFECT_BUDGETS.notification);
      expect(together).toBeLessThanOrEqual(1);
      expect(mails.length).toBeLessThanOrEqual(EFFECT_BUDGETS.mail);
      expect(came.length).toBeLessThanOrEqual(EFFECT_BUDGETS.delivery);
      // Each that is over is in a message that stands for many.
      expect(log.items.filter(({ notificationId }) => notificationId === null)).toEqual([]);
      const { bodies } = receivers.find((one) => one.bodies.some((body) => body.includes('"folded"')))!;
      const { data: rest } = JSON.parse(bodies.find((body) => body.includes('"folded"'))!) as {
        data: { count: number };
      };
      expect(rest.count).toBeGreaterThan(0);
      figures
        .add('firings in the log', log.total, 'all, none lost')
        .add(
          'notifications in the minute',
          `${told} and ${together} for the rest`,
          `${EFFECT_BUDGETS.notification} and 1; were 440`,
        )
        .add('mails in the minute', mails.length, `≤ ${EFFECT_BUDGETS.mail}; were 432`)
        .add('posts in the minute', came.length, `≤ ${EFFECT_BUDGETS.delivery}; were 1,510`)
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
