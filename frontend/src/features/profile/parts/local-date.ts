import { formatDate } from '../../../lib/format/time-format';

/** `Oct 11, 2013` in the reader's own zone: account dates belong to no exchange. */
export function localDate(timeMs: number): string {
  return formatDate(timeMs, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
