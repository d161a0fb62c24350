import { setTimeout as delay } from 'node:timers/promises';
import { createECDH } from 'node:crypto';
import type { PasskeyCreationDto, PasskeyRequestDto } from '@pricealgo/contract/passkeys';
import { generateSync } from 'otplib';
import { SoftwareAuthenticator } from '../setup/authenticator.js';
import type { AttackedProduct, Login } from './attacked-product.js';
import type { HostileClient, Visit } from './http-client.js';
import { PIXEL_FORM, type ApiDescription } from './requests.js';

/** Data of an answer: what steps take from it. Where it is not there, the next step is refused and says so. */
interface Data extends Record<
  | 'id'
  | 'alertId'
  | 'broadcastId'
  | 'bulkId'
  | 'callId'
  | 'changeId'
  | 'email'
  | 'importId'
  | 'jobId'
  | 'lastChange'
  | 'noteId'
  | 'profilePic'
  | 'revisionId'
  | 'runId'
  | 'secret'
  | 'slug'
  | 'src'
  | 'state'
  | 'token'
  | 'userId',
  string
> {
  readonly version: number;
  readonly updatedMs: number;
  readonly current: boolean;
  readonly startingText: boolean;
  readonly revision: string | null;
  readonly workId?: string;
  readonly session: { readonly token: string };
  readonly passkeys: readonly { readonly id: string }[];
  readonly items: readonly Data[];
}
const TICKER = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
const BARS = 'date,open,high,low,close,volume\n2020-01-02,1,2,1,2,3\n';

/**
 * Walks through what chance does not find: routes that need an id or a version of the step before, a password, a mailed link or code.
 * Each route is asked as a client of ours would ask, so that the fuzzer's own requests have something of theirs to aim at.
 */
export class Tour {
  /** Steps that broke off, each with the reason. */
  readonly broken: string[] = [];

  constructor(
    private readonly client: HostileClient,
    private readonly product: AttackedProduct,
    private readonly api: ApiDescription,
  ) {}

  async walk(): Promise<void> {
    const [member, admin] = [await this.product.attacker('member'), await this.product.attacker('admin')];
    for (const [name, part] of Object.entries({
      lists: () => this.lists(member),
      alerts: () => this.alerts(member),
      analysis: () => this.analysis(member, admin),
      programs: () => this.programs(member),
      charts: () => this.charts(member),
      notifications: () => this.notifications(member, admin),
      pictures: () => this.pictures(member),
      pages: () => this.pages(admin),
      collections: () => this.collections(admin),
      messages: () => this.messages(admin),
      members: () => this.members(admin),
      tickers: () => this.tickers(admin),
      imports: () => this.imports(admin),
      jobs: () => this.jobs(admin),
      settings: () => this.settings(admin),
      administrators: () => this.administrators(admin),
      passwords: () => this.passwords(),
      passkeys: () => this.passkeys('member'),
      'passkeys of an administrator': () => this.passkeys('admin'),
      signups: () => this.signups(),
      sessions: () => this.sessions(),
    })) {
      await part().catch((error: Error) => this.broken.push(`${name}: ${error.message}`));
    }
  }

  private get = (who: Login | null, route: string, query: Visit['query'] = {}): Promise<Data> =>
    this.client.visit({ method: 'GET', route, token: who?.token, query }) as Promise<Data>;

  /** Fields of the route's body that ask for the password again have it. */
  private post = (who: Login | null, route: string, body: object = {}): Promise<Data> => {
    const fields = this.fieldsOf(route);
    const again = who
      ? Object.fromEntries(
          ['password', 'currentPassword']
            .filter((name) => fields.has(name) && !(name in body))
            .map((name) => [name, who.password]),
        )
      : {};
    return this.client.visit({
      method: 'POST',
      route,
      token: who?.token,
      body: { ...again, ...body },
    }) as Promise<Data>;
  };

  private fieldsOf(route: string): Set<string> {
    const schema = this.api.paths[route]?.['post']?.requestBody?.content?.['application/json']?.schema;
    const named = schema?.$ref ? this.api.components.schemas[schema.$ref.split('/').at(-1)!] : schema;
    return new Set(Object.keys(named?.properties ?? {}));
  }

