import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MediaDto } from '@pricealgo/contract/content';
import type { RequestContext } from '../../../common/http/request-context.js';
import { reEncodeImage, type PictureLimits } from '../../../common/pictures/picture-upload.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { ObjectStorage } from '../../../infra/storage/object-storage.js';
import { Audit } from '../../audit/index.js';
import { SitePicture } from './site-picture.entity.js';

export const PAGE_PICTURE_LIMITS: PictureLimits = { megabytes: 8, pixels: 40_000_000 };
/** Longest edge that is kept, px: twice the widest column of text. */
const EDGE_PX = 1_600;
const RESIZE = { width: EDGE_PX, height: EDGE_PX, fit: 'inside', withoutEnlargement: true } as const;
const NAME = /^[0-9a-f]{40}\.webp$/;
const keyOf = (name: string): string => `site/${name}`;

/** Pictures of pages. The name of one is made of its content: what is stored under it never changes. */
@Injectable()
export class SitePicturesService {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: ObjectStorage,
    private readonly audit: Audit,
  ) {}

  /**
   * Re-encodes a picture as WebP of at most 1,600 px a side, upright, and stores it.
   * @param upload bytes of a JPEG, PNG or WebP
   * @throws AppError `picture_refused` for anything else, for broken files and for more than 40 million pixels
   */
  async store(upload: Buffer, adminId: string, context: RequestContext): Promise<MediaDto> {
    const { data: bytes, info } = await reEncodeImage(upload, PAGE_PICTURE_LIMITS, RESIZE);
    const { width, height } = info;
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;
    await this.storage.put(keyOf(name), bytes, 'image/webp');
    await inTransaction(this.em, async (em) => {
      await em.upsert(
        SitePicture,
        { name, width, height, bytes: bytes.length, uploadedBy: adminId, createdAt: new Date() },
        { onConflictAction: 'ignore' },
      );
      await this.audit.record(em, {
        action: 'admin.picture-uploaded',
        actorId: adminId,
        ...context,
        detail: { name, bytes: bytes.length },
      });
    });
    return { src: `/api/media/${name}`, width, height };
  }

  /** Bytes of a WebP picture; `null` where there is none of that name. */
  async read(name: string): Promise<Uint8Array | null> {
    return NAME.test(name) ? this.storage.get(keyOf(name)) : null;
  }
}
