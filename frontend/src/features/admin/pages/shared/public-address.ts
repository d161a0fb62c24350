import type { PageKind } from '../api/pages-api';

/** Pages with an address of their own; any other stands under /pages. */
const OWN_ADDRESS = [
  ...['about-us', 'privacy-policy', 'terms-conditions', 'partnerwithus'],
  ...['members', 'photogallery', 'fee-structure', 'contact'],
];

/** Where visitors read it. */
export function publicAddress(kind: PageKind, slug: string): string {
  if (kind === 'post') return `/fee-structure/${slug}`;
  return OWN_ADDRESS.includes(slug) ? `/${slug}` : `/pages/${slug}`;
}

/** Where it is edited. */
export const editorAddress = (kind: PageKind, slug: string): string =>
  `/admin/pages/${slug}${kind === 'post' ? '?kind=post' : ''}`;