  /** The newest mail to somebody, as soon as there are `count`. */
  private async mail(to: string, count = 1): Promise<string> {
    return until(`mail ${count} to ${to}`, async () => {
      const found = await this.mails(to);
      return found.length >= count ? found[0] : undefined;
    });
  }

  private async mails(to: string): Promise<string[]> {
    const spool = (await this.get(null, '/api/dev/outbox')) as unknown as { to: string; text: string }[];
    return spool.filter((one) => one.to === to).map(({ text }) => text);
  }

  private async token(to: string, count = 1): Promise<string> {
    return /(?:[?&](?:token|change)=|#)([^\s&]+)/.exec(await this.mail(to, count))![1]!;
  }

  private async lists(member: Login): Promise<void> {
    const { id } = await this.post(member, '/api/watchlists/create', { name: 'Tour' });
    await this.post(member, '/api/watchlists/rename', { id, name: 'Grand tour' });
    await this.post(member, '/api/watchlists/activate', { id });
    await this.post(member, '/api/watchlists/order', { id });
    const view = { columns: ['price'], sort: { by: 'symbol', order: 'asc' } };
    await this.post(member, '/api/watchlists/view', { id, view });
    await this.post(member, '/api/watchlist-items/add', { id, ...TICKER });
    await this.post(member, '/api/watchlist-items/update', { id, ...TICKER, note: 'n' });
    await this.post(member, '/api/watchlist-items/order', { id, ...TICKER });
    await this.get(member, '/api/watchlist', { id });
    await this.get(member, '/api/watchlist-items/of', TICKER);
    await this.get(member, '/api/watchlists/export', { id });
    await this.post(member, '/api/watchlists/import', { id, csv: 'exchange,symbol\nNASDAQ,MSFT\n' });
    await this.post(member, '/api/watchlist-items/remove', { id, ...TICKER });
    await this.post(member, '/api/watchlists/delete', { id });
  }

  private async alerts(member: Login): Promise<void> {
    const condition = { kind: 'above', price: 1_000_000 };
    const { alertId } = await this.post(member, '/api/alerts/create', { ...TICKER, condition });
    await this.post(member, '/api/alerts/update', { alertId, note: 'n' });
    await this.post(member, '/api/alerts/pause', { alertId });
    await this.post(member, '/api/alerts/resume', { alertId });
    await this.get(member, '/api/alerts/firings', { alertId });
    await this.post(member, '/api/alerts/dry-run', { ...TICKER, condition });
    await this.post(member, '/api/alerts/delete', { alertId });
  }

  private async analysis(member: Login, admin: Login): Promise<void> {
    const run = async (params: object): Promise<Data> => {
      const { runId } = await this.post(member, '/api/ticker-analysis/run', {
        ...TICKER,
        algo: 'valuation',
        params,
      });
      return until('the end of a run', async () => {
        const state = await this.get(member, '/api/ticker-analysis/run', { runId });
        return ['queued', 'running'].includes(state.state) ? undefined : state;
      });
    };
    const house = await run({});
    const callId = house.callId ?? (await this.items(this.get(admin, '/api/admin/algocalls')))[0]!.callId;
    await this.get(member, '/api/algorithm-call', { callId });
    await this.get(member, '/api/algorithm-call-inputs', { callId });
    await this.get(null, '/api/call-card', { callId });
    const { runId } = await run({ assumptions: { terminalGrowthPct: 2 } });
    await this.get(member, '/api/ticker-analysis/what-if', { runId });
    await this.get(member, '/api/ticker-analysis/what-if-inputs', { runId });
    const begun = await this.post(member, '/api/ticker-analysis/run', { ...TICKER, algo: 'technical' });
    await this.post(member, '/api/ticker-analysis/cancel', { runId: begun.runId });
    await this.get(admin, '/api/admin/algocalls/one', { callId });
    await this.post(admin, '/api/admin/algocalls/run', { ...TICKER, algo: 'technical' });
    await this.post(admin, '/api/admin/algocalls/replay', { callId });
    await this.get(admin, '/api/admin/algocalls/diff', { a: callId, b: callId });
    await this.post(admin, '/api/admin/algocalls/withdraw', {
      callId,
      reason: 'Of a tour through everything.',
    });
  }

  private async programs(member: Login): Promise<void> {
    const made = await this.post(member, '/api/api-tokens/create', {
      name: 't',
      scopes: ['read:market'],
      days: 7,
    });
    await this.post(member, '/api/api-tokens/revoke', { id: made.id });
    const hook = { url: 'https://hooks.example.org/tour', events: ['alert.fired'] };
    const { id } = await this.post(member, '/api/webhooks/create', hook);
    await this.post(member, '/api/webhooks/state', { id, state: 'active' });
    await this.post(member, '/api/webhooks/test', { id });
    const ended = await until('the end of a delivery', async () => {
      const log = (await this.get(member, '/api/webhooks/deliveries', { id })) as unknown as Data[];
      return log.find(({ state }) => state !== 'pending');
    });
    await this.post(member, '/api/webhooks/resend', { deliveryId: ended.id });
    await this.post(member, '/api/webhooks/delete', { id });
  }

  private async charts(member: Login): Promise<void> {
    const setup = { interval: '1d', kind: 'line', scale: 'linear', studies: [], compare: [], hours: false };
    const layout = await this.post(member, '/api/chart-layouts/create', { name: 'Tour', setup });
    const { id } = (layout as unknown as Data[])[0] ?? layout;
    await this.post(member, '/api/chart-layouts/update', { id, name: 'Grand tour' });
    await this.post(member, '/api/chart-layouts/delete', { id });
    const { revision: base } = await this.get(member, '/api/chart-drawings', TICKER);
    await this.post(member, '/api/chart-drawings/save', { ...TICKER, format: 1, base, drawings: [] });
  }

  private async notifications(member: Login, admin: Login): Promise<void> {
    const notify = { message: { inApp: true, push: false, email: true } };
    await this.post(member, '/api/updateprofile', { preferences: { notify } });
    const audience = { userId: member.userId };
    const told = { audience, title: 'Tour', body: 'Of everything.', type: 'message' };
    await this.post(admin, '/api/notification-broadcasts/audience', { audience });
    const { broadcastId } = await this.post(admin, '/api/pushnotification', told);
    await this.post(admin, '/api/notification-broadcasts/cancel', { broadcastId });
    await this.post(admin, '/api/pushnotification', told);
    const { id } = await until(
      'a notification',
      async () => (await this.items(this.get(member, '/api/fetchnotification')))[0],
    );
    // What is read before it is mailed is not mailed.
    const unsubscribe = await until('a link that ends mails', async () => {
      const found = (await this.mails(member.email)).map(
        (text) => /unsubscribe\?token=(\S+)/.exec(text)?.[1],
      );
      return found.find(Boolean);
    });
    await this.post(member, '/api/notifications/read', { ids: [id] });
    await this.post(member, '/api/hidenotification', { id });
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh, auth: 'A'.repeat(22) };
    const endpoint = 'https://push.example.org/tour';
    await this.post(member, '/api/push/subscribe', { endpoint, keys });
    const { workId } = await this.post(member, '/api/push/test');
    if (workId) await this.get(member, '/api/push/test', { workId });
    await this.post(member, '/api/push/unsubscribe', { endpoint });
    await this.get(null, '/api/notifications/unsubscribe', { token: unsubscribe });
    await this.client.visit({
      method: 'POST',
      route: '/api/notifications/unsubscribe',
      query: { token: unsubscribe },
      body: {},
    });
  }

