import { WheelGuard } from './wheel-guard';

/** A chart in a page: counts the turns of the wheel that reach it. */
function chartInPage(allInView: () => boolean) {
  const container = document.createElement('div');
  const inner = container.appendChild(document.createElement('canvas'));
  let turns = 0;
  inner.addEventListener('wheel', () => (turns += 1));
  const zoomed = jest.fn();
  const guard = new WheelGuard(container, allInView, zoomed);
  const send = (event: Event): void => void inner.dispatchEvent(event);
  return {
    guard,
    zoomed,
    turns: () => turns,
    wheel: (init: WheelEventInit) => send(new WheelEvent('wheel', { bubbles: true, ...init })),
    move: (by: number) =>
      send(Object.assign(new Event('pointermove', { bubbles: true }), { movementX: by, movementY: 0 })),
  };
}

test('a page that scrolls under a pointer at rest goes on scrolling; a pointer that moved zooms', () => {
  const chart = chartInPage(() => false);
  chart.wheel({ deltaY: 100 });
  chart.move(0);
  chart.wheel({ deltaY: 100 });
  expect([chart.turns(), chart.zoomed.mock.calls.length]).toEqual([0, 0]);
  chart.move(3);
  chart.wheel({ deltaY: 100 });
  expect([chart.turns(), chart.zoomed.mock.calls.length]).toEqual([1, 1]);
  window.dispatchEvent(new Event('scroll'));
  chart.wheel({ deltaY: 100 });
  expect(chart.turns()).toBe(1);
});

test('nothing more to show lets the page scroll; zooming in, sideways and a pinch stay with the chart', () => {
  const chart = chartInPage(() => true);
  chart.move(3);
  chart.wheel({ deltaY: 100 });
  expect(chart.turns()).toBe(0);
  chart.wheel({ deltaY: -100 });
  chart.wheel({ deltaX: 50, deltaY: 10 });
  chart.wheel({ deltaY: 100, ctrlKey: true });
  expect(chart.turns()).toBe(3);
});

test('a chart that is gone listens no more', () => {
  const chart = chartInPage(() => false);
  chart.guard.end();
  chart.wheel({ deltaY: 100 });
  expect([chart.turns(), chart.zoomed.mock.calls.length]).toEqual([1, 0]);
});
