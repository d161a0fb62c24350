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
