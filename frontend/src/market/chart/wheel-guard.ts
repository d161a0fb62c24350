/**
 * Decides whether a turn of the wheel is the chart's or the page's. A page that scrolls along under a pointer at rest goes
 * on scrolling, and so does one whose chart has nothing more to show: the reader is never caught in the chart.
 */
export class WheelGuard {
  private isPointed = false;

  /**
   * @param allInView whether zooming out would show nothing more
   * @param onZoom the chart takes the turn
   */
  constructor(
    private readonly container: HTMLElement,
    private readonly allInView: () => boolean,
    private readonly onZoom: () => void,
  ) {
    container.addEventListener('wheel', this.onWheel, { capture: true, passive: true });
    container.addEventListener('pointermove', this.onMove);
    container.addEventListener('pointerdown', this.onDown);
    container.addEventListener('pointerleave', this.onAway);
    window.addEventListener('scroll', this.onAway, { passive: true });
  }

  end(): void {
    this.container.removeEventListener('wheel', this.onWheel, { capture: true });
    this.container.removeEventListener('pointermove', this.onMove);
    this.container.removeEventListener('pointerdown', this.onDown);
    this.container.removeEventListener('pointerleave', this.onAway);
    window.removeEventListener('scroll', this.onAway);
  }

  private readonly onWheel = (event: WheelEvent): void => {
    // Two fingers that part on a touchpad come as a wheel with Ctrl: they never scroll the page.
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const isOurs = event.ctrlKey || (this.isPointed && (sideways || event.deltaY < 0 || !this.allInView()));
    if (isOurs) this.onZoom();
    else event.stopPropagation();
  };

  private readonly onMove = ({ movementX, movementY }: PointerEvent): void => {
    // The browser reports a move of nothing when the page scrolls away below the pointer.
    if (movementX !== 0 || movementY !== 0) this.isPointed = true;
  };

  private readonly onDown = (): void => {
    this.isPointed = true;
  };

  private readonly onAway = (): void => {
    this.isPointed = false;
  };
}
