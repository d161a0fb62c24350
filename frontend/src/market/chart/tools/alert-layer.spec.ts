import type { CanvasParts } from '../price-canvas';
import { AlertLayer, droppedPrice } from './alert-layer';

// What draws needs a canvas; it is not asked here.
jest.mock('lightweight-charts', () => ({ LineStyle: { LargeDashed: 3 } }), { virtual: true });

/** A chart 200 px high whose foot is 0 and whose top is 200. */
function chart() {
  const container = document.createElement('div');
  const drawn = new Map<object, number>();
  const scrolls: unknown[] = [];
  const parts = {
    container,
    chart: { applyOptions: ({ handleScroll }: { handleScroll: unknown }) => scrolls.push(handleScroll) },
    prices: {
      priceToCoordinate: (price: number) => 200 - price,
      coordinateToPrice: (y: number) => 200 - y,
      createPriceLine: ({ price }: { price: number }) => {
        const line = { applyOptions: (options: { price: number }) => drawn.set(line, options.price) };
        drawn.set(line, price);
        return line;
      },
      removePriceLine: (line: object) => drawn.delete(line),
    },
  } as unknown as CanvasParts;
  const send = (target: EventTarget, type: string, clientY: number): void =>
    void target.dispatchEvent(Object.assign(new Event(type), { clientY, button: 0, pointerType: 'mouse' }));
  return { parts, container, scrolls, send, prices: () => [...drawn.values()] };
}

test('a line that is dragged follows the pointer, is told once it is dropped, and the chart stands still meanwhile', () => {
  const { parts, container, scrolls, send, prices } = chart();
  const moved = jest.fn();
  const layer = new AlertLayer([{ alertId: 'a1', price: 150 }], moved);
  layer.drawn(parts);
  send(container, 'pointerdown', 52);
  send(container, 'pointermove', 79.996);
  expect(prices()).toEqual([120]);
  expect(scrolls).toEqual([false]);
  expect(moved).not.toHaveBeenCalled();
  send(window, 'pointerup', 79.996);
  expect(moved.mock.calls).toEqual([[{ alertId: 'a1', price: 150 }, 120]]);
  expect(scrolls.at(-1)).toMatchObject({ pressedMouseMove: true, vertTouchDrag: false });
});

test('what is cancelled, or pressed beside a line, changes nothing', () => {
  const { parts, container, send, prices } = chart();
  const moved = jest.fn();
  const layer = new AlertLayer([{ alertId: 'a1', price: 150 }], moved);
  layer.drawn(parts);
  send(container, 'pointerdown', 80);
  send(container, 'pointermove', 90);
  send(window, 'pointerup', 90);
  send(container, 'pointerdown', 50);
  send(container, 'pointermove', 90);
  send(window, 'pointercancel', 90);
  expect([prices(), moved.mock.calls]).toEqual([[150], []]);
  layer.removed();
  expect(prices()).toEqual([]);
});

test('a dropped price has the digits of a quote', () => {
  expect([droppedPrice(187.23456), droppedPrice(0.0834567)]).toEqual([187.23, 0.08346]);
});
