/** What the browser shows, and what it remembers for the click. */
export interface Notice {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Turns a push into what is shown. A browser insists that every push shows something: one that cannot be read leads
 * to the list.
 * @param raw JSON of `{id, title, body, link, tag}`, as the server sends it
 */
export function noticeFrom(raw: string, fallbackTitle: string): Notice {
  let payload: Partial<Record<'id' | 'title' | 'body' | 'link' | 'tag', unknown>> = {};
  try {
    payload = (JSON.parse(raw) as typeof payload | null) ?? {};
  } catch {
    // Told as something new without words.
  }
  const id = text(payload.id);
  const tag = text(payload.tag) || id;
  const query = new URLSearchParams({ id, to: text(payload.link) || '/notifications' });
  return {
    title: text(payload.title) || fallbackTitle,
    options: {
      body: text(payload.body),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      // The same one, pushed twice, is shown once.
      ...(tag ? { tag } : {}),
      data: { path: id ? `/notifications/open?${query.toString()}` : '/notifications' },
    },
  };
}
