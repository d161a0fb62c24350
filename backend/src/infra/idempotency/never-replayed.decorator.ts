import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const NEVER_REPLAYED = 'never-replayed';

/**
 * On a write whose answer or body is a secret (passwords, tokens, cookies) or a file: its Idempotency-Key is ignored,
 * nothing of it is kept.
 */
export const NeverReplayed = (): CustomDecorator => SetMetadata(NEVER_REPLAYED, true);
