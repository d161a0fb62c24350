import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import fc from 'fast-check';
import { sourceFor, TRUSTED_AFTER_MS, type SourceState } from './monitored-source.js';

const KEY: InstrumentKey = 'CRYPTO:BTCUSD';
const source = (change: Partial<SourceState> & { supported?: boolean } = {}): SourceState => ({
  name: 'x',
  supports: new Set(change.supported === false ? [] : [KEY]),
  up: true,
  upForMs: Infinity,
  ...change,
});

describe('who serves an instrument', () => {
  it('is the first that supports it', () => {
    expect(sourceFor(KEY, [source({ supported: false }), source(), source()], -1)).toBe(1);
    expect(sourceFor(KEY, [source({ supported: false })], -1)).toBe(-1);
    expect(sourceFor(KEY, [], -1)).toBe(-1);
  });

  it('is the next one while the first is down, and the first again when it has been up for a while', () => {
    const down = source({ up: false, upForMs: 0 });
    expect(sourceFor(KEY, [down, source()], 0)).toBe(1);
    expect(sourceFor(KEY, [source({ upForMs: TRUSTED_AFTER_MS - 1 }), source()], 1)).toBe(1);
    expect(sourceFor(KEY, [source({ upForMs: TRUSTED_AFTER_MS }), source()], 1)).toBe(0);
  });

  it('stays who it is while nobody is up', () => {
    const down = source({ up: false, upForMs: 0 });
    expect(sourceFor(KEY, [down, down], 1)).toBe(1);
    expect(sourceFor(KEY, [down, down], -1)).toBe(0);
  });

  it('never leaves a working source for a worse one, nor names one that does not support the instrument', () => {
    const state = fc.record({
      name: fc.constant('x'),
      supports: fc.boolean().map((yes) => new Set<InstrumentKey>(yes ? [KEY] : [])),
      up: fc.boolean(),
      upForMs: fc.constantFrom(0, TRUSTED_AFTER_MS, Infinity),
    });
    fc.assert(
      fc.property(
        fc.array(state, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -1, max: 3 }),
        (states, present) => {
          const next = sourceFor(KEY, states, present);
          const anySupports = states.some(({ supports }) => supports.has(KEY));
          expect(next >= 0).toBe(anySupports);
          if (next < 0) return;
          expect(states[next]!.supports.has(KEY)).toBe(true);
          const anyUp = states.some(({ supports, up }) => up && supports.has(KEY));
          if (anyUp) expect(states[next]!.up).toBe(true);
          const holder = states[present];
          if (holder?.up && holder.supports.has(KEY)) expect(next).toBeLessThanOrEqual(present);
        },
      ),
    );
  });
});
