import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@pricealgo/contract/notifications';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { draftFor, loggedIn, Tab, tell, upTo, type LoggedIn } from '../setup/notifications.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

interface Page {
  items: NotificationDto[];
  unread: number;
  lastSeq: number;
  total: number;
  more: boolean;
}

describe('notifications', () => {
  let test: TestApp;
  const tabs: Tab[] = [];
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });
  afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

  const told = async (n: number, changes = {}): Promise<LoggedIn> => {
    const one = await loggedIn(test);
    for (const i of upTo(n)) await tell(test, draftFor(one.user.id, `k${i}`, changes));
    return one;
  };
  const fetch = async ({ browser }: LoggedIn, query = ''): Promise<Page> => {
    const { body } = await browser.get(`/api/fetchnotification${query}`);
    expect(body.status).toBe('success');
    return body.data as unknown as Page;
  };
  const seqs = async (one: LoggedIn, query = ''): Promise<number[]> =>
    (await fetch(one, query)).items.map(({ seq }) => seq);
  const open = async ({ browser }: LoggedIn): Promise<Tab> => {
    const tab = await Tab.open(test.url, browser.token!);
    tabs.push(tab);
    return tab;
  };

  it('lists the newest first, page by page, and goes on after a number, oldest first', async () => {
    const one = await told(7);
    const first = await fetch(one, '?limit=3');
    expect(first).toMatchObject({ unread: 7, lastSeq: 7, total: 7, more: true });
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      seq: 7,
      type: 'alert',
      title: 'About k7',
      body: 'The price crossed 200.',
      link: '/tickers/NASDAQ/AAPL',
      data: null,
      createdMs: expect.any(Number),
      read: false,
    });
    expect(await seqs(one, '?limit=3&before=5')).toEqual([4, 3, 2]);
    expect(await fetch(one, '?limit=3&before=2')).toMatchObject({ more: false });
    expect(await seqs(one, '?after=4')).toEqual([5, 6, 7]);
    expect(await fetch(one, '?after=4&limit=2')).toMatchObject({ more: true });
    expect(await seqs(one, '?after=7')).toEqual([]);
  });

  it('filters by type and by what is unread', async () => {
    const one = await told(2);
    await tell(test, draftFor(one.user.id, 'call', { type: 'call' }));
    await one.browser.post('/api/notifications/read', { upToSeq: 1 });
    expect(await seqs(one, '?type=call')).toEqual([3]);
    expect(await seqs(one, '?unread=true')).toEqual([3, 2]);
    expect(await seqs(one, '?unread=false')).toEqual([1]);
    expect(await fetch(one, '?type=alert&unread=true&limit=1')).toMatchObject({ total: 1, unread: 2 });
  });

  it('reads some, up to a number, or all; hides one, or all that were read', async () => {
    const one = await told(5);
    const [newest] = (await fetch(one)).items;
    const after = async (path: string, body: object): Promise<unknown> =>
      (await one.browser.post(`/api/${path}`, body)).body.data;
    expect(await after('notifications/read', { ids: [newest!.id] })).toEqual({ unread: 4, lastSeq: 5 });
    expect(await after('notifications/read', { upToSeq: 2 })).toEqual({ unread: 2, lastSeq: 5 });
    expect(await after('hidenotification', { id: newest!.id })).toEqual({ unread: 2, lastSeq: 5 });
    expect(await seqs(one)).toEqual([4, 3, 2, 1]);
    expect(await after('hidenotification', { allRead: true })).toEqual({ unread: 2, lastSeq: 5 });
    expect(await seqs(one)).toEqual([4, 3]);
    expect(await after('notifications/read', { all: true })).toEqual({ unread: 0, lastSeq: 5 });
    expect(await after('notifications/read', { all: true })).toEqual({ unread: 0, lastSeq: 5 });
  });

  it('reads and hides nothing of others, and asks what exactly is meant', async () => {
    const [mine, theirs] = [await told(1), await told(1)];
    const [{ id }] = (await fetch(theirs)).items as [NotificationDto];
    await mine.browser.post('/api/notifications/read', { ids: [id] });
    await mine.browser.post('/api/hidenotification', { id });
    expect(await fetch(theirs)).toMatchObject({ unread: 1, total: 1 });
    for (const [path, body] of [
      ['notifications/read', {}],
      ['notifications/read', { all: true, upToSeq: 1 }],
      ['notifications/read', { ids: ['x'] }],
      ['hidenotification', {}],
      ['hidenotification', { id, allRead: true }],
      ['hidenotification', { allRead: false }],
    ] as const) {
      expect((await mine.browser.post(`/api/${path}`, body)).status).toBe(400);
    }
    const nobody = await loggedIn(test);
    expect(await fetch(nobody)).toEqual({ items: [], more: false, total: 0, unread: 0, lastSeq: 0 });
    expect((await nobody.browser.post('/api/hidenotification', { id: randomUUID() })).body.data).toEqual({
      unread: 0,
      lastSeq: 0,
    });
  });

  it('greets a tab, tells it what is new, in order, and the other tabs what was read', async () => {
    const one = await told(2);
    const [here, there] = [await open(one), await open(one)];
    const other = await open(await told(1));
    expect(here.hello).toEqual([{ unread: 2, lastSeq: 2 }]);
    await Promise.all(upTo(20).map((n) => tell(test, draftFor(one.user.id, `new${n}`))));
    for (const tab of [here, there]) {
      await tab.until(() => tab.seqs.at(-1) === 22 && tab.unread.at(-1) === 22);
      expect(tab.seqs).toEqual(upTo(22).slice(2));
    }
    expect(here.news[0]).toEqual({
      seq: 3,
      id: expect.any(String),
      type: 'alert',
      title: expect.stringMatching(/^About new/),
      body: 'The price crossed 200.',
      link: '/tickers/NASDAQ/AAPL',
      createdMs: expect.any(Number),
    });
    await one.browser.post('/api/notifications/read', { upToSeq: 20 });
    for (const tab of [here, there]) await tab.until(() => tab.unread.at(-1) === 2);
    expect([other.news, other.unread]).toEqual([[], []]);
  });

  it('a tab that was away goes on where it was: no hole, no double', async () => {
    const one = await told(3);
    const before = await open(one);
    await tell(test, draftFor(one.user.id, 'seen'));
    await before.until(() => before.seqs.length === 1);
    before.close();
    for (const n of upTo(5)) await tell(test, draftFor(one.user.id, `missed${n}`));
    const after = await open(one);
    await tell(test, draftFor(one.user.id, 'live'));
    await after.until(() => after.seqs.length > 0);
    const missed = await seqs(one, `?after=4`);
    expect(after.hello).toEqual([{ unread: 9, lastSeq: 9 }]);
    expect(after.seqs).toEqual([10]);
    expect([...new Set([...missed, ...after.seqs])]).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('says nothing on the screen of somebody who does not want it there', async () => {
    const one = await loggedIn(test, { preferences: { notify: { alert: { inApp: false } } } });
    const tab = await open(one);
    await tell(test, draftFor(one.user.id, 'quiet'));
    await tell(test, draftFor(one.user.id, 'loud', { type: 'account' }));
    await tab.until(() => tab.seqs.length > 0 && tab.unread.length > 0);
    expect([tab.seqs, tab.unread]).toEqual([[2], [1]]);
    expect((await fetch(one)).items.map(({ read }) => read)).toEqual([false, true]);
  });

  it('passes on that watchlists or alerts changed elsewhere', async () => {
    const one = await loggedIn(test);
    const tab = await open(one);
    const userId = one.user.id;
    const outbox = test.app.get(Outbox);
    await test.orm.em.fork().transactional(async (em) => {
      await outbox.addEvent(em, 'watchlists.changed', { userId });
      await outbox.addEvent(em, 'alerts.changed', { userId, alertIds: [] });
    });
    await tab.until(() => tab.other.length === 2);
    expect(tab.other.sort()).toEqual(['alerts', 'watchlists']);
  });
});
