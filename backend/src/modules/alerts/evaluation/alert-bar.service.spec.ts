import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { BarSourceService, CorporateActionRepository, HistoryService } from '../../bars/index.js';
import { AlertBarService, missingMinutes } from './alert-bar.service.js';
import { MINUTE_MS } from './catch-up.js';

const SPLIT_MS = Date.UTC(2020, 7, 31);
const apple: MarketInstrument = {
  key: 'NASDAQ:AAPL',
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: 1,
};
const minute = (timeMs: number, price: number): Bar => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 4,
});
/** The last minute before the weekend of the split, and the first after it. */
const BARS = [minute(Date.UTC(2020, 7, 28, 19, 59), 500), minute(Date.UTC(2020, 7, 31, 13, 30), 126)];
const FROM_MS = BARS[0]!.timeMs;
const TO_MS = Date.UTC(2020, 7, 31, 13, 31);

interface Vendor {
  simulated?: boolean;
  splitAdjusted?: boolean;
  fails?: boolean;
}

function service(vendor: Vendor = {}, recorded: readonly Bar[] = BARS) {
  const asked: { fromMs: number; toMs: number }[] = [];
  const sources = {
    provider: {
      simulated: vendor.simulated ?? false,
      capabilities: { splitAdjusted: vendor.splitAdjusted },
    },
    usesVendor: !vendor.simulated,
    own: async ({ fromMs, toMs }: { fromMs: number; toMs: number }) => {
      asked.push({ fromMs, toMs });
      if (vendor.fails) throw new Error('the vendor is away');
      return BARS.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
    },
    recorded: async () => recorded,
  } as unknown as BarSourceService;
  const actions = {
    of: async () => [{ type: 'split', key: apple.key, exDateMs: SPLIT_MS, ratio: 4, source: 'imported' }],
  } as unknown as CorporateActionRepository;
  const history = { nowMs: () => Date.UTC(2020, 7, 31, 14, 0) } as unknown as HistoryService;
  return Object.assign(new AlertBarService(sources, history, actions), { asked });
}
const closes = async (alertBars: AlertBarService, instrument = apple): Promise<number[]> =>
  (await alertBars.minutes(instrument, FROM_MS, TO_MS)).map(({ close }) => close);

describe('minutes for alerts over a split', () => {
  it('are in today’s shares, so that no fall is found that did not happen', async () => {
    expect(await closes(service({}, []))).toEqual([125, 126]);
  });

  it('are left alone where the source has the split applied, and not where they were recorded here', async () => {
    expect(await closes(service({ splitAdjusted: true }, []))).toEqual([500, 126]);
    expect(await closes(service({ splitAdjusted: true, fails: true }))).toEqual([125, 126]);
  });

  it('are left alone where nothing splits', async () => {
    expect(await closes(service({ simulated: true }))).toEqual([500, 126]);
    expect(await closes(service({}, []), { ...apple, type: 'crypto' })).toEqual([500, 126]);
  });
});

describe('minutes for alerts that were recorded here', () => {
  it('cost no question to the vendor', async () => {
    const bars = service();
    expect(await closes(bars)).toEqual([125, 126]);
    expect(bars.asked).toEqual([]);
  });

  it('are asked of the vendor from where the recording ended, and its bars count then', async () => {
    const bars = service({}, [minute(BARS[0]!.timeMs, 496)]);
    expect(await closes(bars)).toEqual([125, 126]);
    expect(bars.asked).toEqual([{ fromMs: BARS[0]!.timeMs, toMs: TO_MS }]);
  });

  it('are what there is where the vendor is away; without any the caller has to come back', async () => {
    expect(await closes(service({ fails: true }, BARS.slice(0, 1)))).toEqual([125]);
    await expect(closes(service({ fails: true }, []))).rejects.toThrow('the vendor is away');
  });

  it('are not made do with where nobody looked at what is missing', async () => {
    const { timeMs } = BARS[0]!;
    const from = (unseenMs: number) =>
      service({ fails: true }, BARS.slice(0, 1)).minutes(apple, FROM_MS, TO_MS, unseenMs);
    await expect(from(timeMs + 30_000)).rejects.toThrow('the vendor is away');
    expect(await from(TO_MS)).toHaveLength(1);
  });
});

/** Friday 2026-11-20; New York trades from 14:30 to 21:00 UTC. */
const at = (clock: string, day = 20): number => Date.parse(`2026-11-${day}T${clock}:00Z`);
const bars = (fromMs: number, toMs: number): Bar[] =>
  Array.from({ length: (toMs - fromMs) / MINUTE_MS }, (_none, n) => ({
    timeMs: fromMs + n * MINUTE_MS,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volume: 1,
  }));
const missing = (recorded: readonly Bar[], fromMs: number, toMs: number, exchange = 'NASDAQ') =>
  missingMinutes(exchange, recorded, { fromMs, toMs });

describe('minutes that were not recorded', () => {
  it('are none where each has a bar, the running one included', () => {
    expect(missing(bars(at('15:00'), at('16:00')), at('15:00'), at('15:59') + 20_000)).toBeNull();
  });

  it('are all of them where nothing was recorded', () => {
    expect(missing([], at('15:00'), at('16:00'))).toEqual({ fromMs: at('15:00'), toMs: at('16:00') });
  });

  it('are those of the time when nobody recorded, with the minute in which that began', () => {
    const recorded = [...bars(at('15:00'), at('15:10')), ...bars(at('15:30'), at('16:00'))];
    expect(missing(recorded, at('15:00'), at('16:00'))).toEqual({ fromMs: at('15:09'), toMs: at('15:30') });
  });

  it('reach to the end where the recording ended, also within its last minute', () => {
    const recorded = bars(at('15:00'), at('15:10'));
    const toMs = at('15:10') + 5_000;
    expect(missing(recorded, at('15:00'), toMs)).toEqual({ fromMs: at('15:09'), toMs });
  });

  it('are none of a night, a weekend or a closed exchange', () => {
    const friday = bars(at('20:00'), at('21:00'));
    const monday = bars(at('14:30', 23), at('15:00', 23));
    expect(missing([...friday, ...monday], at('20:00'), at('15:00', 23))).toBeNull();
    expect(missing(friday, at('20:00'), at('09:00', 23))).toBeNull();
    expect(missing(friday, at('20:00'), at('14:31', 23))).toEqual({
      fromMs: at('20:59'),
      toMs: at('14:31', 23),
    });
    expect(missing([], at('02:00'), at('03:00'), 'CRYPTO')).toEqual({
      fromMs: at('02:00'),
      toMs: at('03:00'),
    });
  });
});
