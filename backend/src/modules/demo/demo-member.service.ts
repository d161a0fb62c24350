import { Injectable } from '@nestjs/common';
import { type AlertSettings, AlertsService } from '../alerts/index.js';
import { AnalysisBarService } from '../analysis/index.js';
import { QuoteBook } from '../quotes/index.js';
import { InstrumentDirectory } from '../tickers/index.js';
import { DEMO_MEMBER_EMAIL, UserRepository } from '../users/index.js';
import { WatchlistItemsService, WatchlistsService } from '../watchlists/index.js';

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

const COINS_LIST = 'Crypto';

/** What the demo member has. No other member is made up: a new installation does not claim that somebody watches. */
@Injectable()
export class DemoMemberService {
  constructor(
    private readonly users: UserRepository,
    private readonly directory: InstrumentDirectory,
    private readonly book: QuoteBook,
    private readonly bars: AnalysisBarService,
    private readonly lists: WatchlistsService,
    private readonly items: WatchlistItemsService,
    private readonly alerts: AlertsService,
  ) {}

  /** Safe to repeat. The member's own content needs the demo login, which development machines alone have. */
  async make(): Promise<void> {
    const member = await this.users.byEmail(DEMO_MEMBER_EMAIL);
    if (!member) return;
    await this.watchlists(member.id);
    await this.priceAlerts(member.id);
  }

  private async watchlists(userId: string): Promise<void> {
    for (const { key, note, targetPct } of MEMBER_WATCHES) {
      const price = targetPct === undefined ? null : await this.price(key);
      const targetPrice = price === null ? null : rounded(price * (1 + targetPct! / 100));
      await this.watch(userId, undefined, key, { note: note ?? null, targetPrice });
    }
    const lists = await this.lists.all(userId);
    const coins =
      lists.find(({ name }) => name === COINS_LIST) ?? (await this.lists.create(userId, COINS_LIST));
    for (const key of MEMBER_COINS) await this.watch(userId, coins.id, key);
  }

  private async watch(
    userId: string,
    listId: string | undefined,
    key: string,
    texts: { note?: string | null; targetPrice?: number | null } = {},
  ): Promise<void> {
    if (this.directory.has(key)) await this.items.add(userId, listId, key, texts);
  }

  private async priceAlerts(userId: string): Promise<void> {
    for (const { key, pricePct, condition, ...settings } of demoAlerts()) {
      const known = await this.alerts.has(userId, key, condition.kind);
      const price = await this.price(key);
      if (known || price === null) continue;
      const priced =
        'price' in condition ? { ...condition, price: rounded(price * (1 + pricePct / 100)) } : condition;
      const alert: AlertSettings = { ...settings, condition: priced, expiresAtMs: null };
      await this.alerts.create(userId, key, alert, this.bars.nowMs());
    }
  }

  /** The live price, or the last close before there is one; `null` for a ticker that is not known here. */
  private async price(key: string): Promise<number | null> {
    const instrument = this.directory.get(key);
    if (!instrument) return null;
    return this.book.get(instrument.key)?.price ?? (await this.bars.daily(instrument, {})).bars.at(-1)!.close;
  }
}

/** Four digits: a price that a person would type. */
function rounded(price: number): number {
  return Number(price.toPrecision(4));
}
