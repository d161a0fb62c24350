import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Broadcaster } from '../cluster/broadcaster.ts';
import { JumpingClock } from '../cluster/jumping-clock.ts';
import { Ledger } from '../cluster/ledger.ts';
import { NotificationListener, PriceListener } from '../cluster/listeners.ts';
import { call, logIn } from '../cluster/people.ts';
import { tempFolder } from '../lifecycle/temp-folder.js';
import { FaultReport } from './fault-report.ts';
import { FaultedProduct } from './faulted-product.ts';

jest.setTimeout(240_000);

const HOUR_MS = 3_600_000;
const SYMBOLS = ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'NASDAQ:NVDA'];
const WRITES = 20;
/** How long each jump lasts. */
const AWAY_MS = 8_000;

describe('a clock that jumps by an hour', () => {
  let product: FaultedProduct;
  let clock: JumpingClock;
  let prices: PriceListener;
  beforeEach(async () => {
    clock = new JumpingClock(tempFolder());
    product = await FaultedProduct.start({ parts: { api: 'api', back: 'worker,feed' }, env: clock.env });
    prices = new PriceListener(product.url, SYMBOLS);
    while (prices.frames < 3) await delay(20);
  });
  afterEach(async () => {
    prices.close();
    await product.stop();
  });

  /** The time that a process goes by, as far as it can be seen from outside: of the feed only the furthest ahead that it was. */
  async function whatItSays(name: string): Promise<number> {
    if (name === 'back') return Math.max(...prices.newest.values());
    return (await call<{ asOfMs: number }>(product.url, 'most-watched?limit=1')).asOfMs;
  }

  it.each(['api', 'back'])('F24 of the process %s', async (name) => {
    const part = product.cluster.part(name);
    const members = await product.people('member', 3);
    const [admin] = await product.people('admin', 1);
    const ledger = new Ledger(product.url, members);
    const signal = new AbortController().signal;
    const screens = members.map((member) => new NotificationListener(product.url, member));
    const broadcaster = new Broadcaster(product.url, admin!);
    let silenceMs = 0;
    let refused = 0;
    /** People whose session ended with the jump log in again, write, and are told something. */
    const live = async (): Promise<void> => {
      prices.watch();
      for (const person of [...members, admin!])
        await logIn(product.url, person === admin ? 'admin' : 'member', person).catch(() => (refused += 1));
      const end = new AbortController();
      const telling = broadcaster.run(1_000, () => ledger.log, end.signal);
      for (let n = 0; n < WRITES; n++) for (const member of members) await ledger.write(member, signal);
      await delay(AWAY_MS);
      end.abort();
      await telling;
      silenceMs = Math.max(silenceMs, prices.silenceMs());
    };
    await live();
    const usualMs = silenceMs;
    silenceMs = 0;
    const saidMs: number[] = [];
    for (const byMs of [HOUR_MS, -HOUR_MS]) {
      clock.jump(part, byMs);
      await live();
      saidMs.push((await whatItSays(name)) - Date.now());
    }
    const { firstFailures } = ledger.log;
    clock.jump(part, 0);
    const rightAt = performance.now();
    prices.watch();
    const newest = prices.frames;
    while (prices.frames === newest && performance.now() - rightAt < 60_000) await delay(20);
    const againS = (performance.now() - rightAt) / 1_000;
    await live();
    for (const untilMs = performance.now() + 60_000; performance.now() < untilMs; await delay(200))
      if ((await broadcaster.unfinished().catch(() => 1)) === 0) break;
    for (const screen of screens) await screen.catchUp();
    const { lost, doubled } = await ledger.compare();
    const told = await broadcaster.compare(members, screens);
    screens.forEach((screen) => screen.close());
    const report = new FaultReport(
      'F24',
      `clock of ${name === 'api' ? 'the api node' : 'worker and feed'} an hour ahead, an hour behind`,
    )
      .is(
        'hours that its clock was away',
        saidMs.map((ms) => (ms / HOUR_MS).toFixed(1)).join(', '),
        name === 'api' ? '1.0, -1.0' : '1.0, 1.0',
      )
      .none('ends of the process', part.endings)
      .none('logins refused', refused)
      .none('writes that failed, first try', firstFailures)
      .none('acknowledged writes lost', lost)
      .none('double effects', doubled + told.doubled)
      .none('notifications lost or missing', told.lost + told.holes)
      .atMost(
        `longest silence of prices meanwhile (${(usualMs / 1_000).toFixed(1)} s before)`,
        silenceMs / 1_000,
        5,
        's',
      )
      .atMost('prices again once it is right', againS, 20, 's');
    // Where the feed itself went by another hour no price is older than another.
    if (name === 'api') report.none('older prices over newer ones', prices.regressions);
    report.verify();
  });
});