  private async pictures(member: Login): Promise<void> {
    const route = '/api/profilepicuploadtospace';
    const shown = await this.client.visit({ method: 'POST', route, token: member.token, form: PIXEL_FORM });
    const name = String((shown as Data).profilePic)
      .split('/')
      .at(-1)!;
    await this.client.visit({ method: 'GET', route: '/api/profile-pictures/{name}', inPath: { name } });
    await this.post(member, '/api/profile-picture/remove');
  }

  private async pages(admin: Login): Promise<void> {
    const text = { title: 'Tour', description: 'd', html: '<p>Of everything.</p>', tags: [] };
    const slug = `tour-${admin.userId.slice(0, 8)}`;
    let page = await this.post(admin, '/api/admin/pages/create', { ...text, kind: 'post', slug });
    const { id } = page;
    const step = async (what: string, more: object = {}): Promise<void> => {
      const now = { kind: 'post', slug };
      await this.post(admin, `/api/admin/pages/${what}`, { id, version: page.version, ...more });
      if (what !== 'delete') page = await this.get(admin, '/api/admin/pages/one', now);
    };
    await step('save', { ...text, title: 'Grand tour' });
    await step('publish');
    await this.get(null, '/api/post', { slug });
    const [revision] = await this.items(this.get(admin, '/api/admin/pages/revisions', { id }));
    await step('restore', { revisionId: revision!.revisionId });
    await step('unpublish');
    await step('delete');
    const all = (await this.get(admin, '/api/admin/pages', { kind: 'page' })) as unknown as Data[];
    const [given] = all.filter(({ startingText }) => startingText);
    if (given) await this.post(admin, '/api/admin/pages/reset', { id: given.id, version: given.version });
    if (given) await this.get(null, '/api/page', { slug: given.slug });
    const upload = {
      method: 'POST',
      route: '/api/admin/media',
      token: admin.token,
      form: PIXEL_FORM,
    } as const;
    const { src } = (await this.client.visit(upload)) as Data;
    const inPath = { name: String(src).split('/').at(-1)! };
    await this.client.visit({ method: 'GET', route: '/api/media/{name}', inPath });
  }

