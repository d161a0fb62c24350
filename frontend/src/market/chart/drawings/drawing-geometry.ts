import type { Drawing, DrawingPoint } from './drawing';

export interface Pixel {
  x: number;
  y: number;
}

/** How points become pixels in the chart as it is now. */
export interface Projection {
  toX(timeMs: number): number;
  toY(price: number): number;
  /** Of the pane of prices, px. */
  width: number;
  height: number;
}

export type Line = readonly [Pixel, Pixel];

/** What a drawing is made of on the screen. */
export interface Shape {
  lines: Line[];
  /** Corners of what is tinted. */
  area: Pixel[];
  /** Places that it is changed by: its points. */
  handles: Pixel[];
  /** Levels of a retracement, from where it ends to where it begins. */
  levels: { ratio: number; price: number; at: Pixel }[];
}

/** Shares of a move that retracements are looked for at. */
export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Where a line from `a` through `b` leaves the pane, so far to the side that `b` is on. */
export function rayEnd(a: Pixel, b: Pixel, width: number, height: number): Pixel {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy === 0) return b;
  const edgeX = dx > 0 ? width : 0;
  const edgeY = dy > 0 ? height : 0;
  const reach = Math.min(dx === 0 ? Infinity : (edgeX - a.x) / dx, dy === 0 ? Infinity : (edgeY - a.y) / dy);
  // A ray that begins outside of the pane and leads away from it ends where it was placed.
  const far = Math.max(1, reach);
  return { x: a.x + dx * far, y: a.y + dy * far };
}

const pixelOf = ({ timeMs, price }: DrawingPoint, { toX, toY }: Projection): Pixel => ({
  x: toX(timeMs),
  y: toY(price),
});

const outline = (corners: Pixel[]): Line[] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!]);

function box(a: Pixel, b: Pixel): Pixel[] {
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}

/** The lines of a drawing; of one that is not placed yet, as far as it is. */
export function shapeOf({ kind, points }: Pick<Drawing, 'kind' | 'points'>, on: Projection): Shape {
  const handles = points.map((point) => pixelOf(point, on));
  const shape: Shape = { lines: [], area: [], handles, levels: [] };
  const [a, b, c] = handles;
  if (!a) return shape;
  if (kind === 'horizontal')
    shape.lines = [
      [
        { x: 0, y: a.y },
        { x: on.width, y: a.y },
      ],
    ];
  if (!b) return shape;
  if (kind === 'trend') shape.lines = [[a, b]];
  if (kind === 'ray') shape.lines = [[a, rayEnd(a, b, on.width, on.height)]];
  if (kind === 'rectangle' || kind === 'measure') {
    shape.area = box(a, b);
    shape.lines = outline(shape.area);
  }
  if (kind === 'channel') {
    shape.lines = [[a, b]];
    if (c) {
      // Parallel on the screen, and so on every scale; it goes through the third point.
      const slope = b.x === a.x ? 0 : (b.y - a.y) / (b.x - a.x);
      const rise = c.y - (a.y + (c.x - a.x) * slope);
      const [from, to] = [
        { x: a.x, y: a.y + rise },
        { x: b.x, y: b.y + rise },
      ];
      shape.lines.push([from, to]);
      shape.area = [a, b, to, from];
    }
  }
  if (kind === 'fibonacci') {
    const [start, end] = [points[0]!.price, points[1]!.price];
    shape.levels = FIBONACCI_LEVELS.map((ratio) => {
      const price = end + (start - end) * ratio;
      return { ratio, price, at: { x: Math.min(a.x, b.x), y: on.toY(price) } };
    });
    const right = Math.max(a.x, b.x);
    shape.lines = shape.levels.map(({ at }) => [at, { x: right, y: at.y }]);
    shape.area = box(a, b);
  }
  return shape;
}

/** From a place to the nearest one of a line, px. */
export function distanceTo([a, b]: Line, { x, y }: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - (a.x + along * dx), y - (a.y + along * dy));
}

/** A drawing is taken from so near, px; a finger is less exact than a mouse. */
export const REACH = { mouse: 6, touch: 14 } as const;

export interface Hit {
  drawing: Drawing;
  /** Index of the point that is under the pointer; `null`: the drawing as a whole. */
  handle: number | null;
}

export interface HitOptions {
  reach: number;
  /** What is selected is taken before others, and alone by its handles. */
  selected: string | null;
  /** Width of a text as it is drawn, px. */
  textWidth: (text: string) => number;
}

export const TEXT_HEIGHT = 18;
/** Where the words of a text begin: its handle covers none of them. */
export const besideHandle = ({ x, y }: Pixel): Pixel => ({ x: x + 9, y });

function isOn(drawing: Drawing, shape: Shape, at: Pixel, { reach, textWidth }: HitOptions): boolean {
  if (drawing.kind === 'text') {
    const { x, y } = besideHandle(shape.handles[0]!);
    const width = textWidth(drawing.text ?? '');
    const isBeside = at.x >= x - reach && at.x <= x + width + reach;
    return isBeside && at.y >= y - TEXT_HEIGHT / 2 - reach && at.y <= y + TEXT_HEIGHT / 2 + reach;
  }
  return shape.lines.some((line) => distanceTo(line, at) <= reach);
}

/** What is under a pointer; the one in front where several are. */
export function hitOf(
  drawings: readonly Drawing[],
  on: Projection,
  at: Pixel,
  options: HitOptions,
): Hit | null {
  const chosen = drawings.find(({ id }) => id === options.selected);
  if (chosen) {
    const distances = shapeOf(chosen, on).handles.map(({ x, y }) => Math.hypot(at.x - x, at.y - y));
    const nearest = Math.min(...distances);
    if (nearest <= options.reach + 2) return { drawing: chosen, handle: distances.indexOf(nearest) };
  }
  const inFront = drawings.toReversed();
  const found = [...(chosen ? [chosen] : []), ...inFront].find((drawing) =>
    isOn(drawing, shapeOf(drawing, on), at, options),
  );
  return found ? { drawing: found, handle: null } : null;
}
