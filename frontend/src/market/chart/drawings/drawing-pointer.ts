import { type Drawing, pointsOf } from './drawing';
import type { DrawingLayer } from './drawing-layer';
import { type Hit, hitOf, type Pixel, REACH } from './drawing-geometry';

/** Between press and release it moved so far: a drag, and no click. */
const DRAG_PX = 6;
/** Width of a letter of the drawn font, px: what a text is hit by need not be exact. */
const LETTER_PX = 7;

/**
 * Presses on the chart: they place points while a tool is chosen (each point by a tap, or two by a drag), and otherwise take a
 * drawing or one of its handles. What is taken here the chart below does not hear of, so that it neither scrolls nor zooms.
 */
export class DrawingPointer {
  private held: { from: Pixel; id: number; beganHere: boolean; hit: Hit | null } | null = null;
  private moved: Drawing | null = null;

  constructor(
    private readonly container: HTMLElement,
    private readonly layer: DrawingLayer,
  ) {
    container.addEventListener('pointerdown', this.onDown, { capture: true });
    container.addEventListener('pointermove', this.onMove);
    // The library listens to these, and not to pointer events.
    container.addEventListener('mousedown', this.keepFromChart, { capture: true });
    container.addEventListener('touchstart', this.keepFromChart, { capture: true, passive: false });
    window.addEventListener('pointerup', this.onUp);
    window.addEventListener('pointercancel', this.onCancel);
  }

  end(): void {
    const { container } = this;
    container.removeEventListener('pointerdown', this.onDown, { capture: true });
    container.removeEventListener('pointermove', this.onMove);
    container.removeEventListener('mousedown', this.keepFromChart, { capture: true });
    container.removeEventListener('touchstart', this.keepFromChart, { capture: true });
    window.removeEventListener('pointerup', this.onUp);
    window.removeEventListener('pointercancel', this.onCancel);
    container.style.cursor = '';
  }

  private readonly onDown = (event: PointerEvent): void => {
    const { layer } = this;
    const at = this.placeOf(event);
    if (!event.isPrimary || event.button !== 0 || !layer.state.isEditable || !this.isInPane(at)) return;
    const { tool } = layer.state;
    const hit = tool ? null : this.hit(event);
    if (!tool && !hit) {
      layer.select(null);
      return;
    }
    const beganHere = tool !== null && layer.placed === 0;
    this.held = { from: at, id: event.pointerId, beganHere, hit };
    event.stopPropagation();
    if (hit) layer.select(hit.drawing.id);
    const point = layer.pointAt(at);
    if (!tool || !point) return;
    if (beganHere && pointsOf(tool) > 1) layer.place(point, pointsOf(tool));
    else layer.follow(point);
  };

  private readonly onMove = (event: PointerEvent): void => {
    const { layer, held } = this;
    if (!layer.state.isEditable) return;
    const at = this.placeOf(event);
    if (layer.state.tool) {
      this.container.style.cursor = 'crosshair';
      if (layer.placed > 0) layer.follow(layer.pointAt(at));
      return;
    }
    if (!held?.hit) {
      const isOver = event.pointerType === 'mouse' && this.hit(event) !== null;
      if (isOver) this.container.style.cursor = 'pointer';
      else if (this.container.style.cursor !== 'ns-resize') this.container.style.cursor = '';
      return;
    }
    const { drawing, handle } = held.hit;
    const [dx, dy] = [at.x - held.from.x, at.y - held.from.y];
    if (!this.moved && Math.hypot(dx, dy) < DRAG_PX / 2) return;
    const next = layer.movedBy(drawing, dx, dy, handle);
    if (next) layer.drag((this.moved = next));
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { layer, held, moved } = this;
    if (held?.id !== event.pointerId) return;
    this.held = null;
    this.moved = null;
    layer.drag(null);
    if (moved) layer.change(moved);
    const { tool } = layer.state;
    if (!tool) return;
    const at = this.placeOf(event);
    const isDrag = Math.hypot(at.x - held.from.x, at.y - held.from.y) >= DRAG_PX;
    // The press that placed the first point places the second one only where it went somewhere.
    if (held.beganHere && pointsOf(tool) > 1 && !isDrag) return;
    const point = layer.pointAt(at);
    if (point) layer.place(point, pointsOf(tool));
  };

  private readonly onCancel = (): void => {
    this.held = null;
    this.moved = null;
    this.layer.drag(null);
  };

  private readonly keepFromChart = (event: Event): void => {
    if (!this.held) return;
    event.stopPropagation();
    // A finger would scroll the page, and the mouse events that follow a tap would reach the chart.
    if (event.type === 'touchstart' && event.cancelable) event.preventDefault();
  };

  private placeOf({ clientX, clientY }: PointerEvent): Pixel {
    const { left, top } = this.container.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Axes and other panes are not drawn on. */
  private isInPane({ x, y }: Pixel): boolean {
    const on = this.layer.projection();
    return on !== null && x <= on.width && y <= on.height;
  }

  private hit(event: PointerEvent): Hit | null {
    const on = this.layer.projection();
    const { drawings, selected } = this.layer.state;
    return on
      ? hitOf(drawings, on, this.placeOf(event), {
          reach: event.pointerType === 'mouse' ? REACH.mouse : REACH.touch,
          selected,
          textWidth: (text) => text.length * LETTER_PX,
        })
      : null;
  }
}
