import { LineStyle, type IPriceLine } from 'lightweight-charts';
import type { CanvasLayer, CanvasParts, PriceSeries } from '../price-canvas';
import { t } from './texts';
import { toolColours } from './tool-colours';

/** A price that the member waits for. */
export interface AlertLine {
  alertId: string;
  price: number;
}

/** A line is taken from so near, px. */
const REACH = 7;

/** A price as somebody means it who let a line go: no more digits than it is quoted with. */
export function droppedPrice(price: number): number {
  return price >= 1 ? Math.round(price * 100) / 100 : Number(price.toPrecision(4));
}

/** The member's own alerts as lines, which can be dragged to another price. */
export class AlertLayer implements CanvasLayer {
  private parts: CanvasParts | null = null;
  private series: PriceSeries | null = null;
  private lines: { alert: AlertLine; line: IPriceLine }[] = [];
  private dragged: { alert: AlertLine; line: IPriceLine; price: number } | null = null;

  constructor(
    private readonly alerts: readonly AlertLine[],
    private readonly onMoved: (alert: AlertLine, price: number) => void,
  ) {}

  drawn(parts: CanvasParts): void {
    if (!this.parts) {
      parts.container.addEventListener('pointerdown', this.onDown);
      parts.container.addEventListener('pointermove', this.onMove);
      parts.container.addEventListener('touchstart', this.onTouch, { passive: false });
      window.addEventListener('pointerup', this.onUp);
      window.addEventListener('pointercancel', this.onCancel);
    }
    this.parts = parts;
    if (this.series === parts.prices) return;
    this.series = parts.prices;
    const { brand } = toolColours(parts.container);
    this.lines = this.alerts.map((alert) => ({
      alert,
      line: parts.prices.createPriceLine({
        price: alert.price,
        color: brand,
        lineWidth: 1,
        lineStyle: LineStyle.LargeDashed,
        axisLabelVisible: true,
        title: t('alert.line'),
      }),
    }));
  }

  grown(): void {
    // A line stays where it is.
  }

  coloured(): void {
    if (!this.parts) return;
    const { brand } = toolColours(this.parts.container);
    for (const { line } of this.lines) line.applyOptions({ color: brand });
  }

  removed(): void {
    const { parts } = this;
    if (!parts) return;
    this.onCancel();
    parts.container.removeEventListener('pointerdown', this.onDown);
    parts.container.removeEventListener('pointermove', this.onMove);
    parts.container.removeEventListener('touchstart', this.onTouch);
    window.removeEventListener('pointerup', this.onUp);
    window.removeEventListener('pointercancel', this.onCancel);
    parts.container.style.cursor = '';
    if (this.series === parts.prices) for (const { line } of this.lines) this.series.removePriceLine(line);
    this.lines = [];
    this.parts = null;
    this.series = null;
  }

  private heightOf({ clientY }: PointerEvent): number {
    return clientY - this.parts!.container.getBoundingClientRect().top;
  }

  private near(event: PointerEvent): { alert: AlertLine; line: IPriceLine } | undefined {
    const y = this.heightOf(event);
    return this.lines.find(({ alert }) => {
      const at = this.series?.priceToCoordinate(alert.price) ?? null;
      return at !== null && Math.abs(at - y) <= REACH;
    });
  }

  private readonly onDown = (event: PointerEvent): void => {
    const taken = event.button === 0 ? this.near(event) : undefined;
    if (!taken) return;
    this.dragged = { ...taken, price: taken.alert.price };
    // The chart hears of the press after this, and would move along.
    this.parts?.chart.applyOptions({ handleScroll: false, handleScale: false });
  };

  private readonly onTouch = (event: TouchEvent): void => {
    // The page would scroll, and take the line out of the hand.
    if (this.dragged && event.cancelable) event.preventDefault();
  };

  private readonly onMove = (event: PointerEvent): void => {
    const { parts, dragged } = this;
    if (!parts) return;
    if (!dragged) {
      parts.container.style.cursor = event.pointerType === 'mouse' && this.near(event) ? 'ns-resize' : '';
      return;
    }
    const price = this.series?.coordinateToPrice(this.heightOf(event)) ?? null;
    if (price === null || price <= 0) return;
    dragged.price = droppedPrice(price);
    dragged.line.applyOptions({ price: dragged.price });
  };

  private readonly onUp = (): void => {
    const { dragged } = this;
    if (!dragged) return;
    this.release();
    if (dragged.price !== dragged.alert.price) this.onMoved(dragged.alert, dragged.price);
  };

  private readonly onCancel = (): void => {
    const { dragged } = this;
    if (!dragged) return;
    this.release();
    dragged.line.applyOptions({ price: dragged.alert.price });
  };

  private release(): void {
    this.dragged = null;
    const handleScroll = {
      mouseWheel: true,
      pressedMouseMove: true,
      horzTouchDrag: true,
      vertTouchDrag: false,
    };
    this.parts?.chart.applyOptions({ handleScroll, handleScale: true });
  }
}
