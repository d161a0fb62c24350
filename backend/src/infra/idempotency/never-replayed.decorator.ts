import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const NEVER_REPLAYED = 'never-replayed';

/**
 * For a write whose answer or body is a secret (a password, token or cookie) or a file: its Idempotency-Key is ignored and
 * nothing of it is kept.
 */
export const NeverReplayed = (): CustomDecorator => SetMetadata(NEVER_REPLAYED, true);
