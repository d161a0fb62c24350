import { defineEntity, p } from '@mikro-orm/core';
import type { PageKind } from '@pricealgo/contract/content';

/** A page has an address of its own (`/about-us`); a post is part of the blog (`/fee-structure/<slug>`). */
const SitePageSchema = defineEntity({
  name: 'SitePage',
  tableName: 'site_page',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().$type<PageKind>().length(8),
    slug: p.string().length(80),
    /** What visitors read; `null` while nothing was published. */
    liveRevisionId: p.bigint('string').nullable(),
    liveSince: p.datetime().nullable(),
    /** Takes the place of the live one at `nextAt`, by the clock of whoever reads. */
    nextRevisionId: p.bigint('string').nullable(),
    nextAt: p.datetime().nullable(),
    latestRevisionId: p.bigint('string').nullable(),
    /** Grows with each change: an edit that began on an older one is refused. */
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'site_page_slug', properties: ['kind', 'slug'] }],
});

export class SitePage extends SitePageSchema.class {}
SitePageSchema.setClass(SitePage);

const PageRevisionSchema = defineEntity({
  name: 'PageRevision',
  tableName: 'site_page_revision',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    pageId: p.uuid(),
    title: p.string().length(120),
    /** For search engines and previews. */
    description: p.string().length(300),
    /** Sanitised when it was written. */
    html: p.text(),
    /** Address of the preview picture. */
    image: p.string().length(200).nullable(),
    tags: p.json<string[]>(),
    /** `null` = came with the product. */
    authorId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'site_page_revision_page', properties: ['pageId', 'id'] },
    { name: 'site_page_revision_created', properties: ['createdAt'] },
  ],
});

/** One state of a page: appended, never changed. */
export class PageRevision extends PageRevisionSchema.class {}
PageRevisionSchema.setClass(PageRevision);
