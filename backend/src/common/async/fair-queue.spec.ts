import fc from 'fast-check';
import { askedFrom, INTERNAL } from '../net/asker.js';
import { FairQueue, type Pause } from './fair-queue.js';

/** A queue whose tasks write down when they begin, and end when the test says so. */
function observed(atOnce: number, longest: number) {
  const queue = new FairQueue(atOnce, longest);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (label: string, key = label.slice(0, 1), more: { long?: boolean; name?: string } = {}) =>
    queue
      .run(
        async () => {
          begun.push(label);
          await new Promise<void>((resolve) => ends.push(resolve));
          return label;
        },
        { key, ...more },
      )
      .catch(({ code }: Error & { code: string }) => {
        refused.push(label);
        return code;
      });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Ends what runs, one after the other, until nothing does. */
  const finish = async (): Promise<void> => {
    for (await turn(); ends.length > 0; await turn()) ends.shift()!();
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await turn();
  };
  return { queue, begun, refused, ask, turn, finish, endOne };
}

describe('FairQueue', () => {
  it('runs only so many at once, and refuses beyond the line', async () => {
    const { queue, begun, ask, finish, endOne } = observed(2, 1);
    const all = [ask('a1'), ask('a2'), ask('a3')];
    expect(begun).toEqual(['a1', 'a2']);
    expect(() => queue.assertRoom('a')).toThrow();
    await expect(queue.run(async () => 'late', { key: 'a' })).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfterS: expect.any(Number),
    });
    await endOne();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await finish();
    await Promise.all(all);
    expect(() => queue.assertRoom('a')).not.toThrow();
    await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('gives the place back when the work fails', async () => {
    const queue = new FairQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(async () => 1)).resolves.toBe(1);
  });

  it('lets the keys take turns, whoever came first', async () => {
    const { begun, ask, finish } = observed(1, 20);
    for (const label of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(label);
    await finish();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('is full for who has the longest line: its newest task makes room for others', async () => {
    const { queue, begun, refused, ask, finish } = observed(1, 4);
    for (const label of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask(label);
    expect(() => queue.assertRoom('a')).toThrow();
    expect(() => queue.assertRoom('b')).not.toThrow();
    for (const label of ['b1', 'c1', 'd1', 'e1']) void ask(label);
    await finish();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
    expect(refused.sort()).toEqual(['a3', 'a4', 'a5', 'a6', 'e1']);
  });

  it('counts by the address of the request, and what no request led to by itself', async () => {
    const { queue, begun, finish } = observed(1, 9);
    const note = (label: string): Promise<number> => queue.run(async () => begun.push(label));
    void note('running');
    for (const label of ['job 1', 'job 2']) void note(label);
    askedFrom('2001:db8::1', () => void note('visitor 1'));
    // The same /64.
    askedFrom('2001:db8::2', () => void note('visitor 2'));
    void queue.run(async () => begun.push('job 3'), { key: INTERNAL });
    await finish();
    expect(begun).toEqual(['running', 'job 1', 'visitor 1', 'job 2', 'visitor 2', 'job 3']);
  });

  it('does short work of every key after each piece of long work', async () => {
    const queue = new FairQueue(1, 99);
    const done: string[] = [];
    const long = (label: string) => async (pause: Pause) => {
      for (let piece = 1; piece <= 3; piece += 1) {
        done.push(`${label} piece ${piece}`);
        if (label === 'a1' && piece === 1) askMore();
        await pause();
      }
    };
    const short = (key: string, label: string) => queue.run(async () => done.push(label), { key });
    const asked: Promise<unknown>[] = [];
    const askMore = (): void => {
      asked.push(short('b', 'b1'), short('b', 'b2'), short('c', 'c1'));
    };
    for (const label of ['a1', 'a2']) asked.push(queue.run(long(label), { key: 'a', long: true }));
    asked.push(queue.run(long('d1'), { key: 'd', long: true }));
    await Promise.all(asked);
    expect(done).toEqual([
      ...['a1 piece 1', 'b1', 'c1', 'a1 piece 2', 'b2', 'a1 piece 3'],
      ...['a2 piece 1', 'a2 piece 2', 'a2 piece 3', 'd1 piece 1', 'd1 piece 2', 'd1 piece 3'],
    ]);
  });

  it('lets long work go on while short work never ends', async () => {
    const queue = new FairQueue(1, 99);
    let ended = false;
    let shorts = 0;
    const again = (): Promise<void> | undefined =>
      ended ? undefined : queue.run(async () => void (shorts += 1), { key: 'b' }).then(again);
    const long = queue.run(
      async (pause) => {
        void again();
        for (let piece = 0; piece < 20; piece += 1) await pause();
      },
      { key: 'a', long: true },
    );
    await long;
    ended = true;
    expect(shorts).toBeGreaterThan(0);
  });

  it('lets a task that several want go by the earliest of their turns, once', async () => {
    const { queue, begun, refused, ask, finish } = observed(1, 5);
    for (const label of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(label, 'a', { name: label });
    queue.join('a5', 'b');
    queue.join('unknown', 'b');
    // Where room is made for others, it stays as long as one of the two may wait.
    for (const label of ['c1', 'd1']) void ask(label);
    await finish();
    expect(begun).toEqual(['a1', 'a2', 'a5', 'c1', 'd1', 'a3']);
    expect(refused).toEqual(['a4']);
    expect(queue.length).toBe(0);
  });

  /** Who asks next, or that something ends. */
  const steps = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'd', 'e', 'f') },
      { weight: 2, arbitrary: fc.constant('end') },
    ),
    { maxLength: 80 },
  );

  it('serves every key within as many turns as there are keys (property)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { begun, ask, endOne, finish } = observed(1, 1_000);
        const line = new Map<string, number>();
        let seen = 0;
        /** Turns of others that a key with something in line has still to wait for, at most. */
        const left = new Map<string, number>();
        const look = (): void => {
          for (const label of begun.slice(seen)) {
            const key = label[0]!;
            const inLine = line.get(key) ?? 0;
            for (const [other, turns] of left) {
              if (other === key) continue;
              expect(turns).toBeGreaterThan(0);
              left.set(other, turns - 1);
            }
            if (inLine > 1) left.set(key, left.size - 1);
            else left.delete(key);
            if (inLine > 0) line.set(key, inLine - 1);
          }
          seen = begun.length;
        };
        for (const [n, step] of all.entries()) {
          if (step === 'end') await endOne();
          else {
            const before = begun.length;
            void ask(`${step}${n}`);
            if (begun.length === before) {
              line.set(step, (line.get(step) ?? 0) + 1);
              if (!left.has(step)) left.set(step, left.size);
            }
          }
          look();
        }
        await finish();
        expect(begun).toHaveLength(all.filter((step) => step !== 'end').length);
      }),
    );
  });

  it('keeps its bound, and refuses nobody whose line is not the longest (property)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 6 }), async (all, longest) => {
        const { queue, begun, refused, ask, endOne, finish } = observed(2, longest);
        const waitingOf = (key: string, asked: string[]): number =>
          asked.filter((label) => label[0] === key && !begun.includes(label) && !refused.includes(label))
            .length;
        const asked: string[] = [];
        for (const [n, step] of all.entries()) {
          const before = refused.length;
          if (step === 'end') await endOne();
          else {
            asked.push(`${step}${n}`);
            void ask(`${step}${n}`);
            await new Promise((resolve) => setImmediate(resolve));
          }
          for (const label of refused.slice(before)) {
            const own = waitingOf(label[0]!, asked) + 1;
            for (const key of 'abcdef') expect(own).toBeGreaterThanOrEqual(waitingOf(key, asked));
          }
          expect(queue.length).toBeLessThanOrEqual(longest);
        }
        await finish();
        expect(queue.length).toBe(0);
        expect([...begun, ...refused].sort()).toEqual(asked.sort());
      }),
    );
  });
});
