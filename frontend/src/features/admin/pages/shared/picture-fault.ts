import { formatCount, formatDecimals } from '../../../../lib/format/number-format';
import { PICTURE_MEGABYTES, PICTURE_TYPES } from '../api/upload-picture';
import { t } from '../texts';

const MEGABYTE = 1_024 * 1_024;

/** @returns why this file cannot become a picture of the site, in words, or `null` */
export function pictureFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(type)) return t('picture.error.type', { name });
  if (size <= PICTURE_MEGABYTES * MEGABYTE) return null;
  // Rounded up: what is just too large must not read as if it were not.
  const megabytes = formatDecimals(Math.ceil((size / MEGABYTE) * 10) / 10, 1);
  return t('picture.error.large', { name, megabytes, max: formatCount(PICTURE_MEGABYTES) });
}
