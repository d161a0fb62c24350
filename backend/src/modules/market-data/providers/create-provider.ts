import { DAY_MS } from '../../../common/market/new-york-day.js';
import type { AppConfig } from '../../../config/app-config.js';
import { tradingSession } from '../../market-hours/calendar/trading-session.js';
import type { MarketDataProvider } from './market-data-provider.js';
import { loadRecordedDay } from './replay/recorded-day.js';
import { ReplayProvider, type PreviousCloseLookup } from './replay/replay-provider.js';
import { alwaysOpen, exchangeCalendar } from './simulated/session-plan.js';
import { SimulatedProvider } from './simulated/simulated-provider.js';

/** Regular hours of the US exchanges on a New York date (day number since 1970-01-01). */
function usExchangeHours(day: number) {
  return tradingSession(new Date(day * DAY_MS).toISOString().slice(0, 10));
}

/**
 * Builds the driver that `MARKET_DATA` names.
 * @param warn receives one line for each recorded file with unusable rows.
 * @throws Error naming the variable to change when the driver cannot work.
 */
export async function createProvider(
  config: AppConfig,
  warn: (line: string) => void,
  previousClose?: PreviousCloseLookup,
): Promise<MarketDataProvider> {
  const { env } = config;
  if (env.MARKET_DATA === 'replay') {
    const day = await loadRecordedDay(config.replayDir, env.REPLAY_DATE);
    day.faults.forEach(warn);
    return new ReplayProvider({
      day,
      startTime: env.REPLAY_START,
      speed: env.REPLAY_SPEED,
      end: env.REPLAY_END,
      previousClose,
    });
  }
  return new SimulatedProvider({
    seed: env.SIMULATED_SEED,
    ticksPerS: env.SIMULATED_TICKS_PER_S,
    sessions: env.SIMULATED_SESSION === 'always' ? alwaysOpen : exchangeCalendar(usExchangeHours),
  });
}
