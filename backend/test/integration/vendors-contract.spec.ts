import { describeProviderContract } from '../setup/market-data-provider.contract.js';
import {
  AAPL,
  BTC,
  coinbaseVendor,
  ETH,
  fmpVendor,
  instrument,
  krakenVendor,
  MSFT,
  subscribed,
  yahooVendor,
  type Vendor,
} from '../fakes/vendor-fixtures.js';

const UNKNOWN_COIN = instrument('CRYPTO', 'NOPEUSD', 'crypto');

/** A streaming driver is started when the venue has heard of it. */
function startedWhenSubscribed(vendor: Vendor): Vendor {
  const { provider, server } = vendor;
  const start = provider.start.bind(provider);
  provider.start = async (instruments, sink, events) => {
    await start(instruments, sink, events);
    await subscribed(server, instruments.length);
  };
  const stop = provider.stop.bind(provider);
  provider.stop = async () => {
    await stop();
    server.received.length = 0;
  };
  return vendor;
}

for (const [name, make] of [
  ['kraken', krakenVendor],
  ['coinbase', coinbaseVendor],
] as const) {
  describeProviderContract(
    name,
    async () => {
      const vendor = startedWhenSubscribed(await make());
      const { provider, clock, trade, dispose } = vendor;
      const instruments = [BTC, UNKNOWN_COIN, ETH, AAPL];
      return { provider, instruments, instantsMs: [clock.nowMs()], advance: trade, dispose };
    },
    { remembers: false },
  );
}

for (const [name, make] of [
  ['fmp', () => fmpVendor()],
  ['yahoo', yahooVendor],
] as const) {
  describeProviderContract(
    name,
    async () => {
      const { provider, clock, trade, dispose } = await make();
      return { provider, instruments: [AAPL, MSFT], instantsMs: [clock.nowMs()], advance: trade, dispose };
    },
    { remembers: false, polled: true },
  );
}
