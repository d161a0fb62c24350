import type { PageKind } from '../api/pages-api';

/** Where it is edited. */
export const editorAddress = (kind: PageKind, slug: string): string =>
  `/admin/pages/${slug}${kind === 'post' ? '?kind=post' : ''}`;