  private async collections(admin: Login): Promise<void> {
    const content = { name: 'Tour', about: 'Of everything.', logo: null, link: null };
    const collection = 'partners';
    const item = await this.post(admin, '/api/admin/collection/add', { collection, content, shown: true });
    const { id, version } = item;
    const saved = await this.post(admin, '/api/admin/collection/save', {
      id,
      version,
      content,
      shown: false,
    });
    const all = (await this.get(admin, '/api/admin/collection', { collection })) as unknown as Data[];
    await this.post(admin, '/api/admin/collection/order', { collection, ids: all.map((one) => one.id) });
    await this.post(admin, '/api/admin/collection/remove', { id, version: saved.version ?? version });
  }

  private async messages(admin: Login): Promise<void> {
    const written = {
      name: 'Tour',
      email: admin.email,
      subject: 'Tour',
      message: 'Of everything.',
      typedMs: 60_000,
    };
    await this.post(null, '/api/contactUs', written);
    const [first] = await this.items(this.get(admin, '/api/admin/contact-messages'));
    await this.post(admin, '/api/admin/contact-messages/state', { id: first!.id, state: 'open' });
  }

  private async members(admin: Login): Promise<void> {
    const { userId } = await this.product.attacker('member');
    await this.get(admin, '/api/admin/users');
    await this.get(admin, '/api/admin/users/one', { userId });
    const { noteId } = await this.post(admin, '/api/admin/users/notes/add', { userId, text: 'n' });
    await this.post(admin, '/api/admin/users/notes/save', { noteId, text: 'm' });
    await this.post(admin, '/api/admin/users/notes/remove', { noteId });
    await this.post(admin, '/api/admin/users/subscription', { userId, addDays: 1 });
    await this.post(admin, '/api/admin/users/status', { userId, status: 'Practicing' });
    await this.post(admin, '/api/sendstatusemail', { userId });
    const { token } = await this.post(admin, '/api/admin/users/view', { userId });
    await this.post(admin, '/api/admin/users/view/end', { token });
    const bulk = await this.post(admin, '/api/admin/users/bulk', {
      act: 'days',
      addDays: 1,
      userIds: [userId],
    });
    await this.post(admin, '/api/admin/users/bulk/cancel', { bulkId: bulk.bulkId });
    await this.post(admin, '/api/admin/users/sessions/revoke', { userId });
    const lost = await this.product.attacker('member');
    await this.post(lost, '/api/totp/enrol');
    const { secret } = await this.post(lost, '/api/totp/setup');
    await this.post(lost, '/api/totp/confirm', { code: generateSync({ secret }) });
    await this.post(admin, '/api/admin/users/reset-factor', { userId: lost.userId, reason: 'Called back.' });
  }

  private async tickers(admin: Login): Promise<void> {
    const symbol = `T${admin.userId.replace(/\W/g, '').slice(0, 6).toUpperCase()}`;
    const ticker = { ...TICKER, symbol };
    const facts = { name: 'Tour Inc.', sector: 'Technology', currency: 'USD', rank: 9_000, active: true };
    await this.post(admin, '/api/admin/tickers/add', { ...ticker, ...facts, type: 'stock' });
    const [row] = await this.items(this.get(admin, '/api/admin/tickers', { q: symbol }));
    await this.post(admin, '/api/admin/tickers/save', { ...ticker, ...facts, seenMs: row!.updatedMs });
    const split = { ...ticker, type: 'split', date: '2020-06-01' };
    await this.post(admin, '/api/admin/tickers/corporate-actions', { ...split, ratio: '4:1' });
    await this.post(admin, '/api/admin/tickers/corporate-actions/remove', split);
    await this.get(admin, '/api/admin/tickers/provider-search', { q: 'AAPL' });
    const csv = 'exchange,symbol,name\nNASDAQ,AAPL,Apple\n';
    await this.post(admin, '/api/admin/tickers/import', { csv, dryRun: true });
  }

