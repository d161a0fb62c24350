import { randomUUID } from 'node:crypto';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import type { NotificationDraft } from '../../src/modules/notifications/write-notifications.js';
import { User } from '../../src/modules/users/user.entity.js';
import { makeAccount } from '../setup/accounts.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

interface Row {
  seq: number;
  key: string;
  silent: boolean;
}

describe('Notifier', () => {
  let test: TestApp;
  let notifier: Notifier;
  beforeAll(async () => {
    test = await sharedApp(API);
    notifier = test.app.get(Notifier);
  });

  const draft = (userId: string, dedupeKey: string, changes: Partial<NotificationDraft> = {}) => ({
    userId,
    type: 'alert' as const,
    title: 'AAPL above 200',
    body: 'The price crossed 200.',
    link: '/tickers/NASDAQ/AAPL',
    dedupeKey,
    ...changes,
  });
  const notify = (one: NotificationDraft) =>
    test.orm.em.fork().transactional((em) => notifier.notify(em, one));
  const rows = (userId: string) =>
    test.orm.em
      .fork()
      .execute<Row[]>(
        'select seq::int as seq, dedupe_key as key, silent from notification where user_id = ? order by seq',
        [userId],
      );
  const counter = async (userId: string) => {
    const found = await test.orm.em
      .fork()
      .execute('select last_seq::int as "lastSeq", unread from notification_counter where user_id = ?', [
        userId,
      ]);
    return found[0] as { lastSeq: number; unread: number } | undefined;
  };
  const seqs = async (userId: string) => (await rows(userId)).map(({ seq }) => seq);
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

  it('numbers what 50 transactions say at once from 1 to 50', async () => {
    const { id } = await makeAccount(test);
    await Promise.all(upTo(50).map((n) => notify(draft(id, `k${n}`))));
    expect(await seqs(id)).toEqual(upTo(50));
    expect(await counter(id)).toEqual({ lastSeq: 50, unread: 50 });
  });

  it('tells a fact once, also when it is said at once from many sides', async () => {
    const { id } = await makeAccount(test);
    const ids = await Promise.all(upTo(10).map(() => notify(draft(id, 'same'))));
    expect(ids.filter(Boolean)).toHaveLength(1);
    expect(await notify(draft(id, 'other'))).toEqual(expect.any(String));
    expect(await seqs(id)).toEqual([1, 2]);
  });

  it('leaves no hole where a transaction fails', async () => {
    const { id } = await makeAccount(test);
    await notify(draft(id, 'first'));
    const failing = test.orm.em.fork().transactional(async (em) => {
      await notifier.notify(em, draft(id, 'lost'));
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await notify(draft(id, 'second'));
    expect(await rows(id)).toMatchObject([
      { seq: 1, key: 'first' },
      { seq: 2, key: 'second' },
    ]);
    const hints = await test.orm.em
      .fork()
      .execute(
        `select id from outbox_message where name = 'notifications.created' and payload->'userIds' @> to_jsonb(?::text)`,
        [id],
      );
    expect(hints).toHaveLength(2);
  });

  it('writes many users and several rows of one user in one call, in the order given', async () => {
    const users = await Promise.all(upTo(5).map(() => makeAccount(test)));
    const drafts = users.flatMap(({ id }) => ['a', 'b', 'a', 'c'].map((key) => draft(id, key)));
    const written = await test.orm.em
      .fork()
      .transactional((em) => notifier.notifyAll(em, [...drafts, draft(randomUUID(), 'nobody')]));
    expect(written).toHaveLength(15);
    for (const { id } of users) {
      expect((await rows(id)).map(({ seq, key }) => [seq, key])).toEqual([
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ]);
    }
  });

  it('two calls for the same users at once wait for each other and never block for good', async () => {
    const users = await Promise.all(upTo(8).map(() => makeAccount(test)));
    const all = (key: string, order: User[]) =>
      test.orm.em.fork().transactional((em) =>
        notifier.notifyAll(
          em,
          order.map(({ id }) => draft(id, key)),
        ),
      );
    await Promise.all(upTo(10).map((n) => all(`k${n}`, n % 2 ? users : users.toReversed())));
    for (const { id } of users) expect(await seqs(id)).toEqual(upTo(10));
  });

  it('is silent for those who want nothing on their screens, and cuts what is too long', async () => {
    const { id } = await makeAccount(test, { preferences: { notifyInApp: false } });
    await notify(draft(id, 'long', { title: 'x'.repeat(500), body: '👍'.repeat(2_000) }));
    expect(await rows(id)).toEqual([{ seq: 1, key: 'long', silent: true }]);
    expect(await counter(id)).toEqual({ lastSeq: 1, unread: 0 });
  });

  it('goes with its account', async () => {
    const { id } = await makeAccount(test);
    await notify(draft(id, 'k'));
    await test.orm.em.fork().nativeDelete(User, { id });
    expect(await counter(id)).toBeUndefined();
    expect(await rows(id)).toEqual([]);
  });
});
