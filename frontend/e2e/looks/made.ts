import { setTimeout as delay } from 'node:timers/promises';
import type { ProductName } from '../kit/products.ts';
import { running } from '../kit/products.ts';
import { once, somebodyOf, type Somebody } from './rooms.ts';

export const ticker = (key: string): { exchangeShortName: string; symbol: string } => {
  const [exchangeShortName, symbol] = key.split(':') as [string, string];
  return { exchangeShortName, symbol };
};

/** A member with a list, alerts, a message, a token, a webhook: what the pages of members show. */
export const busyMember = once(async (): Promise<Somebody> => {
  const [member, office] = await Promise.all([
    somebodyOf('simulated', 'member'),
    somebodyOf('simulated', 'administrator'),
  ]);
  const { call, person } = member;
  const list = async (): Promise<void> => {
    for (const [key, more] of [
      ['NASDAQ:AAPL', { note: 'Waits for the results.\nThen decides.', targetPrice: 250 }],
      ['CRYPTO:BTCUSD', {}],
      ['NASDAQ:MSFT', { targetPrice: 1 }],
    ] as const)
      await call('watchlist-items/add', { ...ticker(key), ...more });
  };
  const alerts = async (): Promise<void> => {
    // The first fires with the next price.
    await call('alerts/create', {
      ...ticker('CRYPTO:BTCUSD'),
      condition: { kind: 'below', price: 900_000_000 },
      note: 'Look at the order book',
    });
    await call('alerts/create', {
      ...ticker('NASDAQ:AAPL'),
      condition: { kind: 'above', price: 99_999 },
      repeat: 'rearm',
      pauseMinutes: 60,
    });
  };
  await Promise.all([
    list(),
    alerts(),
    call('api-tokens/create', {
      name: 'Home script',
      scopes: ['read:market', 'read:watchlists'],
      days: 30,
      currentPassword: person.password,
    }),
    // A name that nobody has: nothing leaves this machine.
    call('webhooks/create', {
      url: 'https://nobody.pricealgo-hooks.dev/hook',
      events: ['alert.fired', 'call.issued'],
      currentPassword: person.password,
    }),
    office.call('pushnotification', {
      audience: { userId: person.id },
      title: 'The harbour opens early',
      body: 'Come at seven, and bring the list of last week.',
      link: '/fee-structure',
    }),
  ]);
  return member;
});

interface Run {
  runId: string;
  state: string;
  callId: string | null;
  failure: string | null;
}

const ENDED = ['done', 'failed', 'cancelled'];

/** Asks for an answer and waits until it is there. @returns the call that it became */
export const answered = once(
  async (product: ProductName, key: string, algo: string): Promise<string | null> => {
    const { call } = await somebodyOf(product, 'member');
    const params = product === 'imported' ? { params: { source: 'imported' } } : {};
    let run = await call<Run>('ticker-analysis/run', { ...ticker(key), algo, ...params });
    while (!ENDED.includes(run.state)) {
      await delay(100);
      run = await call<Run>(`ticker-analysis/run?runId=${run.runId}`);
    }
    if (run.state !== 'done') throw new Error(`${algo} of ${key}: ${run.state} ${run.failure}`);
    return run.callId;
  },
);

/** The ticker of the simulated product about which there are calls; no other test looks for none about it. */
export const CALLED = 'NASDAQ:ADBE';

/** Two calls at least: a chain of one proves little. */
export async function calls(): Promise<string> {
  const [callId] = await Promise.all([
    answered('simulated', CALLED, 'technical'),
    answered('simulated', CALLED, 'comparative'),
  ]);
  return callId!;
}

/** What stands in lists of the back office. */
export const officeRows = once(async (): Promise<{ invited: string }> => {
  const { call, person } = await somebodyOf('simulated', 'administrator');
  const invited = `ines.${person.id.slice(0, 8)}@example.com`;
  await Promise.all([
    busyMember(),
    calls(),
    call('admin/administrators/invite', {
      name: 'Ines Editor',
      email: invited,
      role: 'editor',
      password: person.password,
    }),
    fetch(`${running().products.simulated.url}/api/contactUs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Ann Reader of the Harbour',
        email: 'ann.reader.of.the.harbour@example.org',
        subject: 'How do you score what nobody has asked about?',
        message: 'I read every page and found no answer.',
        typedMs: 9_000,
      }),
    }),
  ]);
  return { invited };
});
