import {
  CHART_KINDS,
  CHART_SCALES,
  type ChartKind,
  type ChartScale,
} from '@pricealgo/contract/chart-choices';
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  PriceScaleMode,
  TickMarkType,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatDate, formatDayMinute, formatMinute } from '../../lib/format/time-format';
import { formatPrice } from '../../lib/format/number-format';
import type { Bar } from '../api/ticker-history';
import { axisTime, axisTimes, utcTime } from './axis-times';
import { chartColours, type ChartColours } from './chart-colours';
import { axisStep } from './price-axis';
import { WheelGuard } from './wheel-guard';

export { CHART_KINDS, CHART_SCALES, type ChartKind, type ChartScale };
const SCALE_MODES: Record<ChartScale, PriceScaleMode> = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

export interface PriceCanvasOptions {
  timeZone: string;
  /** Bars shorter than a day show times, longer ones dates. */
  intraday: boolean;
  /** The bar under the pointer or keyboard cursor, `null` when there is none. */
  onCursor: (bar: Bar | null) => void;
}

/** Holds prices up to 99,999.99 from the first frame on: a wider axis would have everything drawn once more. */
const AXIS_WIDTH = 74;
/** As close as one gets. */
const MIN_IN_VIEW = 5;

export type PriceSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Line'> | ISeriesApi<'Area'>;

/** What a layer draws with, as it is now. */
export interface CanvasParts {
  readonly container: HTMLElement;
  readonly chart: IChartApi;
  readonly prices: PriceSeries;
  readonly bars: readonly Bar[];
  /** Of each bar, on the axis. */
  readonly times: readonly UTCTimestamp[];
  readonly intraday: boolean;
}

/** What is drawn beside the prices: it is told what happens to them, and draws by itself. */
export interface CanvasLayer {
  /** All bars are others, or the series that shows them is. */
  drawn(parts: CanvasParts): void;
  /** The newest bar grew, or is new. */
  grown(parts: CanvasParts): void;
  /** Index of the bar under pointer or keyboard; `null`: none. */
  pointed?(index: number | null): void;
  coloured?(): void;
  /** Takes everything off the chart. */
  removed(): void;
}

/** The library knows UTC only: a clock of the zone is handed to it as if it were that of UTC. */
const toMs = (time: Time): number => Number(time) * 1_000;

/** The drawn chart. Lives outside React: a tick changes its last bar and renders nothing else. */
export class PriceCanvas {
  private readonly chart: IChartApi;
  private readonly volume: ISeriesApi<'Histogram'>;
  private prices: PriceSeries | null = null;
  private kind: ChartKind = 'candles';
  private bars: Bar[] = [];
  /** Of each bar, on the axis. */
  private times: UTCTimestamp[] = [];
  private options: PriceCanvasOptions;
  private cursor: number | null = null;
  private colours: ChartColours;
  /** All bars are in view, and stay so until somebody drags or zooms. */
  private fitted = false;
  private scale: ChartScale = 'linear';
  private readonly layers = new Set<CanvasLayer>();
  private readonly wheel: WheelGuard;
  private readonly onTouched = (): void => {
    this.fitted = false;
  };

