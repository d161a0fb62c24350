import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { FallbackProvider } from './fallback-provider.js';
import type { MarketDataProvider } from '../port/market-data-provider.js';
import { vendorAsker } from '../vendor-client/call-lanes.js';
import { answersNow } from './source-trials.service.js';

const instrument = (key: `${string}:${string}`): MarketInstrument => ({
  key,
  exchangeShortName: key.split(':')[0]!,
  symbol: key.split(':')[1]!,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
});
const apple = instrument('NASDAQ:AAPL');
const bitcoin = instrument('CRYPTO:BTCUSD');

const directory = {
  all: () => [apple, bitcoin],
  get: (key: string) => directory.all().find((one) => one.key === key),
};

/** A driver that prices one instrument, where it answers at all. */
function driver(name: string, own: MarketInstrument, answers: boolean, selfTestKey = own.key) {
  const asked: string[] = [];
  const provider = {
    name,
    selfTestKey,
    capabilities: { stream: true, snapshot: true, history: [] },
    nowMs: () => 0,
    supported: async (all: readonly MarketInstrument[]) => all.filter(({ key }) => key === own.key),
    snapshot: async (instruments: readonly MarketInstrument[]) => {
      asked.push(vendorAsker());
      if (!answers) throw new Error('connection refused');
      return instruments;
    },
  };
  return { provider: provider as unknown as MarketDataProvider, asked };
}

describe('a trial of this process’s sources', () => {
  const together = (...drivers: ReturnType<typeof driver>[]): MarketDataProvider => {
    const [first, ...others] = drivers.map(({ provider }) => provider);
    return new FallbackProvider([first!, ...others], new ManualClock(0), () => undefined);
  };

  it('succeeds with the first that answers, on behalf of the feed', async () => {
    const [down, up, spare] = [
      driver('fmp', apple, false),
      driver('kraken', bitcoin, true),
      driver('coinbase', bitcoin, true),
    ];
    expect(await answersNow(together(down, up, spare), directory)).toBe(true);
    expect([down.asked, up.asked, spare.asked]).toEqual([['feed'], ['feed'], []]);
  });

  it('fails where none does', async () => {
    expect(
      await answersNow(together(driver('fmp', apple, false), driver('kraken', bitcoin, false)), directory),
    ).toBe(false);
    const other = driver('fmp', instrument('NYSE:X'), true);
    expect(await answersNow(other.provider, directory)).toBe(false);
  });

  it('takes any instrument that the source supports where its own is not listed here', async () => {
    const one = driver('kraken', bitcoin, true, 'CRYPTO:XXXUSD');
    expect(await answersNow(one.provider, directory)).toBe(true);
  });
});
