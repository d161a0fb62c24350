import { z } from 'zod';
import { RESERVED_SLUGS } from './page-addresses.js';
import { trimmedText, uuid } from './primitives.js';
import { pageFields } from './query.js';

export const PAGE_KINDS = ['page', 'post'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Collections that the site shows. */
export const COLLECTIONS = ['members', 'partners', 'albums'] as const;
export type CollectionName = (typeof COLLECTIONS)[number];

/** Characters; a request's body is limited to 256 kB before. */
const HTML_MAX = 200_000;
const LATEST_MS = Date.UTC(2100, 0, 1);
const NO_REPEATS = { error: 'must name each one once' };
const unique = (entries: readonly string[]): boolean => new Set(entries).size === entries.length;

const kind = z.enum(PAGE_KINDS);
/** `/admin` as a part of an address makes it one of the back office. */
const BACK_OFFICE = 'admin';
const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case words joined by -' })
  .meta({ example: 'about-us' });

export const slugQuerySchema = z.strictObject({ slug });
export type SlugQuery = z.infer<typeof slugQuerySchema>;

export const postsQuerySchema = z.strictObject({
  ...pageFields,
  tag: z.string().min(1).max(40).optional(),
});
export type PostsQuery = z.infer<typeof postsQuerySchema>;

export const pageSchema = z
  .strictObject({
    slug: z.string().meta({ example: 'about-us' }),
    title: z.string(),
    description: z.string().describe('For search engines and previews.'),
    html: z.string().describe('Sanitised HTML.'),
    image: z.string().nullable().describe('Address of the preview picture.'),
    tags: z.array(z.string()),
    liveSinceMs: z.int().describe('Since when this text is live.'),
  })
  .meta({ id: 'PageDto' });
export type PageDto = z.infer<typeof pageSchema>;

export const postSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    excerpt: z.string().describe('Plain text: the description, or how the post begins.'),
    image: z.string().nullable(),
    tags: z.array(z.string()),
    liveSinceMs: z.int(),
  })
  .meta({ id: 'PostDto' });
export type PostDto = z.infer<typeof postSchema>;

export const pageKindQuerySchema = z.strictObject({ kind });
export type PageKindQuery = z.infer<typeof pageKindQuerySchema>;

export const pageAddressSchema = z.strictObject({ kind, slug });
export type PageAddress = z.infer<typeof pageAddressSchema>;

const content = {
  title: trimmedText(1, 120),
  description: trimmedText(0, 300).describe('For search engines and previews.'),
  html: z.string().max(HTML_MAX).describe('Sanitised before it is stored.'),
  image: z
    .string()
    .regex(/^\/api\/media\/[\w.-]{1,100}$/, { error: 'must be an uploaded picture' })
    .nullish()
    .describe('A picture of our own storage.'),
  tags: z.array(trimmedText(1, 40)).max(8).refine(unique, NO_REPEATS),
};
/** What a page says. */
export type PageContentDto = z.infer<z.ZodObject<typeof content>>;

export const createPageSchema = z
  .strictObject({
    ...content,
    kind,
    slug: slug
      .refine((text) => text !== BACK_OFFICE, { error: 'is an address of the back office' })
      .refine((text) => text === BACK_OFFICE || !RESERVED_SLUGS.has(text), {
        error: 'is an address of the site',
      })
      .meta({ example: 'how-we-score-calls' }),
  })
  .meta({ id: 'CreatePageDto' });
export type CreatePageDto = z.infer<typeof createPageSchema>;

const version = z.int().min(1).max(2_147_483_647);
const onScreen = { id: uuid, version: version.describe('Version that was on the screen.') };

export const pageVersionSchema = z.strictObject(onScreen).meta({ id: 'PageVersionDto' });
export type PageVersionDto = z.infer<typeof pageVersionSchema>;

export const savePageSchema = z
  .strictObject({ ...content, id: uuid, version: version.describe('Version that the editor began with.') })
  .meta({ id: 'SavePageDto' });
export type SavePageDto = z.infer<typeof savePageSchema>;

