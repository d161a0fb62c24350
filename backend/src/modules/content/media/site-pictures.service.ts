import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MediaDto } from '@pricealgo/contract/content';
import type { Request } from 'express';
import { requestContext } from '../../../common/http/request-context.js';
import { ObjectStorage } from '../../../infra/storage/object-storage.js';
import { Audit } from '../../audit/index.js';
import { drawForPage } from './draw-for-page.js';
import { SitePicture } from './site-picture.entity.js';

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
   * Re-encodes and stores a picture.
   * @param upload bytes of a JPEG, PNG or WebP
   * @throws AppError for a file that is no such picture
   */
  async store(upload: Buffer, adminId: string, request: Request): Promise<MediaDto> {
    const { bytes, width, height } = await drawForPage(upload);
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;
    await this.storage.put(keyOf(name), bytes, 'image/webp');
    await this.em.fork().transactional(async (em) => {
      await em.upsert(
        SitePicture,
        { name, width, height, bytes: bytes.length, uploadedBy: adminId, createdAt: new Date() },
        { onConflictAction: 'ignore' },
      );
      await this.audit.record(em, {
        action: 'admin.picture-uploaded',
        actorId: adminId,
        ...requestContext(request),
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
