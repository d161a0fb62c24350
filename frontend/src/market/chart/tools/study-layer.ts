import { HistogramSeries, LineSeries, LineStyle, PriceScaleMode, type ISeriesApi } from 'lightweight-charts';
import type { BarColumns } from '@pricealgo/algorithms/algorithm';
import type { Bar } from '../../api/ticker-history';
import { axisStep } from '../price-axis';
import type { CanvasLayer, CanvasParts } from '../price-canvas';
import { indicatorOf, type Study } from './indicator-table';
import { studyLook, toolColours, type LineLook } from './tool-colours';
import { studyNumber } from './study-number';

type PlotSeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

interface DrawnStudy {
  study: Study;
  series: PlotSeries[];
  columns: Float64Array[];
}

const LINE_STYLES: Record<LineLook['pattern'], LineStyle> = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
};

/** A value for each line of each study; `null` where it has none at the bar. */
export type StudyValues = readonly (readonly (number | null)[])[];

/** Share of the height that the prices have beside one pane of a study. */
const PRICES_STRETCH = 4;

/**
 * Indicators over the prices and in panes below. Everything is computed again with a tick, at most once a frame: ten studies
 * over 10,000 bars take a few milliseconds.
 */
export class StudyLayer implements CanvasLayer {
  private studies: DrawnStudy[] | null = null;
  private columns: BarColumns | null = null;
  private parts: CanvasParts | null = null;
  private index: number | null = null;
  private frame: number | undefined;
  /** Colours of bars above and below nothing. */
  private signs = { up: '', down: '' };

  /** @param onValues what the studies say at the bar under the pointer, or at the newest one */
  constructor(
    private readonly list: readonly Study[],
    private readonly onValues: (values: StudyValues) => void,
  ) {}

  drawn(parts: CanvasParts): void {
    this.parts = parts;
    this.columns = columnsOf(parts.bars);
    this.studies ??= this.make(parts);
    this.compute();
    for (const { series, columns } of this.studies) {
      series.forEach((one, i) => one.setData(this.rows(columns[i]!, isHistogram(one))));
    }
    this.tell();
  }

  grown(parts: CanvasParts): void {
    this.parts = parts;
    if (parts.bars.length !== this.columns?.close.length) {
      this.drawn(parts);
      return;
    }
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.growLast();
    });
  }

  pointed(index: number | null): void {
    this.index = index;
    this.tell();
  }

  coloured(): void {
    if (!this.parts || !this.studies) return;
    const colours = toolColours(this.parts.container);
    let at = 0;
    for (const { series } of this.studies) {
      for (const one of series) one.applyOptions({ color: colours.lines[studyLook(at++).at]! });
    }
  }

  removed(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (!this.parts || !this.studies) return;
    for (const { series } of this.studies) for (const one of series) this.parts.chart.removeSeries(one);
    this.studies = null;
    this.parts.container.parentElement?.style.removeProperty('--chart-panes');
  }

  private make({ chart, container, bars }: CanvasParts): DrawnStudy[] {
    const colours = toolColours(container);
    let panes = 0;
    let at = 0;
    const studies = this.list.map((study): DrawnStudy => {
      const { pane, plots, levels } = indicatorOf(study.id);
      const isOwn = pane === 'own';
      const paneIndex = isOwn ? ++panes : 0;
      const series = plots.map((plot, i): PlotSeries => {
        const look = studyLook(at++);
        const options = {
          color: colours.lines[look.at]!,
          priceLineVisible: false,
          lastValueVisible: isOwn && i === 0,
          ...(isOwn && {
            priceFormat: { type: 'custom' as const, formatter: studyNumber, ...axisStep(bars, 2) },
          }),
        };
        if (plot === 'histogram') return chart.addSeries(HistogramSeries, options, paneIndex);
        const lineStyle = LINE_STYLES[look.pattern];
        const line = { ...options, lineStyle, lineWidth: 1 as const, crosshairMarkerVisible: false };
        return chart.addSeries(LineSeries, line, paneIndex);
      });
      if (isOwn) {
        // A new pane takes over how the prices are scaled, and their room for the volume.
        const scale = { mode: PriceScaleMode.Normal, scaleMargins: { top: 0.12, bottom: 0.08 } };
        series[0]?.priceScale().applyOptions(scale);
      }
      for (const price of levels) {
        series[0]?.createPriceLine({
          price,
          color: colours.grid,
          lineWidth: 1,
          lineStyle: LineStyle.Dashed,
          axisLabelVisible: false,
          title: '',
        });
      }
      return { study, series, columns: [] };
    });
    container.parentElement?.style.setProperty('--chart-panes', String(panes));
    chart.panes()[0]?.setStretchFactor(PRICES_STRETCH);
    for (const pane of chart.panes().slice(1)) pane.setStretchFactor(1);
    return studies;
  }

  private compute(): void {
    const { columns, studies } = this;
    if (!columns || !studies) return;
    for (const drawn of studies) {
      const { plots, compute } = indicatorOf(drawn.study.id);
      if (drawn.columns[0]?.length !== columns.close.length) {
        drawn.columns = plots.map(() => new Float64Array(columns.close.length));
      }
      compute(columns, drawn.study.params, drawn.columns);
    }
  }

  private growLast(): void {
    const { parts, columns, studies } = this;
    const bar = parts?.bars.at(-1);
    if (!parts || !columns || !studies || !bar) return;
    writeBar(columns, columns.close.length - 1, bar);
    this.compute();
    const time = parts.times.at(-1)!;
    for (const { series, columns: values } of studies) {
      series.forEach((one, i) => {
        const value = values[i]!.at(-1)!;
        if (!Number.isNaN(value))
          one.update(isHistogram(one) ? { time, value, color: this.signOf(value) } : { time, value });
      });
    }
    if (this.index === null) this.tell();
  }

  private signOf(value: number): string {
    return value < 0 ? this.signs.down : this.signs.up;
  }

  /** Warm-up has no rows; a gap later on breaks the line. */
  private rows(column: Float64Array, isBars: boolean) {
    const { times } = this.parts!;
    const { up, down } = toolColours(this.parts!.container);
    this.signs = { up, down };
    const rows = [];
    for (let i = 0; i < column.length; i++) {
      const value = column[i]!;
      const time = times[i]!;
      if (!Number.isNaN(value))
        rows.push(isBars ? { time, value, color: this.signOf(value) } : { time, value });
      else if (rows.length > 0) rows.push({ time });
    }
    return rows;
  }

  private tell(): void {
    const { studies, columns } = this;
    if (!studies || !columns) return;
    const at = this.index ?? columns.close.length - 1;
    this.onValues(
      studies.map((drawn) =>
        drawn.columns.map((column) => {
          const value = column[at];
          return value === undefined || Number.isNaN(value) ? null : value;
        }),
      ),
    );
  }
}

const isHistogram = (series: PlotSeries): boolean => series.seriesType() === 'Histogram';

function writeBar(columns: BarColumns, at: number, bar: Bar): void {
  columns.timeMs[at] = bar.timeMs;
  columns.open[at] = bar.open;
  columns.high[at] = bar.high;
  columns.low[at] = bar.low;
  columns.close[at] = bar.close;
  columns.volume[at] = bar.volume;
}

function columnsOf(bars: readonly Bar[]): BarColumns {
  const column = (): Float64Array => new Float64Array(bars.length);
  const columns: BarColumns = {
    timeMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  bars.forEach((bar, i) => writeBar(columns, i, bar));
  return columns;
}
