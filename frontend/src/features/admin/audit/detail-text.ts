import { settingName } from '../settings/texts';
import { officeInstant } from '../shared/office-time';
import { t } from './texts';

type Detail = Readonly<Record<string, unknown>>;

/** What an entry with `from` and `to` changed; of others the two are shown as they are. */
const CHANGED = {
  'admin.status-set': 'status',
  'admin.subscription-set': 'subscriptionEnd',
  'admin.role-set': 'role',
  'admin.contact-state-set': 'state',
} as const;

/** Names that say nothing by themselves. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['q', t('detail.name.q')],
  ['keys', t('detail.name.keys')],
]);

/** What an entry tells beyond who and whom: `status: Active → Cancelled`. Instants as the table has them. */
export function detailText(detail: Detail, action = ''): string {
  const { change, rest } = changeOf(detail, action);
  // The database keeps no order: `from` belongs before `to`.
  const told = Object.entries(rest)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => t('detail.pair', { name: nameOf(name), value: valueOf(name, value) }));
  return [...change, ...told].join(' · ');
}

/** The change of an entry as `field: before → after`, and what it tells beside that. */
function changeOf(detail: Detail, action: string): { change: string[]; rest: Detail } {
  const field = Object.hasOwn(CHANGED, action) ? CHANGED[action as keyof typeof CHANGED] : null;
  for (const unit of field ? ['', 'Ms'] : []) {
    const { [`from${unit}`]: before, [`to${unit}`]: after, ...rest } = detail;
    if (before === undefined && after === undefined) continue;
    const [from, to] = [before, after].map((value) => valueOf(`at${unit}`, value));
    return { change: [t('detail.change', { field: nameOf(field!), from: from!, to: to! })], rest };
  }
  return { change: [], rest: detail };
}

/** `fromMs` → `from` */
const nameOf = (name: string): string =>
  NAMED.get(name) ?? name.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return t('detail.none');
  if (name.endsWith('Ms') && typeof value === 'number') return officeInstant(value);
  if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no');
  if (Array.isArray(value)) return listOf(name, value);
  return typeof value === 'object' ? partsOf(value as Detail) : String(value);
}

/** `Brand; Days of trial` of settings, `phone, full name` of fields, `a, b` of others. */
function listOf(name: string, values: readonly unknown[]): string {
  if (values.length === 0) return t('detail.none');
  if (name === 'keys') return values.map((key) => settingName(String(key))).join('; ');
  return values.map((value) => (name === 'fields' ? nameOf(String(value)) : valueOf('', value))).join(', ');
}

/** What is inside of a detail, a filter for instance: `status Active, search ann`. */
function partsOf(parts: Detail): string {
  const told = Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => t('detail.part', { name: nameOf(name), value: valueOf(name, value) }));
  return told.length > 0 ? told.join(', ') : t('detail.none');
}
