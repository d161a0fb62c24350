import { describe, expect, test } from '@jest/globals';
import { pictureFault } from './picture-fault';

const LIMIT_BYTES = 8 * 1_024 * 1_024;
const file = (name: string, type: string, size: number) => ({ name, type, size });

describe('a file that shall become a picture', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'])('may be %s of 8 MB', (type) => {
    expect(pictureFault(file('quay', type, LIMIT_BYTES))).toBeNull();
  });

  test.each(['image/svg+xml', 'image/gif', 'text/plain', ''])('of type %j is refused by its name', (type) => {
    expect(pictureFault(file('plan', type, 10))).toBe(
      '“plan” is no picture that the site can show. Please choose a JPEG, PNG or WebP file.',
    );
  });

  test.each([
    [LIMIT_BYTES + 1, '8.1'],
    [12_700_000, '12.2'],
  ])('of %i bytes is refused with its size', (size, megabytes) => {
    expect(pictureFault(file('quay.png', 'image/png', size))).toBe(
      `“quay.png” has ${megabytes} MB. Please choose a picture of at most 8 MB.`,
    );
  });
});