  private async imports(admin: Login): Promise<void> {
    const begin = (): Promise<Data> =>
      this.post(admin, '/api/admin/imports', {
        kind: 'bars',
        files: [{ name: 'NASDAQ-AAPL.csv', bytes: Buffer.byteLength(BARS) }],
      });
    // One of the fuzzer's own may be under way: there is one at a time.
    const open = (await this.get(admin, '/api/admin/imports')) as unknown as Data[];
    for (const { importId, state } of open)
      if (state === 'receiving') await this.post(admin, '/api/admin/imports/cancel', { importId });
    const { importId } = await begin();
    await this.client.visit({
      method: 'POST',
      route: '/api/admin/imports/part',
      token: admin.token,
      query: { importId, position: 0 },
      form: { name: 'NASDAQ-AAPL.csv', type: 'text/csv', bytes: Buffer.from(BARS) },
    });
    await until('the end of an import', async () => {
      const all = (await this.get(admin, '/api/admin/imports')) as unknown as Data[];
      const now = all.find((one) => one.importId === importId)!;
      return ['queued', 'running'].includes(now.state) ? undefined : now;
    });
    const again = await begin();
    await this.post(admin, '/api/admin/imports/cancel', { importId: again.importId });
  }

  private async jobs(admin: Login): Promise<void> {
    // A worker plans what runs by itself a moment after the product answers.
    const planned = async () =>
      ((await this.get(admin, '/api/admin/jobs')) as unknown as { schedules: { name: string }[] }).schedules;
    while (!(await planned()).some(({ name }) => name === 'notifications.prune')) await delay(200);
    const { id } = await this.post(admin, '/api/admin/jobs/run', { name: 'notifications.prune' });
    await this.get(admin, '/api/admin/jobs/state', { id });
    const group = { name: 'mail.send', queue: 'mail', message: 'activation', reason: 'none' };
    await this.post(admin, '/api/admin/jobs/failed/retry', group);
    await this.post(admin, '/api/admin/jobs/failed/discard', group);
  }

  private async settings(admin: Login): Promise<void> {
    const { lastChange } = await this.get(admin, '/api/admin/settings');
    const changes = { 'application.brandName': 'Tour' };
    await this.post(admin, '/api/updateapplicationinfo', { changes, seen: lastChange });
    const [change] = await this.items(this.get(admin, '/api/admin/settings/history'));
    await this.post(admin, '/api/admin/settings/undo', { changeId: change!.id });
    const { workId } = await this.post(admin, '/api/admin/data-sources/try', { name: 'simulated' });
    if (workId) await this.get(admin, '/api/admin/data-sources/try', { workId });
    const pushed = await this.post(admin, '/api/admin/test-push');
    if (pushed.workId) await this.get(admin, '/api/admin/test-push', { workId: pushed.workId });
  }

  private async administrators(admin: Login): Promise<void> {
    const email = `tour-${admin.userId.slice(0, 8)}@example.org`;
    await this.post(admin, '/api/admin/administrators/invite', { name: 'Tour', email, role: 'support' });
    const all = (await this.get(admin, '/api/admin/administrators')) as unknown as Data[];
    const userId: string = all.find((one) => one.email === email)!.userId;
    await this.token(email);
    await this.post(admin, '/api/admin/administrators/invite-again', { userId });
    const token = await this.token(email, 2);
    await this.post(null, '/api/admin/invitation', { token });
    await this.post(null, '/api/admin/invitation/accept', { token, password: 'tr4m-Kiosk at noon' });
    await this.post(admin, '/api/admin/administrators/role', { userId, role: 'editor' });
    await this.post(null, '/api/admin/reset', { email });
    const reset = await this.token(email, 3);
    await this.post(null, '/api/admin/reset/confirm', { token: reset, password: 'tr4m-Kiosk at night' });
    await this.post(admin, '/api/admin/administrators/remove', { userId });
    await this.post(admin, '/api/admin/totp/enrol');
    const { secret } = await this.post(null, '/api/admin/totp/setup');
    const code = (steps: number): string =>
      generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
    // It ends the sessions without it, and opens one with it.
    const { token: now } = await this.post(null, '/api/admin/totp/confirm', { code: code(-1) });
    const proven = { ...admin, token: now };
    await this.post(proven, '/api/admin/totp/recovery-codes', { code: code(0) });
    await this.post(proven, '/api/admin/totp/remove', { code: code(1) });
  }

