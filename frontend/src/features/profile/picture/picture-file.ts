import { t } from '../texts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Side of what is sent; the server makes 512 px of it. */
const SIDE_PX = 1024;

/** Part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** @returns why this file cannot become a profile picture, or `null`. */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (PICTURE_TYPES.includes(file.type) && file.size > 0 && file.size <= MAX_PICTURE_BYTES) return null;
  return t('picture.error.kind');
}

/** The file as `data:` address: the content security policy lets no `blob:` picture in. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/**
 * Cuts a square out of a picture.
 * @returns WebP (JPEG where the browser writes none) of at most 1024 × 1024 px, without the file's metadata.
 */
export async function cropSquare(source: CanvasImageSource, area: PictureArea): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(SIDE_PX, Math.round(area.width)));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const written = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  // A browser that writes no WebP answers with a PNG: that may be large, a JPEG is not.
  if (written?.type === 'image/webp') return written;
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!jpeg) throw new Error('The picture cannot be written.');
  return jpeg;
}
