import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../kit/people.ts';

const POLL_MS = 50;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A ticker of one test alone, whose prices the simulated market makes: whoever analyses it meets no call of other tests. */
export async function addTicker(call: Call): Promise<{ symbol: string; name: string }> {
  const symbol = `Q${Array.from({ length: 5 }, () => LETTERS[randomInt(26)]).join('')}`;
  const name = `Quay Works ${symbol}`;
  await call('admin/tickers/add', {
    exchangeShortName: 'NASDAQ',
    symbol,
    type: 'stock',
    name,
    sector: 'Industrials',
    currency: 'USD',
    active: true,
    rank: 9_000,
  });
  return { symbol, name };
}

/** A call that a worker has made. @returns its id */
export async function makeCall(call: Call, symbol: string, algo = 'technical'): Promise<string> {
  const run = { algo, exchangeShortName: 'NASDAQ', symbol };
  // The directory learns of a new ticker a moment later.
  while (
    !(await call('admin/algocalls/run', run).catch((error: Error) => {
      if (!error.message.includes('instrument_not_found')) throw error;
    }))
  )
    await delay(POLL_MS);
  for (;;) {
    const { items } = await call<{ items: { callId: string }[] }>(
      `admin/algocalls?algo=${algo}&symbol=NASDAQ:${symbol}`,
    );
    if (items[0]) return items[0].callId;
    await delay(POLL_MS);
  }
}
