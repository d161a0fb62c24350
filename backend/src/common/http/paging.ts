import type { Page } from '@pricealgo/contract/answer';
import type { PageQuery } from '@pricealgo/contract/query';

/** Rows of the whole list that make up a page, as a database counts them. @param query `page` counts from 1 */
export const pageSlice = ({ page, limit }: PageQuery): { limit: number; offset: number } => ({
  limit,
  offset: (page - 1) * limit,
});

/** Answer with one page. @param items those of the page alone @param total length of the whole list */
export const toPage = <Item>({ page, limit }: PageQuery, items: Item[], total: number): Page<Item> => ({
  items,
  total,
  page,
  limit,
});