  constructor(
    private readonly container: HTMLElement,
    options: PriceCanvasOptions,
  ) {
    this.options = options;
    this.colours = chartColours(container);
    const { layout, grid } = this.colouredParts();
    this.chart = createChart(container, {
      autoSize: true,
      // The attribution stands below the chart as text.
      layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 12, ...layout },
      grid: { vertLines: { visible: false }, ...grid },
      rightPriceScale: {
        borderVisible: false,
        minimumWidth: AXIS_WIDTH,
        scaleMargins: { top: 0.08, bottom: 0.24 },
      },
      timeScale: {
        ...this.timesShown(),
        borderVisible: false,
        rightOffset: 2,
        fixLeftEdge: true,
        minBarSpacing: 0.05,
        tickMarkFormatter: (time: Time, mark: TickMarkType): string => markText(toMs(time), mark),
      },
      // A finger that goes up or down scrolls the page.
      handleScroll: { vertTouchDrag: false },
      localization: {
        timeFormatter: (time: Time) => this.longTime(toMs(time)),
      },
    });
    this.volume = this.chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    this.volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    this.chart.subscribeCrosshairMove((event) => this.onPointer(event));
    // The price axis takes its width only once prices are drawn: what fitted before would lose its newest bars.
    this.chart.timeScale().subscribeSizeChange(() => {
      if (this.fitted) this.chart.timeScale().fitContent();
    });
    container.addEventListener('pointerdown', this.onTouched);
    this.wheel = new WheelGuard(container, () => this.allInView(), this.onTouched);
  }

  configure(options: Pick<PriceCanvasOptions, 'timeZone' | 'intraday'>): void {
    const { timeZone, intraday } = this.options;
    if (timeZone === options.timeZone && intraday === options.intraday) return;
    this.options = { ...this.options, ...options };
    this.chart.applyOptions({ timeScale: this.timesShown() });
    if (this.bars.length > 0) this.draw();
  }

  setBars(bars: readonly Bar[], kind: ChartKind): void {
    this.bars = [...bars];
    if (!this.prices || kind !== this.kind) this.replaceSeries(kind);
    this.draw();
    this.fit();
  }

  /** Draws the newest bar: replaces the last one or adds one behind it. */
  update(bar: Bar): void {
    const last = this.bars.at(-1);
    if (!this.prices || (last && bar.timeMs < last.timeMs)) return;
    if (last?.timeMs === bar.timeMs) this.bars[this.bars.length - 1] = bar;
    else this.bars.push(bar);
    this.updateSeries(bar);
    for (const layer of this.layers) layer.grown(this.parts()!);
    if (this.cursor === this.bars.length - 1) this.options.onCursor(bar);
  }

  /** Moves the keyboard cursor by `steps` bars, from the newest when there was none. */
  moveCursor(steps: number): void {
    const from = this.cursor ?? this.bars.length;
    this.cursor = Math.min(this.bars.length - 1, Math.max(0, from + steps));
    const bar = this.bars[this.cursor];
    if (!bar || !this.prices) return;
    this.bringIntoView(this.cursor);
    // A chart that has no size yet, or shows other bars, has no place for it; the library would throw.
    if (this.prices.priceToCoordinate(bar.close) !== null)
      this.chart.setCrosshairPosition(bar.close, this.times[this.cursor]!, this.prices);
    this.point(this.cursor);
  }

  clearCursor(): void {
    this.chart.clearCrosshairPosition();
    this.point(null);
  }

  /** Moves what is in view by a share of it: negative to older bars. */
  pan(share: number): void {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    if (range) this.view(range.from + (range.to - range.from) * share, range.to - range.from);
  }

  /** Shows more or fewer bars around the cursor, or around the newest bar in view. @param factor of their number */
  zoom(factor: number): void {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    if (!range) return;
    const width = range.to - range.from;
    const pivot = this.cursor ?? Math.min(range.to, this.bars.length - 1);
    const next = Math.max(MIN_IN_VIEW, width * factor);
    if (next >= this.bars.length) this.fit();
    else this.view(pivot - (pivot - range.from) * (next / width), next);
  }

  /** All bars in view. */
  fit(): void {
    this.fitted = true;
    this.chart.timeScale().fitContent();
  }

  setScale(scale: ChartScale): void {
    this.scale = scale;
    this.prices?.priceScale().applyOptions({ mode: SCALE_MODES[scale] });
  }

  /** What is drawn, without the page below it. */
  picture(): HTMLCanvasElement {
    return this.chart.takeScreenshot(true);
  }

  /** @returns what takes the layer off again */
  addLayer(layer: CanvasLayer): () => void {
    this.layers.add(layer);
    const parts = this.parts();
    if (parts && this.bars.length > 0) layer.drawn(parts);
    return () => {
      if (this.layers.delete(layer)) layer.removed();
    };
  }

  /** Takes the colours of the page over; draws nothing where they are what they were. */
  applyColours(): void {
    const colours = chartColours(this.container);
    if (Object.values(colours).join() === Object.values(this.colours).join()) return;
    this.colours = colours;
    this.chart.applyOptions(this.colouredParts());
    this.colourPrices();
    if (this.bars.length > 0) this.drawVolume();
    for (const layer of this.layers) layer.coloured?.();
  }

  destroy(): void {
    for (const layer of this.layers) layer.removed();
    this.layers.clear();
    this.wheel.end();
    this.container.removeEventListener('pointerdown', this.onTouched);
    this.chart.remove();
  }

  private parts(): CanvasParts | null {
    const { container, chart, prices, bars, times } = this;
    return prices && { container, chart, prices, bars, times, intraday: this.options.intraday };
  }

  private allInView(): boolean {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    return !range || (range.from <= 0.5 && range.to >= this.bars.length - 1.5);
  }

  private view(from: number, width: number): void {
    this.fitted = false;
    const first = Math.max(-0.5, Math.min(from, this.bars.length - Math.min(width, MIN_IN_VIEW)));
    this.chart.timeScale().setVisibleLogicalRange({ from: first, to: first + width });
  }

  private bringIntoView(index: number): void {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    if (!range || (index >= range.from && index <= range.to)) return;
    const width = range.to - range.from;
    this.view(index < range.from ? index - 1 : index + 1 - width, width);
  }

  private point(index: number | null): void {
    this.cursor = index;
    for (const layer of this.layers) layer.pointed?.(index);
    this.options.onCursor((index === null ? null : this.bars[index]) ?? null);
  }

  private timesShown() {
    return { timeVisible: this.options.intraday, secondsVisible: false };
  }

  private colouredParts() {
    const { text, grid } = this.colours;
    return {
      layout: { textColor: text, fontFamily: getComputedStyle(this.container).fontFamily },
      grid: { horzLines: { color: grid } },
    };
  }

  private replaceSeries(kind: ChartKind): void {
    if (this.prices) this.chart.removeSeries(this.prices);
    this.kind = kind;
    const priceFormat = this.priceFormat();
    const line = { lineWidth: 2 as const, priceFormat };
    if (kind === 'candles') this.prices = this.chart.addSeries(CandlestickSeries, { priceFormat });
    else if (kind === 'line') this.prices = this.chart.addSeries(LineSeries, line);
    else this.prices = this.chart.addSeries(AreaSeries, line);
    this.setScale(this.scale);
    this.colourPrices();
  }

  private colourPrices(): void {
    const { colours } = this;
    const up = { upColor: colours.up, borderUpColor: colours.up, wickUpColor: colours.up };
    const down = { downColor: colours.down, borderDownColor: colours.down, wickDownColor: colours.down };
    if (this.kind === 'candles') this.prices?.applyOptions({ ...up, ...down });
    if (this.kind === 'line') this.prices?.applyOptions({ color: colours.line });
    if (this.kind === 'area') {
      const area = { lineColor: colours.line, topColor: colours.areaTop, bottomColor: colours.areaBottom };
      this.prices?.applyOptions(area);
    }
  }

  private draw(): void {
    const { timeZone, intraday } = this.options;
    this.times = intraday ? axisTimes(this.bars, timeZone) : this.bars.map(({ timeMs }) => utcTime(timeMs));
    this.prices?.applyOptions({ priceFormat: this.priceFormat() });
    if (this.kind === 'candles') {
      const rows = this.bars.map((bar, i) => ({
        time: this.times[i]!,
        open: bar.open,
        high: bar.high,
        low: bar.low,
        close: bar.close,
      }));
      (this.prices as ISeriesApi<'Candlestick'>).setData(rows);
    } else {
      const rows = this.bars.map((bar, i) => ({ time: this.times[i]!, value: bar.close }));
      (this.prices as ISeriesApi<'Line'>).setData(rows);
    }
    this.drawVolume();
    for (const layer of this.layers) layer.drawn(this.parts()!);
  }

  private drawVolume(): void {
    const { colours } = this;
    this.volume.setData(
      this.bars.map((bar, i) => ({
        time: this.times[i]!,
        value: bar.volume,
        color: bar.close >= bar.open ? colours.upVolume : colours.downVolume,
      })),
    );
  }

  private priceFormat() {
    // Room below the prices is no price.
    const formatter = (price: number): string => (price < 0 ? '' : formatPrice(price));
    return { type: 'custom' as const, formatter, ...axisStep(this.bars) };
  }

  private updateSeries(bar: Bar): void {
    const time = this.timeOfLast(bar);
    const { colours } = this;
    if (this.kind === 'candles') {
      const { open, high, low, close } = bar;
      (this.prices as ISeriesApi<'Candlestick'>).update({ time, open, high, low, close });
    } else (this.prices as ISeriesApi<'Line'>).update({ time, value: bar.close });
    const color = bar.close >= bar.open ? colours.upVolume : colours.downVolume;
    this.volume.update({ time, value: bar.volume, color });
  }

  /** Time of the newest bar on the axis: never before the one drawn ahead of it. */
  private timeOfLast({ timeMs }: Bar): UTCTimestamp {
    const { timeZone, intraday } = this.options;
    const last = this.bars.length - 1;
    const time = intraday ? axisTime(timeMs, timeZone, this.times[last - 1]) : utcTime(timeMs);
    this.times[last] = time;
    return time;
  }

  private onPointer({ sourceEvent, logical }: MouseEventParams): void {
    // Moves that this class made itself (keyboard, new data) carry no event.
    if (!sourceEvent) return;
    const bar = logical === undefined ? undefined : this.bars[Math.round(logical)];
    this.point(bar ? this.bars.indexOf(bar) : null);
  }

  private longTime(timeMs: number): string {
    return this.options.intraday ? formatDayMinute(timeMs, 'UTC') : formatDate(timeMs, 'UTC');
  }
}

/** Words at a mark of the time axis. @param timeMs clock of the shown zone as if it were that of UTC */
function markText(timeMs: number, mark: TickMarkType): string {
  if (mark === TickMarkType.Time || mark === TickMarkType.TimeWithSeconds) return formatMinute(timeMs, 'UTC');
  const parts = formatDate(timeMs, 'UTC').split(/[ ,]+/);
  if (mark === TickMarkType.Year) return parts[2] ?? '';
  return mark === TickMarkType.Month ? (parts[0] ?? '') : `${parts[0]} ${parts[1]}`;
}
