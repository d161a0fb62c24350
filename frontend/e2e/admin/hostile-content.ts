import type { Call, Credentials } from '../kit/people.ts';
import type { Product } from '../kit/products.ts';
import { HOSTILE_HTML, HOSTILE_LONG, HOSTILE_NAME, HOSTILE_SHORT } from './hostile-texts.ts';

const POLL_MS = 100;
const AAPL = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };

/** Calls as that member, from a device whose name is hostile, too. @throws Error unless the answer is a success */
async function memberCalls({ url }: Product, { email, password }: Credentials) {
  let token = '';
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': HOSTILE_LONG,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    const { status, data, message } = (await answer.json()) as { status: string; data: T; message: string };
    if (status !== 'success') throw new Error(`${path}: ${answer.status} ${message} ${JSON.stringify(data)}`);
    return data;
  };
  const { token: opened, userId } = await call<{ token: string; userId: string }>('login', {
    email,
    password,
  });
  token = opened;
  return { call, userId };
}

/** A call that a worker made for the member. @returns its id */
async function makeCall(call: Call): Promise<string> {
  const { runId } = await call<{ runId: string }>('ticker-analysis/run', { ...AAPL, algo: 'technical' });
  for (;;) {
    const run = await call<{ state: string; callId: string; failure: string | null }>(
      `ticker-analysis/run?runId=${runId}`,
    );
    if (run.state === 'done') return run.callId;
    if (run.state === 'failed' || run.state === 'cancelled') throw new Error(`${run.state}: ${run.failure}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** What members and visitors may write. @returns the member and a call of theirs */
export async function writeAsMember(
  product: Product,
  member: Credentials,
): Promise<{ userId: string; callId: string }> {
  const { call, userId } = await memberCalls(product, member);
  await call('updateprofile', { name: HOSTILE_NAME });
  const { id } = await call<{ id: string }>('watchlists/create', { name: HOSTILE_SHORT });
  await call('watchlists/activate', { id });
  await call('watchlist-items/add', { id, ...AAPL, note: HOSTILE_LONG });
  // True already: it fires, and its note comes back as a notification.
  const condition = { kind: 'above', price: 0.01 };
  await call('alerts/create', {
    exchangeShortName: 'CRYPTO',
    symbol: 'BTCUSD',
    condition,
    note: HOSTILE_LONG,
  });
  await call('contactUs', {
    name: HOSTILE_SHORT,
    // Everything of it is allowed before an @.
    email: `eve'/onmouseover='__xss=1'/x@example.com`,
    subject: HOSTILE_SHORT,
    message: HOSTILE_LONG,
    typedMs: 60_000,
  });
  return { userId, callId: await makeCall(call) };
}

/** What administrators may write; somebody may have taken their session. */
export async function writeAsAdmin(call: Call, userId: string, callId: string): Promise<void> {
  const changes = {
    'application.brandName': HOSTILE_SHORT,
    'application.postalAddress': HOSTILE_LONG.slice(0, 200),
    'application.socialLinks': [{ label: HOSTILE_SHORT, url: 'https://example.com/"><svg onload=__xss=1>' }],
    'application.footerLinks': [{ label: HOSTILE_SHORT, url: '/about-us' }],
  };
  await call('updateapplicationinfo', { changes, seen: '0' });
  for (const kind of ['page', 'post']) {
    const { id, version } = await call<{ id: string; version: number }>('admin/pages/create', {
      kind,
      slug: 'hostile',
      title: HOSTILE_LONG.slice(0, 120),
      description: HOSTILE_LONG.slice(0, 300),
      html: HOSTILE_HTML,
      tags: [HOSTILE_SHORT],
    });
    await call('admin/pages/publish', { id, version });
  }
  const link = 'https://example.com/"><svg onload=__xss=1>';
  const [name, about] = [HOSTILE_SHORT, HOSTILE_LONG];
  const contents = {
    members: { name, role: HOSTILE_SHORT, about, photo: null, link },
    partners: { name, about, logo: null, link },
    albums: { title: HOSTILE_SHORT, date: '2026-05-01', about, pictures: [] },
  };
  for (const [collection, content] of Object.entries(contents)) {
    await call('admin/collection/add', { collection, content, shown: true });
  }
  await call('admin/tickers/add', {
    exchangeShortName: 'NASDAQ',
    symbol: 'XSSX',
    type: 'stock',
    name: HOSTILE_LONG.slice(0, 100),
    sector: HOSTILE_SHORT,
    currency: 'USD',
    active: true,
    rank: 1,
  });
  await call('admin/algocalls/withdraw', { callId, reason: HOSTILE_LONG });
  await call('pushnotification', {
    audience: { userId },
    title: HOSTILE_SHORT,
    body: HOSTILE_LONG,
    link: '/watchlist?"><svg/onload=__xss=1>',
  });
}

/** Addresses that run when they are followed are taken by no field of links. @returns what was not refused as such */
export async function takenScriptLinks(call: Call): Promise<string[]> {
  const taken: string[] = [];
  const attempt = async (name: string, body: object): Promise<void> => {
    const answer = await call(name, body).then(
      () => 'success',
      (error: Error) => error.message,
    );
    if (!answer.includes('invalid_request')) taken.push(`${name} ${JSON.stringify(body)}: ${answer}`);
  };
  for (const url of ['javascript:__xss=1', ' javascript:__xss=1', 'data:text/html,x', '//evil.example']) {
    for (const key of ['application.socialLinks', 'application.footerLinks'])
      await attempt('updateapplicationinfo', { changes: { [key]: [{ label: 'x', url }] }, seen: '0' });
    const content = { name: 'x', about: '', logo: null, link: url };
    await attempt('admin/collection/add', { collection: 'partners', content, shown: true });
    await attempt('pushnotification', { audience: { all: true }, title: 'x', body: 'x', link: url });
  }
  return taken;
}
