import type { WatchlistRatingDto } from '@pricealgo/contract/watchlists';

/** The newest rating of an instrument as a row of a watchlist shows it. */
export interface InstrumentRating extends WatchlistRatingDto {
  readonly instrument: string;
}

/** Ratings beside watched tickers. The analysis makes them and stands above this module: bound at the start. */
export abstract class WatchlistRatings {
  /** The newest rating for everybody of each instrument that has one. */
  abstract newest(instruments: readonly string[]): Promise<readonly InstrumentRating[]>;
  /** Instruments whose next rating is planned (about a minute old), with when that is due, ms since epoch UTC. */
  abstract planned(): Promise<ReadonlyMap<string, number>>;
}
