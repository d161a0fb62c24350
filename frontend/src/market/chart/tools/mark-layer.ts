import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { CanvasLayer, CanvasParts, PriceSeries } from '../price-canvas';
import { markIndex, type ChartMark, type MarkKind } from './chart-marks';
import { toolColours, type ToolColours } from './tool-colours';

const RADIUS = 8;
/** Marks of one bar stand above each other, and no higher. */
const MOST_OF_A_BAR = 4;

const SIGNS: Record<MarkKind, { sign: string; colour: (colours: ToolColours) => string }> = {
  split: { sign: 'S', colour: ({ lines }) => lines[3]! },
  dividend: { sign: 'D', colour: ({ lines }) => lines[1]! },
  earnings: { sign: 'E', colour: ({ lines }) => lines[0]! },
  'call-up': { sign: '▲', colour: ({ up }) => up },
  'call-down': { sign: '▼', colour: ({ down }) => down },
  'call-flat': { sign: '●', colour: ({ dim }) => dim },
};

/** Marks at the foot of the prices, and which of them belong to the bar under the pointer. */
export class MarkLayer implements CanvasLayer {
  private series: PriceSeries | null = null;
  private parts: CanvasParts | null = null;
  private colours: ToolColours | null = null;
  private byIndex = new Map<number, ChartMark[]>();
  private readonly primitive: ISeriesPrimitive<Time>;

  constructor(
    private readonly marks: readonly ChartMark[],
    private readonly timeZone: string,
    private readonly onPointed: (marks: readonly ChartMark[]) => void,
  ) {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => this.draw(context, mediaSize.height)),
    };
    this.primitive = { paneViews: () => [{ zOrder: () => 'top', renderer: () => renderer }] };
  }

  drawn(parts: CanvasParts): void {
    this.parts = parts;
    this.colours = toolColours(parts.container);
    this.byIndex = new Map();
    for (const mark of this.marks) {
      const index = markIndex(mark, parts.bars, parts.intraday, this.timeZone);
      if (index === null) continue;
      const there = this.byIndex.get(index);
      if (there) there.push(mark);
      else this.byIndex.set(index, [mark]);
    }
    if (this.series === parts.prices) return;
    this.series = parts.prices;
    parts.prices.attachPrimitive(this.primitive);
  }

  grown(parts: CanvasParts): void {
    this.parts = parts;
  }

  pointed(index: number | null): void {
    this.onPointed(index === null ? [] : (this.byIndex.get(index) ?? []));
  }

  coloured(): void {
    if (this.parts) this.colours = toolColours(this.parts.container);
  }

  removed(): void {
    this.series?.detachPrimitive(this.primitive);
    this.series = null;
  }

  private draw(context: CanvasRenderingContext2D, height: number): void {
    const { parts, colours } = this;
    if (!parts || !colours) return;
    const scale = parts.chart.timeScale();
    context.font = `600 10px ${getComputedStyle(parts.container).fontFamily}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [index, marks] of this.byIndex) {
      const x = scale.timeToCoordinate(parts.times[index]!);
      if (x === null) continue;
      marks.slice(0, MOST_OF_A_BAR).forEach(({ kind }, i) => {
        const { sign, colour } = SIGNS[kind];
        const y = height - RADIUS - 2 - i * (2 * RADIUS + 2);
        context.beginPath();
        context.arc(x, y, RADIUS, 0, 2 * Math.PI);
        context.fillStyle = colours.surface;
        context.fill();
        context.strokeStyle = colour(colours);
        context.lineWidth = 1.5;
        context.stroke();
        context.fillStyle = colour(colours);
        context.fillText(sign, x, y + 0.5);
      });
    }
  }
}
