import sharp, { type OutputInfo, type ResizeOptions } from 'sharp';
import { AppError } from '../errors/app-error.js';
import { FileUpload } from '../http/held-bodies.js';

const QUALITY = 82;
const LIMIT_S = 10;

// Decoders have a long history of vulnerabilities: only the three that are needed are enabled, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export interface PictureLimits {
  /** Largest file: shown to the user, enforced while the file is read (`PictureUpload`). */
  megabytes: number;
  pixels: number;
}

/**
 * Decodes an image and encodes only its pixels again: metadata, and anything else that a file may carry, are dropped.
 * @param bytes JPEG, PNG or WebP
 * @param limits larger images are refused before they are decoded
 * @returns WebP, upright
 * @throws AppError `picture_refused` for any other format, for broken files and for too many pixels
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

/** Reads the picture `file` of a multipart request, as {@link FileUpload} does. */
export const PictureUpload = ({ megabytes }: PictureLimits): MethodDecorator & ClassDecorator =>
  FileUpload({ fileSize: megabytes * 1_024 * 1_024 });
