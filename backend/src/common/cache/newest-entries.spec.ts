import fc from 'fast-check';
import { NewestEntries } from './newest-entries.js';

describe('NewestEntries', () => {
  it('holds the entries that were used last, never more than it may', () => {
    const use = fc.record({ key: fc.integer({ min: 0, max: 9 }), write: fc.boolean() });
    fc.assert(
      fc.property(fc.array(use), fc.integer({ min: 1, max: 5 }), (uses, most) => {
        const entries = new NewestEntries<number, string>(most);
        let used: number[] = [];
        for (const { key, write } of uses) {
          const held = used.includes(key);
          expect(entries.has(key)).toBe(held);
          if (write) entries.set(key, `v${key}`);
          else expect(entries.get(key)).toBe(held ? `v${key}` : undefined);
          if (write || held) used = [key, ...used.filter((one) => one !== key)].slice(0, most);
          expect(entries.size).toBe(used.length);
        }
      }),
    );
  });
});
