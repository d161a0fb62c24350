import { defineEntity, p } from '@mikro-orm/core';
import type { CollectionName } from '@pricealgo/contract/content';
import type { CollectionContent } from './collection-content.js';

const CollectionItemSchema = defineEntity({
  name: 'CollectionItem',
  tableName: 'site_collection_item',
  properties: {
    id: p.uuid().primary(),
    collection: p.string().$type<CollectionName>().length(16),
    position: p.integer(),
    shown: p.boolean().default(true),
    content: p.json<CollectionContent>(),
    /** Grows with each change: an edit that began on an older one is refused. */
    version: p.integer().default(1),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'site_collection_item_order', properties: ['collection', 'position', 'id'] }],
});

/** A person of the company, a partner, or an album of an event. */
export class CollectionItem extends CollectionItemSchema.class {}
CollectionItemSchema.setClass(CollectionItem);
