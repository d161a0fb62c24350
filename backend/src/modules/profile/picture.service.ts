import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { FairQueue } from '../../common/async/fair-queue.js';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { countedAddress } from '../../common/net/client-address.js';
import { type PictureLimits, reEncodeImage } from '../../common/pictures/picture-upload.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../infra/queue/job-map.js';
import { ObjectStorage } from '../../infra/storage/object-storage.js';
import { Audit } from '../audit/index.js';
import { pictureAddress, UserRepository } from '../users/index.js';

export const DELETE_PICTURE_JOB = 'pictures.delete';

export type DeletePicture = JobPayload<typeof DELETE_PICTURE_JOB>;

/** Removes a picture that no account shows any more. */
@Injectable()
@JobHandler(DELETE_PICTURE_JOB)
export class DeletePictureJob implements JobHandling<DeletePicture> {
  constructor(private readonly storage: ObjectStorage) {}

  handle({ name }: DeletePicture): Promise<void> {
    return this.storage.delete(name);
  }
}

/** Edge of the square that is kept, px. */
export const PICTURE_PX = 512;
export const PORTRAIT_LIMITS: PictureLimits = { megabytes: 5, pixels: 24_000_000 };
const NAME = /^[0-9a-f]{32}\.webp$/;
/** A picture of 24 million pixels takes about 100 MB while it is drawn. */
export const DRAWN_AT_ONCE = 2;
export const WAITING_MAX = 20;

/** Pictures of members. Names are random: a changed picture has another address, and none can be guessed. */
@Injectable()
export class PictureService {
  private readonly logger = new Logger(PictureService.name);
  private readonly drawing = new FairQueue(DRAWN_AT_ONCE, WAITING_MAX);

  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @returns the new address. @throws AppError `picture_refused` */
  async replace(userId: string, upload: Buffer, context: RequestContext): Promise<string> {
    // Named here: what reads an upload does not always keep whose request it was.
    const key = countedAddress(context.address);
    const bytes = await this.drawing.run(() => drawPortrait(upload), { key });
    const name = `${randomBytes(16).toString('hex')}.webp`;
    await this.storage.put(name, bytes, 'image/webp');
    try {
      await this.point(userId, name, context);
    } catch (error) {
      await this.storage
        .delete(name)
        .catch(() => this.logger.warn('a picture that nobody uses stays in the storage'));
      throw error;
    }
    return pictureAddress(name)!;
  }

  async remove(userId: string, context: RequestContext): Promise<void> {
    await this.point(userId, null, context);
  }

  /** @returns WebP. @throws AppError `not_found` */
  async read(name: string): Promise<Buffer> {
    const bytes = NAME.test(name) ? await this.storage.get(name) : null;
    if (!bytes) throw new AppError('not_found');
    return bytes;
  }

  /** The account shows another picture; the one before goes when that is committed, even if the storage is away now. */
  private async point(userId: string, name: string | null, context: RequestContext): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const user = await this.users.currentLocked(em, userId);
      const before = user.profilePic;
      user.profilePic = name;
      user.updatedAt = new Date();
      if (before) await this.outbox.addJob(em, DELETE_PICTURE_JOB, { name: before } satisfies DeletePicture);
      await this.audit.record(em, {
        action: 'picture.changed',
        actorId: userId,
        subjectId: userId,
        ...context,
      });
    });
  }
}

/**
 * @param bytes JPEG, PNG or WebP
 * @returns WebP of 512 × 512 px, upright
 * @throws AppError `picture_refused` for anything else, for broken files and for more than 24 million pixels
 */
async function drawPortrait(bytes: Buffer): Promise<Buffer> {
  const resize = { width: PICTURE_PX, height: PICTURE_PX, fit: 'cover', position: 'centre' } as const;
  return (await reEncodeImage(bytes, PORTRAIT_LIMITS, resize)).data;
}