export const publishPageSchema = z
  .strictObject({
    ...onScreen,
    atMs: z.int().min(0).max(LATEST_MS).nullish().describe('Instant; none = now.'),
  })
  .meta({ id: 'PublishPageDto' });
export type PublishPageDto = z.infer<typeof publishPageSchema>;

export const restorePageSchema = z
  .strictObject({
    ...onScreen,
    revisionId: z.string().regex(/^\d{1,18}$/, { error: 'must be the id of a revision' }),
  })
  .meta({ id: 'RestorePageDto' });
export type RestorePageDto = z.infer<typeof restorePageSchema>;

export const revisionsQuerySchema = z.strictObject({ ...pageFields, id: uuid });
export type RevisionsQuery = z.infer<typeof revisionsQuerySchema>;

export const revisionSchema = z
  .strictObject({
    revisionId: z.string(),
    title: z.string(),
    description: z.string(),
    html: z.string(),
    image: z.string().nullable(),
    tags: z.array(z.string()),
    authorId: z.string().nullable().describe('null = came with the product.'),
    createdMs: z.int(),
  })
  .meta({ id: 'RevisionDto' });
export type RevisionDto = z.infer<typeof revisionSchema>;

export const adminPageSchema = z
  .strictObject({
    id: uuid,
    kind,
    slug: z.string(),
    version: z.int(),
    state: z.enum(['draft', 'live', 'scheduled']).describe('scheduled: something is planned, live or not'),
    upToDate: z.boolean().describe('The latest text is the one that visitors read.'),
    liveSinceMs: z.int().nullable(),
    nextMs: z.int().nullable().describe('When the planned text becomes live.'),
    updatedMs: z.int(),
    linked: z.boolean().describe('Menus of the site link to it: it cannot be deleted.'),
    startingText: z.boolean().describe('It came with the product, and can be reset to what it said then.'),
    latest: revisionSchema,
  })
  .meta({ id: 'AdminPageDto' });
export type AdminPageDto = z.infer<typeof adminPageSchema>;

const collection = z.enum(COLLECTIONS);
export const collectionQuerySchema = z.strictObject({ collection });
export type CollectionQuery = z.infer<typeof collectionQuerySchema>;

export const collectionItemSchema = z
  .strictObject({
    id: uuid,
    content: z
      .record(z.string(), z.unknown())
      .describe(
        'members: {name, role, about, photo, link}; partners: {name, about, logo, link}; albums: {title, date, about, pictures: {src, caption}[]}',
      ),
    shown: z.boolean().describe('Visitors see it.'),
    version: z.int(),
    updatedMs: z.int(),
  })
  .meta({ id: 'CollectionItemDto' });
export type CollectionItemDto = z.infer<typeof collectionItemSchema>;

/** Which fields it has depends on the collection; the backend's `collection-content` checks them. */
const itemContent = { content: z.record(z.string(), z.unknown()), shown: z.boolean() };

export const addCollectionItemSchema = z
  .strictObject({ collection, ...itemContent })
  .meta({ id: 'AddCollectionItemDto' });
export type AddCollectionItemDto = z.infer<typeof addCollectionItemSchema>;

export const itemVersionSchema = z.strictObject(onScreen).meta({ id: 'ItemVersionDto' });
export type ItemVersionDto = z.infer<typeof itemVersionSchema>;

export const saveItemSchema = z.strictObject({ ...onScreen, ...itemContent }).meta({ id: 'SaveItemDto' });
export type SaveItemDto = z.infer<typeof saveItemSchema>;

export const orderItemsSchema = z
  .strictObject({
    collection,
    ids: z.array(uuid).max(500).refine(unique, NO_REPEATS).describe('Every item, in its new order.'),
  })
  .meta({ id: 'OrderItemsDto' });
export type OrderItemsDto = z.infer<typeof orderItemsSchema>;

/** A picture of a page; the upload itself is a multipart form. */
export const mediaSchema = z
  .strictObject({ src: z.string().meta({ example: '/api/media/0f….webp' }), width: z.int(), height: z.int() })
  .meta({ id: 'MediaDto' });
export type MediaDto = z.infer<typeof mediaSchema>;
