import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client';
import type { components } from '../../../../lib/api/schema';
import { unwrap } from '../../../../lib/api/unwrap';

type Item = components['schemas']['CollectionItemDto'];

export interface AlbumPicture {
  src: string;
  caption: string;
}
/** A field of an item: text, the address of a picture, or an album's pictures. */
export type ItemValue = string | null | AlbumPicture[];
export type ItemContent = Record<string, ItemValue>;
export type CollectionItem = Omit<Item, 'content'> & { content: ItemContent };
export type CollectionName = 'members' | 'partners' | 'albums';

// The document cannot say which of the three shapes an item has: the collection does.
const typed = (item: Item): CollectionItem => item as unknown as CollectionItem;

export const itemsQuery = (collection: CollectionName) =>
  queryOptions({
    queryKey: ['admin', 'collection', collection],
    queryFn: async ({ signal }) => {
      const items = await unwrap(
        api.GET('/api/admin/collection', { params: { query: { collection } }, signal }),
      );
      return items.map(typed);
    },
  });

interface Written {
  content: ItemContent;
  /** Visitors see it. */
  shown: boolean;
}
type Body = Record<string, never>;

/** Adds it at the end. @throws ApiError `invalid_request` with a message per field */
export const addItem = async (
  collection: CollectionName,
  { content, shown }: Written,
): Promise<CollectionItem> =>
  typed(
    await unwrap(
      api.POST('/api/admin/collection/add', { body: { collection, shown, content: content as Body } }),
    ),
  );

/** @throws ApiError `conflict`, `invalid_request` */
export const saveItem = async (
  id: string,
  version: number,
  { content, shown }: Written,
): Promise<CollectionItem> =>
  typed(
    await unwrap(
      api.POST('/api/admin/collection/save', { body: { id, version, shown, content: content as Body } }),
    ),
  );

/** @throws ApiError `conflict` */
export const removeItem = (id: string, version: number) =>
  unwrap(api.POST('/api/admin/collection/remove', { body: { id, version } }));

/** @param ids every item, in its new order @throws ApiError `conflict` when there are others by now */
export const orderItems = async (collection: CollectionName, ids: string[]): Promise<CollectionItem[]> =>
  (await unwrap(api.POST('/api/admin/collection/order', { body: { collection, ids } }))).map(typed);
