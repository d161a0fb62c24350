import sharp, { type OutputInfo, type ResizeOptions } from 'sharp';
import { AppError } from '../errors/app-error.js';

const QUALITY = 82;
const LIMIT_S = 10;

// Decoders have a long history of holes: only the three that are needed can be reached, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export interface PictureLimits {
  /** Of the file: told to the user, enforced while it is read ({@link uploadLimits}). */
  megabytes: number;
  pixels: number;
}

/** For the upload's interceptor: everything above is refused while it is being read. */
export const uploadLimits = ({ megabytes }: PictureLimits) => ({
  fileSize: megabytes * 1_024 * 1_024,
  files: 1,
  fields: 5,
  parts: 6,
  fieldNameSize: 64,
});

/**
 * Decodes a picture and encodes only its pixels again: metadata, and whatever else a file may carry, stay behind.
 * @param bytes JPEG, PNG or WebP
 * @param limits larger ones are refused before they are decoded
 * @returns WebP, upright
 * @throws AppError `picture_refused` for anything else, for broken files and for too many pixels
 */
export async function reEncodeImage(
  bytes: Buffer,
  limits: PictureLimits,
  resize: ResizeOptions,
): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' })
      .rotate()
      .resize(resize)
      .timeout({ seconds: LIMIT_S })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new AppError('picture_refused', {
      message: `Please choose a JPEG, PNG or WebP picture of at most ${limits.megabytes} MB.`,
      cause: error,
    });
  }
}
