import { expect, test } from '@jest/globals';
import { moved } from './moved';
import { pictureKeys } from './picture-keys';

const picture = (src: string) => ({ src, caption: '' });

test('a key goes with its picture, and no two are the same', () => {
  const pictures = ['a', 'b', 'a'].map(picture);
  const keys = pictureKeys(pictures);
  expect(new Set(keys).size).toBe(3);
  const [quay, pier, again] = keys;
  expect(pictureKeys(moved(pictures, 1, 0))).toEqual([pier, quay, again]);
});
