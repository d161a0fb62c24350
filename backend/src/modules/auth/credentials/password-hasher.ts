import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { FairQueue } from '../../../common/async/fair-queue.js';

/** OWASP's first choice: argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/**
 * A hash keeps a core busy: one stays free for the event loop and the database, or a flood of logins would stop every
 * other route. Never all four threads of Node's pool either: it reads files with them, too.
 */
const AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** About a second's work: whoever would have to wait longer is asked to try again later. */
export const WAITING_MAX = 60;

/**
 * Hashes and checks passwords, a few at a time; the addresses that ask take turns. Every method throws AppError
 * `service_unavailable` when too many wait, of this address first.
 */
@Injectable()
export class PasswordHasher {
  private readonly queue = new FairQueue(AT_ONCE, WAITING_MAX);
  private dummy: Promise<string> | undefined;

  /** Asked before any other work is done for a password: what is turned away in a flood must cost little. */
  assertRoom(): void {
    this.queue.assertRoom();
  }

  /** @returns PHC string of at most 300 characters. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password, COST));
  }

  /** @param phc what `hash` returned, also with an earlier cost. */
  verify(phc: string, password: string): Promise<boolean> {
    return this.queue.run(() => verify(phc, password).catch(() => false));
  }

  /** Takes as long as `verify` and is never right: where no account or no password is known. */
  async verifyDummy(password: string): Promise<false> {
    this.dummy ??= hash(randomBytes(32).toString('base64url'), COST);
    const phc = await this.dummy;
    await this.verify(phc, password);
    return false;
  }

  /** Made with another cost than today's: re-hash it when the password is at hand. */
  needsRehash(phc: string): boolean {
    return !phc.startsWith(CURRENT);
  }
}
