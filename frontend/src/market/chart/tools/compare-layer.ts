import { LineSeries, type ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../../api/ticker-history';
import { nextBarMs } from '../grow-last-bar';
import type { CanvasLayer, CanvasParts } from '../price-canvas';
import { comparedLook, toolColours } from './tool-colours';

/** Bars of one length. */
interface Series {
  bars: readonly Pick<Bar, 'timeMs' | 'close'>[];
  /** Length of each: `5m`, `1d`, `1w`, … */
  interval: string;
}

/** Another instrument on the chart. */
export interface ComparedBars extends Series {
  key: string;
}

/**
 * The close of another instrument at each bar of the chart: the newest that was known at the end of the bar, as the bar's
 * own close is. A close is known when its own bar ends: that of a week not on its Monday. `null` before the first. No bar is
 * added: the other exchange may trade at other hours.
 */
export function alignedCloses(own: Series, other: Series): (number | null)[] {
  let next = 0;
  return own.bars.map(({ timeMs }) => {
    const endMs = nextBarMs(timeMs, own.interval);
    while (next < other.bars.length && nextBarMs(other.bars[next]!.timeMs, other.interval) <= endMs)
      next += 1;
    return other.bars[next - 1]?.close ?? null;
  });
}

/** Percent of each instrument since the first bar in view, at a bar; `null` where it has no price there. */
export type ComparedValues = readonly (number | null)[];

/** Lines of other instruments on the scale of the prices, which counts in percent of the first bar in view. */
export class CompareLayer implements CanvasLayer {
  private series: ISeriesApi<'Line'>[] = [];
  private closes: (number | null)[][] = [];
  private parts: CanvasParts | null = null;
  private index: number | null = null;
  private readonly onView = (): void => this.tell();

  constructor(
    private readonly others: readonly ComparedBars[],
    /** Length of the chart's own bars. */
    private readonly interval: string,
    private readonly onValues: (values: ComparedValues) => void,
  ) {}

  drawn(parts: CanvasParts): void {
    const { lines } = toolColours(parts.container);
    if (!this.parts) {
      this.series = this.others.map(({ key }, i) =>
        parts.chart.addSeries(LineSeries, {
          color: lines[comparedLook(i).at]!,
          lineWidth: 2,
          title: key.slice(key.indexOf(':') + 1),
          priceLineVisible: false,
        }),
      );
      parts.chart.timeScale().subscribeVisibleLogicalRangeChange(this.onView);
    }
    this.parts = parts;
    const own = { bars: parts.bars, interval: this.interval };
    this.closes = this.others.map((other) => alignedCloses(own, other));
    this.series.forEach((series, i) => {
      const rows = this.closes[i]!.flatMap((value, at) =>
        value === null ? [] : [{ time: parts.times[at]!, value }],
      );
      series.setData(rows);
    });
    this.tell();
  }

  grown(parts: CanvasParts): void {
    if (parts.bars.length !== this.closes[0]?.length) this.drawn(parts);
  }

  pointed(index: number | null): void {
    this.index = index;
    this.tell();
  }

  coloured(): void {
    if (!this.parts) return;
    const { lines } = toolColours(this.parts.container);
    this.series.forEach((series, i) => series.applyOptions({ color: lines[comparedLook(i).at]! }));
  }

  removed(): void {
    if (!this.parts) return;
    this.parts.chart.timeScale().unsubscribeVisibleLogicalRangeChange(this.onView);
    for (const series of this.series) this.parts.chart.removeSeries(series);
    this.series = [];
    this.parts = null;
  }

  private tell(): void {
    const { parts } = this;
    if (!parts) return;
    const range = parts.chart.timeScale().getVisibleLogicalRange();
    const from = Math.max(0, Math.ceil(range?.from ?? 0));
    const at = this.index ?? parts.bars.length - 1;
    this.onValues(
      this.closes.map((closes) => {
        const first = closes.slice(from).find((close) => close !== null);
        const close = closes[at];
        return first === undefined || first === null || close === null || close === undefined
          ? null
          : (close / first - 1) * 100;
      }),
    );
  }
}
