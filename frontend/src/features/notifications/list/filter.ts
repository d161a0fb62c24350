import type { AddressFields } from '../../../lib/browser/use-address-fields';

/** Kinds that a list can be narrowed to. */
export const TYPES = ['alert', 'call', 'subscription', 'message', 'account'] as const;
export type NotificationType = (typeof TYPES)[number];

export interface ShownNotifications {
  /** All kinds without it. */
  type?: NotificationType;
  unread: boolean;
}

export const isType = (name: string | null): name is NotificationType =>
  (TYPES as readonly (string | null)[]).includes(name);

/** The filter in an address: `?type=alert&unread=true`. What it does not know it leaves out. */
export function filterFrom(search: URLSearchParams): ShownNotifications {
  const type = search.get('type');
  return { type: isType(type) ? type : undefined, unread: search.get('unread') === 'true' };
}

/** What is to change of it, as fields of an address. */
export function fieldsOf(changes: Partial<ShownNotifications>): AddressFields {
  const { unread, ...kind } = changes;
  return { ...kind, ...(unread !== undefined && { unread: unread ? 'true' : null }) };
}
