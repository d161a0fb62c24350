import type { AlertSettings } from '../alerts/index.js';

export interface DemoWatch {
  readonly key: string;
  readonly note?: string;
  /** Target price, percent away from the price now. */
  readonly targetPct?: number;
}

export const MEMBER_WATCHES: readonly DemoWatch[] = [
  { key: 'NASDAQ:AAPL', note: 'Demo note: compare with Microsoft before adding to it.', targetPct: 8 },
  { key: 'NASDAQ:MSFT' },
  { key: 'NASDAQ:NVDA', note: 'Demo note: the forecast is wide here, small position only.', targetPct: 12 },
  { key: 'NASDAQ:TSLA' },
  { key: 'NYSEARCA:SPY', note: 'Demo note: what everything else is measured against.' },
  { key: 'CRYPTO:BTCUSD' },
];

export const MEMBER_COINS: readonly string[] = ['CRYPTO:BTCUSD', 'CRYPTO:ETHUSD', 'CRYPTO:SOLUSD'];

export interface DemoAlert extends Omit<AlertSettings, 'expiresAtMs'> {
  readonly key: string;
  /** Where the price of the condition lies, percent away from the price now. */
  readonly pricePct: number;
}

const ONCE = { repeat: 'once', hysteresisPct: 0.5, pauseMinutes: 5, pricePct: 0, note: null } as const;

/** One that fires with the first call, one that fires soon, and some that wait. */
export function demoAlerts(): DemoAlert[] {
  return [
    { ...ONCE, key: 'NASDAQ:AAPL', condition: { kind: 'call', algo: 'technical' } },
    {
      ...ONCE,
      key: 'CRYPTO:BTCUSD',
      repeat: 'rearm',
      pauseMinutes: 60,
      condition: { kind: 'move', percent: 0.5, direction: 'either', windowMinutes: 60 },
    },
    {
      ...ONCE,
      key: 'NASDAQ:NVDA',
      pricePct: 6,
      condition: { kind: 'above', price: 0 },
      note: 'Demo note: time to look at the target again.',
    },
    {
      ...ONCE,
      key: 'NYSEARCA:SPY',
      condition: { kind: 'average', average: 'sma', length: 50, direction: 'down' },
    },
    { ...ONCE, key: 'NASDAQ:TSLA', pricePct: -10, condition: { kind: 'below', price: 0 } },
  ];
}
