import { describe, expect, test } from '@jest/globals';
import { linkAddress } from './link-address';

describe('the address of a link', () => {
  test.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    [' example.org/a ', 'https://example.org/a'],
    ['example.org:8443/a', 'https://example.org:8443/a'],
    ['/contact', '/contact'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ['tel:+12025550123', 'tel:+12025550123'],
  ])('%s', (typed, address) => expect(linkAddress(typed)).toBe(address));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'http://example.org',
    '//example.org',
    '/\\example.org',
    'mailto:',
    'https://',
    'two words',
    '',
  ])('%j is refused', (typed) => expect(linkAddress(typed)).toBeNull());
});
