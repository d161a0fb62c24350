import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const MINUTE = 60_000;
export const POSTS_PER_PAGE = 12;

/** A published page; fails with status 404 where there is none. */
export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ signal }) => unwrap(api.GET('/api/page', { params: { query: { slug } }, signal })),
    staleTime: MINUTE,
  });

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: ({ signal }) => unwrap(api.GET('/api/post', { params: { query: { slug } }, signal })),
    staleTime: MINUTE,
  });

/** Newest first. @param tag `null` for all @param page from 1 */
export const postsQuery = (tag: string | null, page: number) =>
  queryOptions({
    queryKey: ['posts', tag, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: POSTS_PER_PAGE, ...(tag === null ? {} : { tag }) };
      return unwrap(api.GET('/api/posts', { params: { query }, signal }));
    },
    staleTime: MINUTE,
  });

export interface Person {
  name: string;
  role: string;
  about: string;
  photo: string | null;
  link: string | null;
}
export interface Partner {
  name: string;
  about: string;
  logo: string | null;
  link: string | null;
}
export interface Album {
  title: string;
  /** `2026-05-01` */
  date: string;
  about: string;
  pictures: { src: string; caption: string }[];
}
interface Collections {
  members: Person;
  partners: Partner;
  albums: Album;
}

export const collectionQuery = <C extends keyof Collections>(collection: C) =>
  queryOptions({
    queryKey: ['collection', collection],
    queryFn: async ({ signal }) => {
      const items = await unwrap(api.GET('/api/collection', { params: { query: { collection } }, signal }));
      // The document cannot say which of the three shapes it is: the collection that was asked for does.
      return items.map(({ id, content }) => ({ id, ...(content as unknown as Collections[C]) }));
    },
    staleTime: MINUTE,
  });

export interface ContactForm {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Not seen by people. */
  website: string;
  /** From showing the form to sending it, ms. */
  typedMs: number;
}
