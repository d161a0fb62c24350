/** Red, green, blue, 0–255. */
export type Rgb = readonly [number, number, number];

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Half of the line's thickness, px. */
const HALF = 2.5;
/** How much of the line's colour is below it. */
const FILL = 0.14;
/** Points of a line; more would stand on one another. */
const MAX_POINTS = 360;

/** Pixels of a picture, three bytes each, row by row. */
export class Pixels {
  readonly data: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Rgb,
  ) {
    this.data = Buffer.alloc(width * height * 3, Buffer.from(background));
  }

  /** Lays a colour over a pixel. @param share 0–1 */
  blend(x: number, y: number, colour: Rgb, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let i = 0; i < 3; i += 1)
      this.data[at + i]! += Math.round((colour[i]! - this.data[at + i]!) * share);
  }
}

/**
 * Draws prices from left to right, scaled to their own high and low, with a tint below.
 * @param closes oldest first; what is no number is left out, and fewer than two draw nothing
 */
export function drawPriceLine(pixels: Pixels, area: Area, closes: readonly number[], colour: Rgb): void {
  const known = closes.filter(Number.isFinite);
  if (known.length < 2) return;
  const step = Math.max(1, (known.length - 1) / (MAX_POINTS - 1));
  const count = Math.floor((known.length - 1) / step) + 1;
  const values = Array.from({ length: count }, (_, i) => known[Math.round(i * step)]!);
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const points = values.map((value, i): [number, number] => [
    area.left + (i / (count - 1)) * area.width,
    high === low
      ? area.top + area.height / 2
      : area.top + area.height - ((value - low) / (high - low)) * area.height,
  ]);
  const right = area.left + area.width;
  for (let x = area.left, i = 0; x < right; x += 1) {
    while (points[i + 1]![0] < x) i += 1;
    const [[ax, ay], [bx, by]] = [points[i]!, points[i + 1]!];
    const from = Math.round(ay + ((x - ax) / (bx - ax)) * (by - ay));
    for (let y = from; y < area.top + area.height; y += 1) pixels.blend(x, y, colour, FILL);
  }
  // How near a pixel is to its nearest stretch: laid over once, so that corners are not darker than the rest.
  const cover = new Map<number, number>();
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i]!, points[i + 1]!];
    const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2;
    for (let y = Math.floor(Math.min(ay, by) - HALF - 1); y <= Math.max(ay, by) + HALF + 1; y += 1)
      for (let x = Math.floor(ax - HALF - 1); x <= bx + HALF + 1; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / lengthSquared));
        const away = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        const share = Math.min(1, HALF + 0.5 - away);
        const key = y * pixels.width + x;
        if (share > (cover.get(key) ?? 0)) cover.set(key, share);
      }
  }
  for (const [key, share] of cover)
    pixels.blend(key % pixels.width, Math.floor(key / pixels.width), colour, share);
}
