import { describe, expect, test } from '@jest/globals';
import { isSlug, slugOf } from './slug';

describe('an address made from a title', () => {
  test.each([
    ['How we score: the “calls”', 'how-we-score-the-calls'],
    ['Über uns & Café', 'uber-uns-cafe'],
    ["What's new in 2026?", 'whats-new-in-2026'],
    ['---', ''],
    [`${'word '.repeat(15)}1234 tail`, `${'word-'.repeat(15)}1234`],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    expect(isSlug(slug)).toBe(slug !== '');
  });

  test.each(['Upper', 'a--b', '-a', 'a b', 'a'.repeat(81)])('%s is none', (slug) => {
    expect(isSlug(slug)).toBe(false);
  });
});
