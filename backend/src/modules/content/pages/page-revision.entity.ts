import { defineEntity, p } from '@mikro-orm/core';

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
