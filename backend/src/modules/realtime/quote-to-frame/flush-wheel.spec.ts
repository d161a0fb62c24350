import fc from 'fast-check';
import { TickerConnection } from '../subscriptions/subscription-table.js';
import { FlushWheel } from './flush-wheel.js';

const at = (phase: number): TickerConnection => new TickerConnection(null as never, 'member', false, phase);

describe('FlushWheel', () => {
  it('serves every socket once, at its own phase, within one window, also after missed beats', () => {
    const put = fc.record({
      phase: fc.double({ min: 0, max: 0.999, noNaN: true }),
      pause: fc.nat(30),
      window: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(put, { maxLength: 60 }), fc.nat(1_000_000), (puts, start) => {
        let now = start;
        const wheel = new FlushWheel(100, now);
        const latest = new Map<TickerConnection, number>();
        const serve = (connection: TickerConnection): void => {
          expect(now).toBeLessThanOrEqual(latest.get(connection)!);
          expect(latest.delete(connection)).toBe(true);
        };
        for (const { phase, pause, window } of puts) {
          const connection = at(phase);
          wheel.put(connection, window, now);
          latest.set(connection, now + window + 1);
          for (let i = 0; i < pause; i++) {
            now += 1;
            wheel.advance(now, serve);
          }
        }
        expect(wheel.size).toBe(latest.size);
        now += 1_000;
        const left = new Set(latest.keys());
        wheel.advance(now, (connection) => expect(left.delete(connection)).toBe(true));
        expect(left.size).toBe(0);
        expect(wheel.size).toBe(0);
      }),
    );
  });

  it('spreads sockets with different phases over the window', () => {
    const wheel = new FlushWheel(100, 0);
    for (let i = 0; i < 100; i++) wheel.put(at(i / 100), 10, 0);
    const perBeat: number[] = [];
    for (let beat = 1; beat <= 10; beat++) {
      let served = 0;
      wheel.advance(beat, () => served++);
      perBeat.push(served);
    }
    expect(perBeat).toEqual(Array.from({ length: 10 }, () => 10));
  });
});
