import type { DrawingKind } from '@pricealgo/contract/chart-choices';
import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { CanvasLayer, CanvasParts, PriceSeries } from '../price-canvas';
import { BarPlaces, COLOUR_VALUES, type Drawing, type DrawingPoint, newDrawingId } from './drawing';
import { DrawingPointer } from './drawing-pointer';
import { besideHandle, type Pixel, type Projection, shapeOf, TEXT_HEIGHT } from './drawing-geometry';

/** What the layer shows, and what a pointer does. */
export interface LayerState {
  drawings: readonly Drawing[];
  selected: string | null;
  /** What the next presses place; `null`: they select. */
  tool: DrawingKind | null;
  colour: Drawing['colour'];
  /** Without it drawings are only looked at. */
  isEditable: boolean;
}

export interface LayerEvents {
  onPlaced(drawing: Drawing): void;
  onChanged(drawing: Drawing): void;
  onSelected(id: string | null): void;
}

export interface LayerWords {
  /** Of a text that was just placed. */
  usualText: string;
  level(ratio: number, price: number): string;
  measured(from: DrawingPoint, to: DrawingPoint, bars: number): string;
}

const FONT_SIZE = 12;
const HANDLE = 5;
const GAP = 4;

/** Draws what a member drew, above the prices, and hands presses to {@link DrawingPointer}. Lives outside React like the chart. */
export class DrawingLayer implements CanvasLayer {
  state: LayerState = { drawings: [], selected: null, tool: null, colour: 'blue', isEditable: false };
  /** Points that are placed already, and the one under the pointer. */
  private pending: DrawingPoint[] = [];
  private following: DrawingPoint | null = null;
  /** What is being dragged, as it is now. */
  private dragged: Drawing | null = null;
  private parts: CanvasParts | null = null;
  private series: PriceSeries | null = null;
  private places: BarPlaces;
  private cursor: number | null = null;
  private pointer: DrawingPointer | null = null;
  private redraw: (() => void) | null = null;
  private readonly primitive: ISeriesPrimitive<Time>;

