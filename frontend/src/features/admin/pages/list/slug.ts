const SLUG_MAX = 80;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** `How we score: the “calls”` → `how-we-score-the-calls` */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-|-$/g, '');
}

/** Whether the server would take it as an address. */
export const isSlug = (slug: string): boolean => slug.length <= SLUG_MAX && SLUG.test(slug);
