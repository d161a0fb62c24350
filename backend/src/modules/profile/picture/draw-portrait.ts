import { drawAnew, type PictureLimits } from '../../../common/pictures/draw-anew.js';

/** Edge of the square that is kept, px. */
export const PICTURE_PX = 512;
export const PORTRAIT_LIMITS: PictureLimits = { megabytes: 5, pixels: 24_000_000 };

/**
 * @param bytes JPEG, PNG or WebP
 * @returns WebP of 512 × 512 px, upright
 * @throws AppError `picture_refused` for anything else, for broken files and for more than 24 million pixels
 */
export async function drawPortrait(bytes: Buffer): Promise<Buffer> {
  const resize = { width: PICTURE_PX, height: PICTURE_PX, fit: 'cover', position: 'centre' } as const;
  return (await drawAnew(bytes, PORTRAIT_LIMITS, resize)).data;
}
