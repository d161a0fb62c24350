import type { PasskeyCreationDto } from '@pricealgo/contract/passkeys';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { generateSync } from 'otplib';
import sharp from 'sharp';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import type { AdministratorDto } from '@pricealgo/contract/administrators';
import type { AuditAction } from '@pricealgo/contract/audit';
import { MailTestService } from '../../src/modules/admin/settings/mail-test.service.js';
import { BackFillService } from '../../src/modules/admin/tickers/back-fill.service.js';
import { openApiDocument } from '../../src/openapi/document.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { SoftwareAuthenticator } from '../setup/authenticator.js';
import { TestBrowser } from '../setup/browser.js';
import { failedJob } from '../setup/jobs.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const APPLE = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
const SPLIT = { ...APPLE, type: 'split', date: '2020-08-31' };
const PERSON = { name: 'Ann Bell', role: 'Engineer', about: '', photo: null, link: null };
const PAGE = { title: 'How we score', description: '', html: '<p>One</p>', tags: [], image: null };

const FILES = { kind: 'bars', files: [{ name: 'AAPL.csv', bytes: 9 }] };

/** Routes of administrators that leave nothing in the trail, and why that is right. */
const EXEMPT: Record<string, string> = {
  'POST /api/admin/setup': 'the first administrator, made by nobody: admin.created, as from the command line',
  'POST /api/admin/dashboard/hide-first-steps': "what one's own dashboard shows",
  'POST /api/admin/imports/part': 'bytes of files whose import is in the trail from its beginning',
  'POST /api/admin/invitation': 'tells the one who holds the link whom it is for',
  'POST /api/admin/invitation/accept':
    'by who is invited, not by an administrator yet: first-admin.spec looks at it',
  'POST /api/admin/passkeys/challenge': 'proves nothing until it is answered',
  'POST /api/admin/passkeys/enrol': 'a challenge for a new passkey; the act is its addition',
  'POST /api/admin/passkeys/rename': "one's own word for a passkey, which nobody else reads",
  'POST /api/adminLogIn/passkey': 'a challenge for a login; the act is the login',
  'POST /api/admin/reset': 'by nobody who is known: a mail to who may be an administrator',
  'POST /api/admin/reset/confirm': 'by who has the link, not logged in: first-admin.spec looks at it',
  'POST /api/admin/totp/enrol': 'a cookie for setting an app up; the act is its confirmation',
  'POST /api/admin/totp/setup': 'a secret that counts only once it is confirmed',
  'POST /api/notification-broadcasts/audience': 'counts accounts and changes nothing',
};

/** The audit trail of every admin act: each route that changes or takes out something, really carried out. */
/** What failed of one job for one reason; none has to be there. */
const GROUP = { name: 'mail.send', queue: 'mail', message: null, reason: 'It is torn.' };

