import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { InstrumentDirectory } from '../../tickers/index.js';
import { FallbackProvider } from './fallback-provider.js';
import type { MarketDataProvider } from '../port/market-data-provider.js';
import { askingFor } from '../vendor-client/vendor-asker.js';

/**
 * Whether any source of this process answers about one instrument now. Costs a call or two of each until one does; for a
 * process that does not lead the feed, whose sources are not running. Never rejects.
 */
export async function answersNow(
  provider: MarketDataProvider,
  directory: Pick<InstrumentDirectory, 'get' | 'all'>,
): Promise<boolean> {
  const drivers = provider instanceof FallbackProvider ? provider.drivers : [provider];
  for (const driver of drivers) {
    const answered = await askingFor('feed', () => answers(driver, directory)).catch(() => false);
    if (answered) return true;
  }
  return false;
}

async function answers(
  driver: MarketDataProvider,
  directory: Pick<InstrumentDirectory, 'get' | 'all'>,
): Promise<boolean> {
  const known = directory.get(driver.selfTestKey);
  const all: readonly MarketInstrument[] = known ? [known] : directory.all();
  const [instrument] = await driver.supported(all);
  if (!instrument) return false;
  if (!driver.capabilities.snapshot) return true;
  return (await driver.snapshot([instrument], driver.nowMs())).length > 0;
}
