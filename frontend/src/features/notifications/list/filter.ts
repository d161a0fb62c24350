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

export function filterTo({ type, unread }: ShownNotifications): URLSearchParams {
  return new URLSearchParams({ ...(type ? { type } : {}), ...(unread ? { unread: 'true' } : {}) });
}
