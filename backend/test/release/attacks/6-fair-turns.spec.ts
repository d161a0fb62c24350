import { jest } from '@jest/globals';
import { WAITING_MAX } from '../../../src/modules/auth/credentials/password-hasher.js';
import { AttackedProduct } from '../../hostile/attacked-product.js';
import { TestBrowser } from '../../setup/browser.js';
import { upTo } from '../../setup/notifications.js';
import { AttackFigures, took } from './attack-figures.js';
import { ask, data, outcome } from './attack-people.js';

jest.setTimeout(300_000);

const FLOOD = 80;
const OTHERS = 12;
const HONEST = 6;
/** Log-ins under way at once: more than may wait. */
const LOGINS = 80;
/** Where a flood comes from: each sends its requests from the addresses of one, which count as one. */
const FLOODS: readonly { readonly from: string; readonly address: (n: number) => string }[] = [
  { from: 'one address', address: () => '198.51.100.7' },
  { from: 'all addresses of one /64', address: (n) => `2001:db8:1:1::${n.toString(16)}` },
];

const HUNG_UP = 'hung up';
const FLOODER_HEARS = new Set(['200 invalid_credentials', '503 service_unavailable', HUNG_UP]);

interface Ticker {
  readonly exchangeShortName: string;
  readonly symbol: string;
}

const figures = new AttackFigures('6-fair-turns');
afterAll(() => figures.write());

let product: AttackedProduct;
let tickers: Ticker[];
beforeAll(async () => {
  product = await AttackedProduct.start({ env: { TRUST_PROXY: '1' } });
  const pages = upTo(4).map((page) =>
    data<{ items: Ticker[] }>(
      new TestBrowser(product).get(`/api/tickers?sort=symbol&limit=100&page=${page}`),
    ),
  );
  tickers = (await Promise.all(pages)).flatMap(({ items }) => items);
});
afterAll(() => product?.stop());

/** Each is asked about once, so that no answer is one that was kept. */
const nextTicker = (): Ticker => {
  const ticker = tickers.pop();
  if (!ticker) throw new Error('there are no more tickers that nobody has asked about');
  return ticker;
};

async function history(range: string, address: string, file = ''): Promise<number> {
  const { exchangeShortName, symbol } = nextTicker();
  const query = new URLSearchParams({ exchangeShortName, symbol, range, days: 'true' });
  const { status } = await ask(`${product.url}/api/ticker-history${file}?${query.toString()}`, {
    headers: { 'x-forwarded-for': address },
  });
  return status;
}
const other = (n: number): string => `203.0.113.${n}`;

describe('MAX histories that are flooded', () => {
  it.each(FLOODS)('from $from hold up the 1Y of nobody else', async ({ from, address }) => {
    const idle: number[] = [];
    /** A 1Y of somebody else, from an address of their own. */
    const asked = (n: number): Promise<number> =>
      took(async () => expect(await history('1Y', other(n))).toBe(200));
    for (const n of upTo(OTHERS)) idle.push(await asked(n));

    let answered = 0;
    const statuses: number[] = [];
    const flood = upTo(FLOOD).map(async (n) => {
      // Long ones, long ones as files, and short ones among them.
      const [range, file] = n % 4 === 0 ? ['1Y', ''] : n % 4 === 1 ? ['5Y', '.csv'] : ['MAX', ''];
      const status = await history(range!, address(n), file);
      answered += 1;
      statuses.push(status);
    });
    const attacked: number[] = [];
    const overtaken: number[] = [];
    // The first of the flood are under way.
    await Promise.race(flood);
    for (const n of upTo(OTHERS)) {
      const before = answered;
      attacked.push(await asked(n));
      overtaken.push(answered - before);
    }
    const meanwhile = answered;
    await Promise.all(flood);

    // In one line, first in, first out, the first of them would have waited for all.
    expect(Math.max(...overtaken)).toBeLessThan(FLOOD / 4);
    expect(meanwhile).toBeLessThan(FLOOD);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    figures
      .times(`1Y of others beside ${FLOOD} histories from ${from}`, { idle, attacked }, { timesIdle: 3 })
      .add(
        `histories of ${from} that were answered before a 1Y that came later`,
        `at most ${Math.max(...overtaken)} of ${FLOOD}, ${meanwhile} during all ${OTHERS}`,
        'not all: others have turns',
      );
  });
});

describe('log-ins that are flooded', () => {
  it.each(FLOODS)('from $from leave six honest ones their turns: 6 of 6', async ({ from, address }) => {
    const people: { email: string; password: string }[] = [];
    for (const _ of upTo(HONEST)) people.push(await product.account('member'));
    const logIn = async (n: number): Promise<string> => {
      const { email, password } = people[n - 1]!;
      return outcome(await new TestBrowser(product, other(n)).logIn(email, password));
    };
    const idle: number[] = [];
    for (const n of upTo(HONEST)) idle.push(await took(() => logIn(n)));

    const answers = new Map<string, number>();
    let over = false;
    let hashed = 0;
    const flooding = upTo(LOGINS).map(async (n) => {
      const by = new TestBrowser(product, address(n));
      for (; !over;) {
        // Of a slow machine: a connection that had no answer for a minute is closed.
        const said = await by
          .post('/api/login', { email: 'nobody@example.org', password: 'wrong' })
          .then(outcome, () => HUNG_UP);
        answers.set(said, (answers.get(said) ?? 0) + 1);
        if (said.startsWith('200 ')) hashed += 1;
        // A client that only spins would take the processor from the one that measures.
        else await new Promise((resolve) => setTimeout(resolve, 250));
      }
    });
    while (!answers.has('503 service_unavailable') || hashed === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const attacked: number[] = [];
    const overtaken: number[] = [];
    const honest: string[] = [];
    for (const n of upTo(HONEST)) {
      const before = hashed;
      attacked.push(await took(async () => void honest.push(await logIn(n))));
      overtaken.push(hashed - before);
    }
    // And all of them at once.
    const together = await Promise.all(upTo(HONEST).map(logIn));
    over = true;
    await Promise.all(flooding);

    expect(honest).toEqual(Array(HONEST).fill('success'));
    expect(together).toEqual(Array(HONEST).fill('success'));
    // Who floods is told to come back; nobody is told that something failed.
    expect([...answers.keys()].filter((said) => !FLOODER_HEARS.has(said))).toEqual([]);
    expect(Math.max(...overtaken)).toBeLessThan(WAITING_MAX);
    const said = [...answers].map(([what, times]) => `${times} × ${what}`).join(', ');
    figures
      .add(
        `honest log-ins beside a flood from ${from}`,
        `${HONEST} of ${HONEST}, and ${HONEST} of ${HONEST} at once`,
        '6 of 6',
      )
      .times('an honest log-in beside it', { idle, attacked })
      .add('the flood was answered', said)
      .add(
        'its passwords that were looked at before an honest one',
        `at most ${Math.max(...overtaken)}`,
        `of ${WAITING_MAX} in line`,
      );
  });
});