  /** Made, shown at the login and as a proof, renamed, removed. */
  private async passkeys(role: 'member' | 'admin'): Promise<void> {
    const who = await this.product.attacker(role);
    const office = role === 'admin';
    const [own, login] = office
      ? ['/api/admin/passkeys', '/api/adminLogIn']
      : ['/api/passkeys', '/api/login'];
    const key = new SoftwareAuthenticator(`http://localhost:${this.product.port}`);
    const answer = (asked: unknown) => key.answer(asked as PasskeyRequestDto);
    const made = key.make((await this.post(who, `${own}/enrol`)) as unknown as PasskeyCreationDto);
    const { session } = await this.post(who, `${own}/add`, { name: 'Tour', passkey: made });
    const proven = { ...who, token: session.token };
    const form = { email: who.email, password: who.password };
    const challenge = await this.post(null, `${login}/passkey`, form);
    await this.post(null, login, { ...form, passkey: answer(challenge) });
    const id = (await this.get(proven, own)).passkeys[0]!.id;
    await this.post(proven, `${own}/rename`, { id, name: 'Grand tour' });
    const passkey = answer(await this.post(proven, `${own}/challenge`));
    await this.post(proven, `${own}/remove`, { id, passkey });
  }

  private async passwords(): Promise<void> {
    const one = await this.product.attacker('member');
    await this.post(null, '/api/verifyEmail', { email: one.email });
    const code = /\b\d{6}\b/.exec(await this.mail(one.email))![0];
    await this.post(null, '/api/reset/confirm', { code });
    const password = 'tr4m-Kiosk at dawn';
    await this.post(null, '/api/updatePasswordForUser', {
      email: one.email,
      password,
      confirm_password: password,
    });
  }

  private async signups(): Promise<void> {
    const name = `tour${Math.random().toString(36).slice(2, 10)}`;
    const [email, password] = [`${name}@example.org`, 'tr4m-Kiosk at noon'];
    await this.post(null, '/api/signup', {
      ...{ username: name, name: 'Tour', email, password, confirm_password: password },
      age_confirmation: true,
    });
    await this.post(null, '/api/activation/resend', { email });
    const token = await this.token(email);
    await this.post(null, '/api/activation/check', { token });
    await this.post(null, '/api/activation/confirm', { token, password });
    const member = await this.product.attacker('member');
    const changed = `${name}.new@example.org`;
    await this.post(member, '/api/profile/email', { email: changed });
    await this.post(null, '/api/profile/email/confirm', { token: await this.token(changed) });
    await this.post(member, '/api/delete-account');
    const again = await this.post(null, '/api/login', { email: changed, password: member.password });
    await this.post({ ...member, token: again.token }, '/api/delete-account/cancel');
  }

  private async sessions(): Promise<void> {
    const member = await this.product.attacker('member');
    await this.post(member, '/api/updateprofile', { name: 'Tour' });
    await this.post(null, '/api/login', { email: member.email, password: member.password });
    await this.post(null, '/api/refresh', { area: 'member' });
    const all = (await this.get(member, '/api/sessions')) as unknown as Data[];
    const other = all.find((session) => !session.current);
    await this.post(member, '/api/sessions/revoke', { sessionId: other!.id });
    const password = 'tr4m-Kiosk at dusk';
    await this.post(member, '/api/change-password', { password, confirm_password: password });
    await this.post(member, '/api/logout', { area: 'member' });
  }

  private async items(page: Promise<Data>): Promise<Data[]> {
    return (await page).items as Data[];
  }
}

const LOOKS = 300;
const LOOK_MS = 100;

/** @throws Error naming what did not come */
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let times = 0; times < LOOKS; times++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${what} did not come`);
}
