import { formatInstant } from '../../../lib/format/time-format';
import { t } from './texts';

/** What an entry tells beyond who and whom: `from Active · to Cancelled`. Instants in UTC. */
export function detailText(detail: Readonly<Record<string, unknown>>): string {
  // The database keeps no order: `from` belongs before `to`.
  return Object.entries(detail)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => t('detail.pair', { name: nameOf(name), value: valueOf(name, value) }))
    .join(' · ');
}

/** `fromMs` → `from` */
const nameOf = (name: string): string =>
  name.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return t('detail.none');
  if (name.endsWith('Ms') && typeof value === 'number')
    return t('detail.utc', { time: formatInstant(value, 'UTC') });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
