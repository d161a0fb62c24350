/** What streams need of a bar: prices in one currency, volume in units of the instrument. */
export interface PriceBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}
