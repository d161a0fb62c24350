import { defineEntity, p } from '@mikro-orm/core';

const SitePictureSchema = defineEntity({
  name: 'SitePicture',
  tableName: 'site_picture',
  properties: {
    /** Key in the storage: of the content, so the same picture is stored once. */
    name: p.string().length(80).primary(),
    width: p.integer(),
    height: p.integer(),
    bytes: p.integer(),
    uploadedBy: p.uuid(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A picture for pages, posts and collections. */
export class SitePicture extends SitePictureSchema.class {}
SitePictureSchema.setClass(SitePicture);
