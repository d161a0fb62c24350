import type { Hours } from '@pricealgo/contract/market/exchanges';
import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import { zoneOffsetMs } from '../../../lib/format/time-format';
import type { CanvasLayer, CanvasParts, PriceSeries } from '../price-canvas';
import { toolColours } from './tool-colours';

const MINUTE_MS = 60_000;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether a moment is outside the hours of regular trading, Monday to Friday by the clock of the exchange. */
export function isOutside(timeMs: number, timeZone: string, hours: readonly Hours[]): boolean {
  if (hours.length === 0) return false;
  const localMs = timeMs + zoneOffsetMs(timeMs, timeZone);
  const minute = Math.floor(localMs / MINUTE_MS) % 1_440;
  const isWeekend = [0, 6].includes(new Date(localMs).getUTCDay());
  return isWeekend || !hours.some(([from, to]) => minute >= minuteOf(from) && minute < minuteOf(to));
}

/** Shades bars before and after regular hours. */
export class SessionLayer implements CanvasLayer {
  private series: PriceSeries | null = null;
  private parts: CanvasParts | null = null;
  /** First and last index of each run of bars outside the hours. */
  private runs: [number, number][] = [];
  private readonly primitive: ISeriesPrimitive<Time>;

  constructor(
    private readonly timeZone: string,
    private readonly hours: readonly Hours[],
  ) {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          if (!this.parts) return;
          const scale = this.parts.chart.timeScale();
          const half = scale.options().barSpacing / 2;
          context.globalAlpha = 0.09;
          context.fillStyle = toolColours(this.parts.container).dim;
          for (const [from, to] of this.runs) {
            const left = scale.timeToCoordinate(this.parts.times[from]!);
            const right = scale.timeToCoordinate(this.parts.times[to]!);
            if (left === null || right === null) continue;
            context.fillRect(left - half, 0, right - left + 2 * half, mediaSize.height);
          }
          context.globalAlpha = 1;
        }),
    };
    this.primitive = { paneViews: () => [{ zOrder: () => 'bottom', renderer: () => renderer }] };
  }

  drawn(parts: CanvasParts): void {
    this.parts = parts;
    this.runs = [];
    parts.bars.forEach(({ timeMs }, i) => {
      if (!isOutside(timeMs, this.timeZone, this.hours)) return;
      const last = this.runs.at(-1);
      if (last?.[1] === i - 1) last[1] = i;
      else this.runs.push([i, i]);
    });
    if (this.series === parts.prices) return;
    this.series = parts.prices;
    parts.prices.attachPrimitive(this.primitive);
  }

  grown(parts: CanvasParts): void {
    const known = this.runs.at(-1)?.[1] ?? -1;
    const last = parts.bars.length - 1;
    if (last > known && isOutside(parts.bars[last]!.timeMs, this.timeZone, this.hours)) this.drawn(parts);
  }

  removed(): void {
    this.series?.detachPrimitive(this.primitive);
    this.series = null;
  }
}
