import { askedFrom, currentAsker } from '../net/asker.js';
import { Refreshed } from './refreshed.js';

describe('Refreshed', () => {
  let answers: ((value: string | Error) => void)[];
  let cache: Refreshed<string>;
  beforeEach(() => {
    answers = [];
    const load = (): Promise<string> =>
      new Promise((resolve, reject) =>
        answers.push((value) => (typeof value === 'string' ? resolve(value) : reject(value))),
      );
    cache = new Refreshed(load, 60, 300);
  });
  /** Lets what was answered arrive. */
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('loads once for all who wait, and answers from memory while fresh', async () => {
    const both = [cache.get(0), cache.get(1)];
    answers[0]!('a');
    expect(await Promise.all(both)).toEqual(['a', 'a']);
    expect(await cache.get(59)).toBe('a');
    expect(answers).toHaveLength(1);
  });

  it('loads for everybody: not in the line of whoever asked first', async () => {
    const askers: unknown[] = [];
    const shared = new Refreshed(async () => void askers.push(currentAsker()), 60, 300);
    await askedFrom('192.0.2.1', () => shared.get(0));
    expect(askers).toEqual([undefined]);
  });

  it('answers the old value while one reload goes on, and keeps it when that fails', async () => {
    const first = cache.get(0);
    answers[0]!('a');
    await first;
    expect([await cache.get(60), await cache.get(61)]).toEqual(['a', 'a']);
    expect(answers).toHaveLength(2);
    answers[1]!(new Error('down'));
    await settled();
    expect(await cache.get(62)).toBe('a');
    answers[2]!('b');
    await settled();
    expect(await cache.get(63)).toBe('b');
  });

  it('does not answer what is too old', async () => {
    const first = cache.get(0);
    answers[0]!('a');
    await first;
    const late = cache.get(300);
    answers[1]!(new Error('down'));
    await expect(late).rejects.toThrow('down');
    const next = cache.get(301);
    answers[2]!('b');
    expect(await next).toBe('b');
  });

  it('does not take a value for fresh whose time is still to come', async () => {
    const first = cache.get(1_000);
    answers[0]!('a');
    await first;
    const back = cache.get(0);
    answers[1]!('b');
    expect(await back).toBe('b');
    expect(await cache.get(59)).toBe('b');
  });

  it('throws when there has never been a value', async () => {
    const first = cache.get(0);
    answers[0]!(new Error('down'));
    await expect(first).rejects.toThrow('down');
  });
});
