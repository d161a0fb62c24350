import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';

/** What the market-data side needs to know of an instrument; the full record is the tickers module's entity. */
export interface MarketInstrument {
  readonly key: InstrumentKey;
  readonly exchangeShortName: string;
  readonly symbol: string;
  readonly type: InstrumentType;
  /** ISO 4217 code of the currency that prices are quoted in. */
  readonly currency: string;
  /** Sector of the built-in directory, `null` where unknown; the simulator correlates by it. */
  readonly sector: string | null;
  /** 1 = best known; `null` = unranked. Decides how lively the simulator makes it and the default list order. */
  readonly rank: number | null;
}