describe('acts of administrators', () => {
  let test: TestApp;
  let boss: Admin;
  /** What only a worker makes: a call, and jobs that failed. */
  let callId: string;
  const failed: string[] = [];

  beforeAll(async () => {
    const env = { RATE_LIMIT_FACTOR: '1000', ADMIN_TOTP: 'optional' };
    // Without a worker, so that what is stopped here was not finished before.
    test = await createTestApp({ ...env, ROLES: 'api' });
    boss = await makeAdmin(test, { name: 'Berta Boss' });
    const worker = await createTestApp(env, test.config.databaseUrl);
    try {
      callId = await call();
      // Nobody can open what they hold.
      for (const [name, id] of [
        ['mail.send', 'mailId'],
        ['sms.send', 'smsId'],
      ] as const) {
        await worker.app.get(JobQueue).add(name, { [id]: '1', sealed: 'torn' } as never, { attempts: 1 });
        failed.push((await failedJob(worker, name)).id!);
      }
    } finally {
      await worker.close();
    }
    // Two applications and a whole run: on a busy machine longer than one test may take.
  }, 120_000);
  afterAll(() => test.close());

  async function call(): Promise<string> {
    const { runId } = await post('admin/algocalls/run', { ...APPLE, algo: 'technical' });
    for (;;) {
      const { state, callId: made, failure } = await data(boss.get(`ticker-analysis/run?runId=${runId}`));
      if (state === 'failed') throw new Error(failure as string);
      if (state === 'done') return made as string;
      await delay(50);
    }
  }

  type Asked = ReturnType<Admin['get']>;
  type Answer = Record<string, unknown> & { id: string; version: number };
  /** The data of an answer that must be a success. */
  const data = async (asked: Asked): Promise<Answer> => {
    const { body } = await asked.expect(200);
    expect(body.status ?? 'success').toBe('success');
    return body.data as Answer;
  };
  const post = (path: string, body: object = {}) => data(boss.post(path, body));
  const file = async (path: string): Promise<void> => void (await boss.get(path).buffer(true).expect(200));

  let made = 0;
  const draft = async (): Promise<{ id: string; version: number; revisionId: string }> => {
    const { id, version, latest } = await post('admin/pages/create', {
      kind: 'page',
      slug: `acts-${(made += 1)}`,
      ...PAGE,
    });
    return { id, version, revisionId: (latest as { revisionId: string }).revisionId };
  };
  const item = () =>
    post('admin/collection/add', { collection: 'members', content: PERSON, shown: true }).then(
      ({ id, version }) => ({ id, version }),
    );
  const member = async () => ({ userId: (await makeAccount(test)).id });
  const note = async () =>
    post('admin/users/notes/add', { ...(await member()), text: 'Called about an invoice.' });
  const setting = async () => {
    const { lastChange } = await data(boss.get('admin/settings'));
    const changes = { 'application.copyrightYear': 2_020 + (made += 1) };
    await post('updateapplicationinfo', { changes, seen: lastChange });
  };
  const message = async () =>
    post('pushnotification', { audience: { ...(await member()) }, title: 'News', body: 'Of today.' });
  const bulk = async () => post('admin/users/bulk', { act: 'mail', userIds: [(await member()).userId] });
  /** Sets an authenticator app up, as an administrator of its own: all other sessions of it end. */
  const authenticator = async () => {
    const { user, token } = await makeAdmin(test);
    const browser = new TestBrowser(test);
    browser.token = token;
    await browser.post('/api/admin/totp/enrol', { password: GOOD_PASSWORD });
    const secret = (await browser.post('/api/admin/totp/setup')).body.data['secret'] as string;
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) });
    const { body } = await browser.post('/api/admin/totp/confirm', { code });
    expect([user.role, body.status]).toEqual(['admin', 'success']);
    browser.token = body.data['token'] as string;
    const [spare] = body.data['recoveryCodes'] as string[];
    return { browser, form: { password: GOOD_PASSWORD, code: spare } };
  };
  const withFactor = async (path: string) => {
    const { browser, form } = await authenticator();
    expect((await browser.post(`/api/admin/totp/${path}`, form)).body.status).toBe('success');
  };
  /** Adds a passkey, as an administrator of its own: all other sessions of it end. */
  const passkey = async () => {
    const browser = new TestBrowser(test);
    browser.token = (await makeAdmin(test)).token;
    const asked = await browser.post('/api/admin/passkeys/enrol', { password: GOOD_PASSWORD });
    const key = new SoftwareAuthenticator(`http://localhost:${new URL(test.url).port}`);
    const made = key.make(asked.body.data as unknown as PasskeyCreationDto);
    const { body } = await browser.post('/api/admin/passkeys/add', { name: 'Laptop', passkey: made });
    expect(body.status).toBe('success');
    browser.token = (body.data['session'] as { token: string }).token;
    return { browser, code: (body.data['recoveryCodes'] as string[])[0] };
  };
  const passkeyRemoved = async () => {
    const { browser, code } = await passkey();
    const { body } = await browser.get('/api/admin/passkeys');
    const [{ id }] = body.data['passkeys'] as [{ id: string }];
    const removed = await browser.post('/api/admin/passkeys/remove', { id, password: GOOD_PASSWORD, code });
    expect(removed.body.status).toBe('success');
  };
  const backFill = async () => {
    const capabilities = { history: ['1d'] };
    const supported = (all: readonly unknown[]) => Promise.resolve(all);
    Object.assign(test.app.get(BackFillService, { strict: false }), {
      provider: { simulated: false, replay: false, name: 'Vendor', capabilities, supported },
    });
    return post('admin/tickers/back-fill', APPLE);
  };
  const ticker = async () => {
    const { items } = await data(boss.get('admin/tickers?q=MSFT&exchangeShortName=NASDAQ'));
    const [held] = items as [{ updatedMs: number }];
    const facts = { name: 'Harbour', sector: 'Technology', currency: 'USD', rank: 7, active: true };
    const key = { exchangeShortName: 'NASDAQ', symbol: 'MSFT' };
    await post('admin/tickers/save', { ...key, ...facts, seenMs: held.updatedMs });
  };
  const picture = async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2e93fa' } })
      .png()
      .toBuffer();
    await data(boss.post('admin/media').attach('file', bytes, 'a.png'));
  };
  const contactState = async () => {
    const form = { name: 'Ann', email: 'ann@example.org', subject: 'Hello', typedMs: 30_000 };
    await test.http
      .post('/api/contactUs')
      .send({ ...form, message: 'How do you score calls?' })
      .expect(200);
    const { items } = await data(boss.get('admin/contact-messages'));
    const [{ id }] = items as [{ id: string }];
    await post('admin/contact-messages/state', { id, state: 'answered' });
  };

  /** Route → what it leaves, how it is carried out, and how many entries where it is prepared by the same act. */
  const ACTS: Record<string, [AuditAction, () => Promise<unknown>, number?]> = {
    'POST /api/adminLogIn': ['login', () => makeAdmin(test)],
    'POST /api/admin/totp/confirm': ['totp.enabled', authenticator],
    'POST /api/admin/totp/recovery-codes': ['totp.codes-made', () => withFactor('recovery-codes')],
    'POST /api/admin/totp/remove': ['totp.disabled', () => withFactor('remove')],
    'POST /api/admin/passkeys/add': ['passkey.added', passkey],
    'POST /api/admin/passkeys/remove': ['passkey.removed', passkeyRemoved],
    'POST /api/admin/algocalls/run': [
      'admin.run-requested',
      () => post('admin/algocalls/run', { ...APPLE, algo: 'valuation' }),
    ],
    'POST /api/admin/algocalls/replay': [
      'admin.call-replayed',
      () => post('admin/algocalls/replay', { callId }),
    ],
    'POST /api/admin/algocalls/withdraw': [
      'admin.call-withdrawn',
      () => post('admin/algocalls/withdraw', { callId, reason: 'Its prices were wrong.' }),
    ],
    'GET /api/admin/algocalls/export': [
      'admin.calls-exported',
      () => file('admin/algocalls/export?algo=technical'),
    ],
    'GET /api/admin/audit/export': ['admin.audit-exported', () => file('admin/audit/export?area=admin')],
    'POST /api/admin/collection/add': ['admin.collection-added', item],
    'POST /api/admin/collection/save': [
      'admin.collection-saved',
      async () => post('admin/collection/save', { ...(await item()), content: PERSON, shown: false }),
    ],
    'POST /api/admin/collection/order': [
      'admin.collection-ordered',
      async () => {
        await item();
        const all = (await data(boss.get('admin/collection?collection=members'))) as never as Answer[];
        await post('admin/collection/order', {
          collection: 'members',
          ids: all.map(({ id }) => id).reverse(),
        });
      },
    ],
    'POST /api/admin/collection/remove': [
      'admin.collection-removed',
      async () => post('admin/collection/remove', await item()),
    ],
    'POST /api/admin/contact-messages/state': ['admin.contact-state-set', contactState],
    'POST /api/admin/jobs/retry': ['admin.job-retried', () => post('admin/jobs/retry', { id: failed[0] })],
    'POST /api/admin/jobs/discard': [
      'admin.job-discarded',
      () => post('admin/jobs/discard', { id: failed[1] }),
    ],
    'POST /api/admin/jobs/failed/retry': ['admin.jobs-retried', () => post('admin/jobs/failed/retry', GROUP)],
    'POST /api/admin/jobs/failed/discard': [
      'admin.jobs-discarded',
      () => post('admin/jobs/failed/discard', GROUP),
    ],
    'POST /api/admin/jobs/run': ['admin.job-run', () => post('admin/jobs/run', { name: 'outbox.prune' })],
    'POST /api/admin/media': ['admin.picture-uploaded', picture],
    'POST /api/admin/pages/create': ['admin.page-created', draft],
    'POST /api/admin/pages/save': [
      'admin.page-saved',
      async () => post('admin/pages/save', { ...PAGE, ...version(await draft()) }),
    ],
    'POST /api/admin/pages/publish': [
      'admin.page-published',
      async () => post('admin/pages/publish', version(await draft())),
    ],
    'POST /api/admin/pages/unpublish': [
      'admin.page-unpublished',
      async () => post('admin/pages/unpublish', version(await draft())),
    ],
    'POST /api/admin/pages/restore': [
      'admin.page-restored',
      async () => post('admin/pages/restore', await draft()),
    ],
    'POST /api/admin/pages/reset': [
      'admin.page-reset',
      async () => {
        const about = await data(boss.get('admin/pages/one?kind=page&slug=about-us'));
        await post('admin/pages/reset', version(about as never));
      },
    ],
    'POST /api/admin/pages/delete': [
      'admin.page-deleted',
      async () => post('admin/pages/delete', version(await draft())),
    ],
    'POST /api/updateapplicationinfo': ['admin.settings-changed', setting],
    'POST /api/admin/settings/undo': [
      'admin.settings-changed',
      async () => {
        await setting();
        const { items } = await data(boss.get('admin/settings/history'));
        await post('admin/settings/undo', { changeId: (items as Answer[])[0]!.id });
      },
      2,
    ],
    'POST /api/admin/data-sources/try': [
      'admin.source-tried',
      () => post('admin/data-sources/try', { name: 'simulated' }),
    ],
    'POST /api/admin/test-mail': [
      'admin.mail-tested',
      async () => {
        // No worker sends it, and it says so.
        test.app.get(MailTestService, { strict: false }).waitMs = 200;
        expect(await post('admin/test-mail')).toMatchObject({ outcome: 'waiting' });
        expect((await data(boss.get('admin/dashboard')))['firstSteps']).toMatchObject({ mail: false });
      },
    ],
    'POST /api/admin/test-push': ['admin.push-tested', () => post('admin/test-push')],
    'POST /api/admin/operations/alerts/test': [
      'admin.alert-tested',
      () => post('admin/operations/alerts/test'),
    ],
    'POST /api/admin/tickers/add': [
      'admin.ticker-added',
      () =>
        post('admin/tickers/add', {
          exchangeShortName: 'NASDAQ',
          symbol: 'QUAY',
          name: 'Quay Works',
          type: 'stock',
          sector: '',
          currency: 'USD',
          rank: null,
          active: true,
        }),
    ],
    'POST /api/admin/tickers/save': ['admin.ticker-saved', ticker],
    'POST /api/admin/tickers/import': [
      'admin.tickers-imported',
      () =>
        post('admin/tickers/import', {
          csv: 'symbol,name,exchangeShortName,type\nPIER,Pier Holdings,NASDAQ,stock',
          dryRun: false,
        }),
    ],
    'POST /api/admin/tickers/back-fill': ['admin.back-fill-started', backFill],
    'POST /api/admin/tickers/back-fill/cancel': [
      'admin.back-fill-cancelled',
      async () => {
        const { jobId } = await backFill();
        await post('admin/tickers/back-fill/cancel', { jobId });
      },
    ],
    'POST /api/admin/imports': [
      'admin.import-begun',
      async () => {
        const { importId } = await post('admin/imports', FILES);
        await post('admin/imports/cancel', { importId });
      },
    ],
    'POST /api/admin/imports/cancel': [
      'admin.import-cancelled',
      async () => {
        const { importId } = await post('admin/imports', FILES);
        await post('admin/imports/cancel', { importId });
      },
    ],
    'POST /api/admin/tickers/corporate-actions': [
      'admin.corporate-action-saved',
      () => post('admin/tickers/corporate-actions', { ...SPLIT, ratio: '4:1' }),
    ],
    'POST /api/admin/tickers/corporate-actions/remove': [
      'admin.corporate-action-removed',
      async () => {
        await post('admin/tickers/corporate-actions', { ...SPLIT, ratio: '4:1' });
        await post('admin/tickers/corporate-actions/remove', SPLIT);
      },
    ],
    'POST /api/admin/users/status': [
      'admin.status-set',
      async () => post('admin/users/status', { ...(await member()), status: 'Practicing' }),
    ],
    'POST /api/admin/users/subscription': [
      'admin.subscription-set',
      async () => post('admin/users/subscription', { ...(await member()), addDays: 3 }),
    ],
    'POST /api/admin/users/sessions/revoke': [
      'admin.sessions-revoked',
      async () => post('admin/users/sessions/revoke', await member()),
    ],
    'POST /api/admin/users/reset-factor': [
      'admin.factor-reset',
      async () => {
        const { userId } = await member();
        await test.orm.em.fork().execute(`update user_account set totp_secret = 'x' where id = ?`, [userId]);
        const reason = 'Called back.';
        await post('admin/users/reset-factor', { userId, reason, password: GOOD_PASSWORD });
      },
    ],
    'POST /api/admin/users/view': ['admin.view-begun', async () => post('admin/users/view', await member())],
    'POST /api/admin/users/view/end': [
      'admin.view-ended',
      async () => {
        const { token } = await post('admin/users/view', await member());
        await post('admin/users/view/end', { token });
      },
    ],
    'POST /api/admin/users/notes/add': ['admin.note-added', note],
    'POST /api/admin/users/notes/save': [
      'admin.note-edited',
      async () => post('admin/users/notes/save', { noteId: (await note())['noteId'], text: 'Called again.' }),
    ],
    'POST /api/admin/users/notes/remove': [
      'admin.note-removed',
      async () => post('admin/users/notes/remove', { noteId: (await note())['noteId'] }),
    ],
    'POST /api/admin/users/resend-activation': [
      'admin.activation-resent',
      async () => {
        const { id: userId } = await makeAccount(test, { status: 'inactive' });
        await post('admin/users/resend-activation', { userId });
      },
    ],
    'POST /api/sendstatusemail': ['admin.status-mailed', async () => post('sendstatusemail', await member())],
    'GET /api/admin/users/export': ['admin.members-exported', () => file('admin/users/export?status=Active')],
    'POST /api/admin/users/bulk': ['admin.members-bulk', bulk],
    'POST /api/admin/users/bulk/cancel': [
      'admin.members-bulk-cancelled',
      async () => post('admin/users/bulk/cancel', { bulkId: (await bulk())['bulkId'] }),
    ],
    'POST /api/pushnotification': ['admin.notification-sent', message],
    'POST /api/admin/administrators/invite': ['admin.invited', () => invited()],
    'POST /api/admin/administrators/invite-again': [
      'admin.invited',
      async () => post('admin/administrators/invite-again', { userId: await invited() }),
      2,
    ],
    'POST /api/admin/administrators/role': [
      'admin.role-set',
      async () => post('admin/administrators/role', { userId: await invited(), role: 'editor', ...OWN }),
    ],
    'POST /api/admin/administrators/remove': [
      'admin.removed',
      async () => post('admin/administrators/remove', { userId: await invited(), ...OWN }),
    ],
    'POST /api/notification-broadcasts/cancel': [
      'admin.notification-cancelled',
      async () => post('notification-broadcasts/cancel', { broadcastId: (await message())['broadcastId'] }),
    ],
  };
  const OWN = { password: GOOD_PASSWORD };
  /** @returns id of an administrator who has not come yet */
  async function invited(): Promise<string> {
    const email = `new.${randomUUID()}@example.org`;
    await post('admin/administrators/invite', { name: 'Nia New', email, role: 'support', ...OWN });
    const all = (await data(boss.get('admin/administrators'))) as unknown as AdministratorDto[];
    return all.find((one) => one.email === email)!.userId;
  }
  const version = ({ id, version: seen }: { id: string; version: number }) => ({ id, version: seen });

  it('are all told here: a route that joins them says what it leaves in the trail, or why nothing', () => {
    const { paths } = openApiDocument(test.app) as unknown as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
    };
    /** Takes something out of the product as a file. */
    const exports = (path: string): boolean =>
      Object.keys(paths[path]?.['get']?.responses['200']?.content ?? {}).some(
        (type) => type !== 'application/json',
      );
    const acting = declaredRoutes(test.app)
      .filter(
        ({ path, rule }) =>
          /^\/api\/admin/i.test(path) || (rule?.kind === 'roles' && !rule.roles.includes('member')),
      )
      .filter(({ method, path }) => method !== 'GET' || exports(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(ACTS), ...Object.keys(EXEMPT)].sort()).toEqual(acting.sort());
  });

  it.each(Object.keys(ACTS))('%s leaves who, when and from where in the audit trail', async (route) => {
    const [action, act, entries = 1] = ACTS[route]!;
    const em = test.orm.em.fork();
    const [last] = await em.find(AuditEvent, {}, { orderBy: { id: 'desc' }, limit: 1 });
    await act();
    const left = await em.find(AuditEvent, { action, id: { $gt: last?.id ?? '0' } });
    expect(left).toHaveLength(entries);
    expect(left.at(-1)).toMatchObject({
      actorId: action.startsWith('admin.') ? boss.user.id : expect.any(String),
      address: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('are noted, too, when they run an algorithm on the page of a ticker; what members run is not', async () => {
    const em = test.orm.em.fork();
    const runs = () => em.find(AuditEvent, { action: 'admin.run-requested' }, { orderBy: { id: 'desc' } });
    const before = (await runs()).length;
    const wish = { ...APPLE, algo: 'comparative' };
    const { runId } = await post('ticker-analysis/run', wish);
    expect((await runs())[0]).toMatchObject({
      actorId: boss.user.id,
      detail: { runId, instrument: 'NASDAQ:AAPL', algo: 'comparative' },
    });
    // The same wish again while it is under way is the same run, and no second act.
    expect(await post('ticker-analysis/run', wish)).toMatchObject({ runId });
    const browser = new TestBrowser(test);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await browser.logIn((await makeAccount(test, { subscriptionEnd: tomorrow })).email);
    expect((await browser.post('/api/ticker-analysis/run', wish)).body.status).toBe('success');
    expect(await runs()).toHaveLength(before + 1);

    await post('ticker-analysis/cancel', { runId });
    await post('ticker-analysis/cancel', { runId });
    const cancelled = await em.find(AuditEvent, { action: 'admin.run-cancelled' });
    expect(cancelled.map(({ actorId, detail }) => ({ actorId, detail }))).toEqual([
      { actorId: boss.user.id, detail: { runId, instrument: 'NASDAQ:AAPL', algo: 'comparative' } },
    ]);
  });
});
