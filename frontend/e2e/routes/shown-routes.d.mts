export function shownRoutes(
  url: string,
): Promise<{ pattern: string; address: string | null; role: 'visitor' | 'member' | 'admin' }[]>;
