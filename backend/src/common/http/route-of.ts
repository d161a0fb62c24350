import type { Request } from 'express';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @returns the pattern of the route that answered, never the address: `other` for pages, files, and what does not exist */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  // Nest's handlers have the whole pattern; the pages' own catch-all ones are one route.
  return typeof path === 'string' && path.startsWith('/api/') ? path : 'other';
}

/** @returns one of few words, whatever a client made up */
export const methodOf = ({ method }: Request): string => (METHODS.has(method) ? method : 'OTHER');
