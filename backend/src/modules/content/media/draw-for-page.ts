import { drawAnew, type PictureLimits } from '../../../common/pictures/draw-anew.js';

/** Longest edge that is kept, px: twice the widest column of text. */
const EDGE_PX = 1_600;
export const PAGE_PICTURE_LIMITS: PictureLimits = { megabytes: 8, pixels: 40_000_000 };

/**
 * @param bytes JPEG, PNG or WebP
 * @returns WebP of at most 1,600 px a side, upright
 * @throws AppError `picture_refused` for anything else, for broken files and for more than 40 million pixels
 */
export async function drawForPage(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  const resize = { width: EDGE_PX, height: EDGE_PX, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await drawAnew(bytes, PAGE_PICTURE_LIMITS, resize);
  return { bytes: data, width: info.width, height: info.height };
}
