import type { AlbumPicture } from '../api/collections-api';

/**
 * A key per picture that goes with it when it is moved, so that the keyboard stays on the button that moved it. The same
 * picture may stand in an album twice.
 */
export function pictureKeys(pictures: readonly AlbumPicture[]): string[] {
  const seen = new Map<string, number>();
  return pictures.map(({ src }) => {
    const times = (seen.get(src) ?? 0) + 1;
    seen.set(src, times);
    return `${src}#${times}`;
  });
}
