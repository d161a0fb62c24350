import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, of, type Observable } from 'rxjs';
import { heldPrincipal } from '../../common/access/principal.js';
import { AppError } from '../../common/errors/app-error.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { requestIdOf } from '../../common/http/request-context.js';
import { failure } from '../../common/http/wrapper.js';
import { canonicalJson } from '../../common/json/canonical-json.js';
import { AppKeys, type KeyRing } from '../crypto/app-keys.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { duringWrite } from './current-write.js';
import { IdempotencyRepository, type WriteName } from './idempotency.repository.js';
import { NEVER_REPLAYED } from './never-replayed.decorator.js';

export const REPLAYED_HEADER = 'Idempotency-Replayed';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Statuses that mean "later" and not "no": a repetition executes the write again. */
const TEMPORARY = new Set([409, 429]);
/** Answers of writes are small: a larger one is not kept. In characters. */
const MAX_KEPT = 256 * 1_024;
/** Where the write failed because Postgres is silent, its key is not given up soon either: the answer does not wait longer for that. */
const RELEASE_WAIT_MS = 250;

/**
 * Executes a write once, however often it is sent with one `Idempotency-Key`: repetitions get the first answer. It runs around the interceptor of the wrapper, so that the kept answer is the one that was sent.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);
  private readonly secrets: KeyRing;

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    appKeys: AppKeys,
  ) {
    this.secrets = appKeys.keyRing('idempotency');
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const write = this.writeOf(context);
    if (!write) return next.handle();
    const http = context.switchToHttp();
    // What anybody may have kept is bounded.
    if (write.userId === null)
      await this.limits.take('idempotency.address', http.getRequest<Request>().ip ?? 'unknown');
    else await this.limits.take('idempotency.account', write.userId);
    const response = http.getResponse<Response>();
    const claim = await this.keys.claim(write);
    if ('execution' in claim) return from(this.carryOut(claim.write, claim.execution, context, next));
    response.status(claim.status).setHeader(REPLAYED_HEADER, 'true');
    return of(JSON.parse(claim.body));
  }

  /** @returns `null` for a request whose answer is not kept: a read, one without a key, or a `@NeverReplayed` route */
  private writeOf(context: ExecutionContext): WriteName | null {
    if (context.getType() !== 'http') return null;
    const request = context.switchToHttp().getRequest<Request>();
    const header = request.headers?.['idempotency-key'];
    if (header === undefined || request.method !== 'POST') return null;
    // The body of an upload is read behind this: two of different bytes would pass for the same write.
    if (request.is('multipart/*')) return null;
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(NEVER_REPLAYED, targets)) return null;
    if (typeof header !== 'string' || !UUID.test(header)) {
      throw new AppError('invalid_request', { message: 'The Idempotency-Key must be a UUID.' });
    }
    const userId = heldPrincipal(request)?.userId ?? null;
    const [requestHash, ...acceptedHashes] = this.hashesOf(request);
    return { userId, key: header.toLowerCase(), requestHash, acceptedHashes };
  }

  /** The hash is keyed, so that a reader of the table cannot find a body by trying candidates. */
  private hashesOf({ method, originalUrl, body }: Request): [string, ...string[]] {
    const text = `${method} ${originalUrl}\n${canonicalJson((body as unknown) ?? null)}`;
    const hash = (key: Buffer): string => createHmac('sha256', key).update(text).digest('hex');
    const [current, ...accepted] = this.secrets;
    return [hash(current), ...accepted.map(hash)];
  }

  private async carryOut(
    write: WriteName,
    execution: string,
    context: ExecutionContext,
    next: CallHandler,
  ): Promise<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    try {
      const answer: unknown = await duringWrite(write, () => lastValueFrom(next.handle()));
      const kept = answer instanceof StreamableFile ? null : JSON.stringify(answer);
      await this.end(write, execution, response, response.statusCode, kept);
      return answer;
    } catch (thrown) {
      const error = toAppError(thrown);
      const temporary = error.status >= 500 || TEMPORARY.has(error.status);
      const kept = temporary ? null : JSON.stringify(failure(error, requestIdOf(http.getRequest<Request>())));
      await this.end(write, execution, response, error.status, kept);
      throw thrown;
    }
  }

  /** The write has succeeded or failed by now: a failure to keep its answer must not change that. */
  private async end(
    write: WriteName,
    execution: string,
    response: Response,
    status: number,
    body: string | null,
  ): Promise<void> {
    const keep = body !== null && body.length <= MAX_KEPT && !response.hasHeader('Set-Cookie');
    const ended = (
      keep ? this.keys.answered(write, execution, status, body) : this.keys.release(write, execution)
    ).catch((error: unknown) => {
      this.logger.warn(`the answer of a write was not kept: ${(error as Error).message}`);
    });
    await (keep ? ended : Promise.race([ended, delay(RELEASE_WAIT_MS)]));
  }
}
