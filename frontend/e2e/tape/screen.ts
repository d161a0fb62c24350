import { io } from 'socket.io-client';
import type { Page } from '../kit/test.ts';

export interface Screen {
  price: number | null;
  timeMs: number | null;
  high: number | null;
  low: number | null;
  volume: number | null;
}

/** What stands on the screen at one instant: all cells read in one go, full precision, `null` where there is none yet. */
export function readScreen(page: Page): Promise<Screen> {
  return page.evaluate(() => {
    const number = (testId: string, name = 'value'): number | null => {
      const text = document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.dataset[name];
      return text === undefined || text === '' ? null : Number(text);
    };
    return {
      price: number('ticker-price'),
      timeMs: number('ticker-price', 'timeMs'),
      high: number('day-high'),
      low: number('day-low'),
      volume: number('day-volume'),
    };
  });
}

/**
 * The replay's own clock as a node tells it over a socket of its own. Between two heartbeats of the feed (1 s) a node
 * can only let it run at its own pace, so it may lag by a second of the replay, never lead.
 */
export async function replayClock(url: string): Promise<{ nowMs: () => Promise<number>; close: () => void }> {
  const socket = io(`${url}/tickers`, { transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    async nowMs() {
      const answer = (await socket.timeout(10_000).emitWithAck('resync', {})) as {
        data: { feed: { clockOffsetMs: number } };
      };
      return Date.now() + answer.data.feed.clockOffsetMs;
    },
    close: () => void socket.close(),
  };
}
