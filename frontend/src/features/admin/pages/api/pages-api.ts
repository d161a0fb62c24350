import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client';
import type { components } from '../../../../lib/api/schema';
import { unwrap } from '../../../../lib/api/unwrap';
import { untilNextPlan } from './plans';

type Schemas = components['schemas'];
export type AdminPage = Schemas['AdminPageDto'];
export type PageKind = AdminPage['kind'];
export type Revision = Schemas['RevisionDto'];

/** What an editor writes. */
export interface PageContent {
  title: string;
  description: string;
  html: string;
  /** A picture of our own storage. */
  image: string | null;
  tags: string[];
}

export const contentOf = ({ title, description, html, image, tags }: PageContent): PageContent => ({
  title,
  description,
  html,
  image,
  tags,
});

export const adminPagesQuery = (kind: PageKind) =>
  queryOptions({
    queryKey: ['admin', 'pages', kind],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/pages', { params: { query: { kind } }, signal })),
    refetchInterval: ({ state }) => untilNextPlan(state.data?.map(({ nextMs }) => nextMs) ?? [], Date.now()),
  });

/** As it is now. @throws ApiError status 404 */
export const readPage = (kind: PageKind, slug: string, signal?: AbortSignal): Promise<AdminPage> =>
  unwrap(api.GET('/api/admin/pages/one', { params: { query: { kind, slug } }, signal }));

/** Read once for the editor: nothing that arrives later may change what somebody is writing. */
export const pageToEditQuery = (kind: PageKind, slug: string) =>
  queryOptions({
    queryKey: ['admin', 'page', kind, slug],
    queryFn: ({ signal }) => readPage(kind, slug, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** As `page`, asked for again when its plan comes true. */
export const plannedPageQuery = (page: AdminPage) =>
  queryOptions({
    queryKey: ['admin', 'page', page.kind, page.slug, 'planned', page.version],
    queryFn: ({ signal }) => readPage(page.kind, page.slug, signal),
    initialData: page,
    staleTime: Infinity,
    refetchInterval: ({ state }) => untilNextPlan([state.data?.nextMs ?? null], Date.now()),
  });

export const REVISIONS_PER_PAGE = 10;

export const revisionsQuery = (id: string, version: number, page: number) =>
  queryOptions({
    queryKey: ['admin', 'revisions', id, version, page],
    queryFn: ({ signal }) => {
      const query = { id, page, limit: REVISIONS_PER_PAGE };
      return unwrap(api.GET('/api/admin/pages/revisions', { params: { query }, signal }));
    },
  });

/** @throws ApiError `slug_taken` */
export const createPage = (body: Schemas['CreatePageDto']): Promise<AdminPage> =>
  unwrap(api.POST('/api/admin/pages/create', { body }));

/** @param version the one that the writing began with @throws ApiError `conflict` */
export const savePage = (id: string, version: number, content: PageContent): Promise<AdminPage> =>
  unwrap(api.POST('/api/admin/pages/save', { body: { id, version, ...contentOf(content) } }));

/** @param atMs `null` = now @throws ApiError `conflict` */
export const publishPage = (id: string, version: number, atMs: number | null): Promise<AdminPage> =>
  unwrap(api.POST('/api/admin/pages/publish', { body: { id, version, atMs } }));

/** @throws ApiError `conflict` */
export const unpublishPage = (id: string, version: number): Promise<AdminPage> =>
  unwrap(api.POST('/api/admin/pages/unpublish', { body: { id, version } }));

/** @throws ApiError `conflict` */
export const restoreRevision = (id: string, version: number, revisionId: string): Promise<AdminPage> =>
  unwrap(api.POST('/api/admin/pages/restore', { body: { id, version, revisionId } }));

/** Back to the text that the product came with. @throws ApiError `conflict` */
export const resetPage = (id: string, version: number): Promise<AdminPage> =>
  unwrap(api.POST('/api/admin/pages/reset', { body: { id, version } }));

/** @throws ApiError `conflict` */
export const deletePage = (id: string, version: number) =>
  unwrap(api.POST('/api/admin/pages/delete', { body: { id, version } }));

/** Everything that this browser knows of it may be otherwise now: in the back office, and where visitors read it. */
export function pageChanged(client: QueryClient, slug: string): void {
  for (const queryKey of [['admin', 'pages'], ['page', slug], ['post', slug], ['posts']])
    void client.invalidateQueries({ queryKey });
}
