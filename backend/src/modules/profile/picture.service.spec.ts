import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '../../infra/outbox/outbox.js';
import type { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import type { ObjectStorage } from '../../infra/storage/object-storage.js';
import type { Audit } from '../audit/index.js';
import type { UserRepository } from '../users/index.js';
import { DRAWN_AT_ONCE, PictureService, WAITING_MAX } from './picture.service.js';

describe('pictures that wait to be drawn', () => {
  it('are no more than there are places, and the next are told to come back', async () => {
    const pictures = new PictureService(
      {} as EntityManager,
      {} as UserRepository,
      {} as ObjectStorage,
      {} as Outbox,
      { take: async () => undefined } as unknown as RateLimits,
      {} as Audit,
    );
    const flood = Array.from({ length: DRAWN_AT_ONCE + WAITING_MAX + 7 }, (_, n) =>
      pictures
        .replace(`u${n}`, Buffer.from('no picture'), {
          address: '192.0.2.1',
          requestId: 'a-request',
          userAgent: '',
        })
        .catch(({ code }: Error & { code: string }) => code),
    );
    const codes = await Promise.all(flood);
    expect(codes.filter((code) => code === 'service_unavailable')).toHaveLength(7);
    expect(codes.filter((code) => code === 'picture_refused')).toHaveLength(DRAWN_AT_ONCE + WAITING_MAX);
  });
});