  /** @param stepMs length of a bar, ms */
  constructor(
    private readonly stepMs: number,
    private readonly words: LayerWords,
    private readonly events: LayerEvents,
  ) {
    this.places = new BarPlaces([], stepMs);
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => target.useMediaCoordinateSpace(({ context }) => this.draw(context)),
    };
    this.primitive = {
      attached: ({ requestUpdate }) => void (this.redraw = requestUpdate),
      detached: () => void (this.redraw = null),
      paneViews: () => [{ zOrder: () => 'top', renderer: () => renderer }],
    };
  }

  show(state: LayerState): void {
    if (state.tool !== this.state.tool) this.forget();
    this.state = state;
    this.redraw?.();
  }

  drawn(parts: CanvasParts): void {
    this.parts = parts;
    this.places = new BarPlaces(parts.bars, this.stepMs);
    this.pointer ??= new DrawingPointer(parts.container, this);
    if (this.series === parts.prices) return;
    this.series = parts.prices;
    parts.prices.attachPrimitive(this.primitive);
  }

  grown(parts: CanvasParts): void {
    this.parts = parts;
    this.places = new BarPlaces(parts.bars, this.stepMs);
  }

  pointed(index: number | null): void {
    this.cursor = index;
  }

  coloured(): void {
    this.redraw?.();
  }

  removed(): void {
    this.pointer?.end();
    this.pointer = null;
    this.series?.detachPrimitive(this.primitive);
    this.series = null;
    this.parts = null;
  }

  /** Drops what is half placed. @returns whether there was anything */
  forget(): boolean {
    const had = this.pending.length > 0;
    this.pending = [];
    this.following = null;
    this.redraw?.();
    return had;
  }

  /** Points that are placed of what the tool draws. */
  get placed(): number {
    return this.pending.length;
  }

  /** `null` while nothing is drawn that pixels could be measured by. */
  projection(): Projection | null {
    const { parts, series, places } = this;
    if (!parts || !series) return null;
    const time = parts.chart.timeScale();
    const first = time.logicalToCoordinate(0 as never);
    const second = time.logicalToCoordinate(1 as never);
    if (first === null || second === null || series.priceToCoordinate(1) === null) return null;
    return {
      toX: (timeMs) => first + places.indexOf(timeMs) * (second - first),
      toY: (price) => series.priceToCoordinate(price) ?? 0,
      width: time.width(),
      height: parts.chart.panes()[0]?.getHeight() ?? 0,
    };
  }

  /** The point of a place on the screen; `null` where there is no price. */
  pointAt({ x, y }: Pixel): DrawingPoint | null {
    const { parts, series, places } = this;
    const price = series?.coordinateToPrice(y) ?? null;
    const on = this.projection();
    if (!parts || !on || price === null || price <= 0) return null;
    const first = on.toX(places.timeAt(0));
    const step = on.toX(places.timeAt(1)) - first;
    const index = Math.round((x - first) / step);
    return { timeMs: places.timeAt(index), price: Number(price.toPrecision(7)) };
  }

  follow(point: DrawingPoint | null): void {
    this.following = point;
    this.redraw?.();
  }

  /** Places the next point of what the tool draws, and the whole with its last one. */
  place(point: DrawingPoint, needed: number): void {
    const { tool, colour } = this.state;
    if (!tool) return;
    this.pending = [...this.pending, point];
    this.redraw?.();
    if (this.pending.length < needed) return;
    const points = this.pending;
    this.forget();
    const text = tool === 'text' ? { text: this.words.usualText } : {};
    this.events.onPlaced({ id: newDrawingId(), kind: tool, points, colour, ...text });
  }

  /** Places a point at the close of the bar under the keyboard's cursor, else of the newest bar. */
  placeAtCursor(needed: number): void {
    const bars = this.parts?.bars ?? [];
    const bar = bars[this.cursor ?? bars.length - 1];
    if (bar) this.place({ timeMs: bar.timeMs, price: bar.close }, needed);
  }

  /** A drawing as it is where it was moved by so many pixels; `null` where that is no place. */
  movedBy(drawing: Drawing, dx: number, dy: number, handle: number | null): Drawing | null {
    const on = this.projection();
    if (!on) return null;
    const points = drawing.points.map((point, i) => {
      if (handle !== null && handle !== i) return point;
      return this.pointAt({ x: on.toX(point.timeMs) + dx, y: on.toY(point.price) + dy });
    });
    return points.every((point) => point !== null) ? { ...drawing, points } : null;
  }

  /** Moves what is selected by bars and pixels. */
  nudge(bars: number, dy: number): void {
    const drawing = this.state.drawings.find(({ id }) => id === this.state.selected);
    const on = this.projection();
    if (!drawing || !on) return;
    const step = on.toX(this.places.timeAt(1)) - on.toX(this.places.timeAt(0));
    const moved = this.movedBy(drawing, bars * step, dy, null);
    if (moved) this.events.onChanged(moved);
  }

  drag(drawing: Drawing | null): void {
    this.dragged = drawing;
    this.redraw?.();
  }

  change(drawing: Drawing): void {
    this.events.onChanged(drawing);
  }

  select(id: string | null): void {
    if (id !== this.state.selected) this.events.onSelected(id);
  }

  private draw(context: CanvasRenderingContext2D): void {
    const on = this.projection();
    const { parts, state, dragged, pending, following } = this;
    if (!on || !parts) return;
    const style = getComputedStyle(parts.container);
    const colourOf = (colour: Drawing['colour']): string => {
      const value = COLOUR_VALUES[colour];
      const token = /^var\((.+)\)$/.exec(value)?.[1];
      return token ? style.getPropertyValue(token).trim() : value;
    };
    const surface = style.getPropertyValue('--pa-surface').trim();
    context.font = `600 ${FONT_SIZE}px ${style.fontFamily}`;
    context.textBaseline = 'middle';
    const shown = state.drawings.map((drawing) => (drawing.id === dragged?.id ? dragged : drawing));
    const half = [...pending, ...(following && pending.length > 0 ? [following] : [])];
    if (state.tool && half.length > 0)
      shown.push({ id: '', kind: state.tool, points: half, colour: state.colour });
    for (const drawing of shown) {
      const isSelected = drawing.id === state.selected || drawing.id === '';
      this.drawOne(context, drawing, on, { colour: colourOf(drawing.colour), surface, isSelected });
    }
  }

  private drawOne(
    context: CanvasRenderingContext2D,
    drawing: Drawing,
    on: Projection,
    look: { colour: string; surface: string; isSelected: boolean },
  ): void {
    const shape = shapeOf(drawing, on);
    context.strokeStyle = look.colour;
    context.fillStyle = look.colour;
    context.lineWidth = look.isSelected ? 2.5 : 1.5;
    const [corner, ...others] = shape.area;
    if (corner) {
      context.globalAlpha = 0.1;
      context.beginPath();
      context.moveTo(corner.x, corner.y);
      for (const { x, y } of others) context.lineTo(x, y);
      context.fill();
      context.globalAlpha = 1;
    }
    context.beginPath();
    for (const [from, to] of shape.lines) {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.stroke();
    const write = (text: string, { x, y }: Pixel): void => {
      context.fillStyle = look.surface;
      context.globalAlpha = 0.8;
      context.fillRect(x - 2, y - TEXT_HEIGHT / 2, context.measureText(text).width + 4, TEXT_HEIGHT);
      context.globalAlpha = 1;
      context.fillStyle = look.colour;
      context.fillText(text, x, y);
    };
    for (const { ratio, price, at } of shape.levels) {
      const text = this.words.level(ratio, price);
      // Beside the levels, on their left where there is room: they may lie closer than a line of text.
      const left = at.x - context.measureText(text).width - 2 * GAP;
      write(text, { x: left < 0 ? at.x + GAP : left, y: at.y });
    }
    const [first, second] = drawing.points;
    if (drawing.kind === 'text') write(drawing.text ?? this.words.usualText, besideHandle(shape.handles[0]!));
    if (drawing.kind === 'measure' && first && second) {
      const bars = this.places.indexOf(second.timeMs) - this.places.indexOf(first.timeMs);
      const [a, b] = shape.handles as [Pixel, Pixel];
      const text = this.words.measured(first, second, bars);
      const room = on.width - context.measureText(text).width - 2 * GAP;
      write(text, { x: Math.min(a.x, b.x, room), y: Math.min(a.y, b.y) - TEXT_HEIGHT });
    }
    if (!look.isSelected) return;
    for (const { x, y } of shape.handles) {
      context.beginPath();
      context.arc(x, y, HANDLE, 0, 2 * Math.PI);
      context.fillStyle = look.surface;
      context.fill();
      context.stroke();
    }
  }
}
