import {
  type ArgumentMetadata,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import { describeIssues, problemOf, problemSentence } from '@pricealgo/contract/problems';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import { readBody } from './held-bodies.js';

const MAX_BODY = 256 * 1_024;
/** Routes that take whole files as text, with room for what JSON escapes. */
const FILE_PATHS: ReadonlySet<string> = new Set(['/api/watchlists/import', '/api/admin/tickers/import']);
export const MAX_FILE_BODY = 1_100 * 1_024;
/** A thousandth of it would make us unpack, scan and parse a megabyte before anybody was asked who they are. */
const PACKED = 'Send the body as it is: compressed bodies are not read.';
const MAX_DEPTH = 20;
const MAX_KEYS = 2_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Mail programs post a form there by themselves (RFC 8058). Its body is not read: the query holds all data. */
const ONE_CLICK = '/api/notifications/unsubscribe';
const FORM = 'application/x-www-form-urlencoded';
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Nesting depth of a JSON text without parsing it: a 15,000-deep body would overflow the stack of what comes later. */
export function jsonDepth(body: Uint8Array, stopAt = MAX_DEPTH): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < body.length && deepest <= stopAt; i += 1) {
    const byte = body[i]!;
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) deepest = Math.max(deepest, (depth += 1));
    else if (CLOSING.has(byte)) depth -= 1;
  }
  return deepest;
}

/**
 * Refuses values that no field of the API ever holds: keys that reach prototypes, NUL and lone surrogates (Postgres
 * refuses them with a 500 later), numbers beyond what a number holds (`1e999` is read as infinity), and floods of keys.
 */
export function assertPlainJson(value: unknown): void {
  let keys = 0;
  const path: (string | number)[] = [];
  const visit = (node: unknown): void => {
    if (typeof node === 'string') {
      if (node.includes('\0') || !node.isWellFormed()) throw new AppError('invalid_request');
    } else if (typeof node === 'number') {
      if (!Number.isFinite(node)) throw tooLarge(path);
    } else if (Array.isArray(node)) {
      if ((keys += node.length) > MAX_KEYS) throw new AppError('body_too_large');
      node.forEach((child, index) => visitAt(index, child));
    } else if (node !== null && typeof node === 'object') {
      for (const [key, child] of Object.entries(node)) {
        if ((keys += 1) > MAX_KEYS) throw new AppError('body_too_large');
        if (FORBIDDEN_KEYS.has(key)) throw new AppError('invalid_request');
        visit(key);
        visitAt(key, child);
      }
    }
  };
  const visitAt = (key: string | number, child: unknown): void => {
    path.push(key);
    visit(child);
    path.pop();
  };
  visit(value);
}

function tooLarge(path: readonly (string | number)[]): AppError {
  const message = problemSentence(path, 'must be a finite number');
  return new AppError('invalid_request', {
    message,
    fields: path.length > 0 ? { [path.join('.')]: message } : {},
  });
}

/** @throws AppError `malformed_json` or `invalid_request`; depth is checked before anything recursive sees the text. */
function parseJson(body: Buffer): unknown {
  if (jsonDepth(body) > MAX_DEPTH) {
    throw new AppError('invalid_request', { message: 'The request is nested too deeply.' });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new AppError('malformed_json', { cause: error });
  }
}

/** Whether a request brings a file as text, which is read when it is known who sends it. */
export const bringsFile = ({ baseUrl, path }: Request): boolean => FILE_PATHS.has(`${baseUrl}${path}`);

/**
 * Reads and parses the body of a request, if it is JSON, into `request.body`.
 * @throws AppError as {@link jsonBody}
 */
export async function readJson(request: Request, response: Response, most: number): Promise<void> {
  if (!request.is('application/json')) return;
  const body = await readBody(request, response, most);
  request.body = body.length > 0 ? parseJson(body) : undefined;
  assertPlainJson(request.body);
}

/**
 * JSON is the only body type under /api (urlencoded forms would open cross-site login requests). The text is parsed
 * here and not by express.json, whose `verify` hook rewrites the status of what it throws.
 */
export const jsonBody: RequestHandler = async (request, response, next) => {
  const { 'content-encoding': packed = 'identity', 'content-length': length = 0 } = request.headers;
  if (packed.toLowerCase() !== 'identity') throw new AppError('unsupported_media_type', { message: PACKED });
  const hasBody = Number(length) > 0 || 'transfer-encoding' in request.headers;
  const form = `${request.baseUrl}${request.path}` === ONE_CLICK ? [FORM] : [];
  if (hasBody && !request.is(['application/json', 'multipart/form-data', ...form]))
    throw new AppError('unsupported_media_type');
  if (!bringsFile(request)) await readJson(request, response, MAX_BODY);
  assertPlainJson(request.query);
  next();
};

/**
 * Reads the bodies of routes that take files as text. It stands behind the guards that know who asks, and how often: to read and to
 * parse a megabyte takes the process some hundredths of a second, which strangers would fill.
 */
@Injectable()
export class FileBodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (bringsFile(request)) await readJson(request, http.getResponse<Response>(), MAX_FILE_BODY);
    return true;
  }
}

type Validated<T> = { value: T } | { issues: readonly z.core.$ZodIssue[] };

/**
 * Validates what a handler declared with `@Body({ schema })`, `@Query({ schema })` or `@Param({ schema })`. Faults come back
 * as `invalid_request` with one sentence per field; a request without a body is an empty one.
 */
export class RequestValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) =>
        new AppError('invalid_request', describeIssues(issues as z.core.$ZodIssue[])),
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    // A parameter without a schema is no input of a client: the server does not start with an input that has none.
    if (!metadata.schema) return value;
    return super.transform(metadata.type === 'body' ? (value ?? ({} as T)) : value, metadata);
  }

  /** Validates with zod and our own texts of problems, which the standard interface of schemas cannot pass. */
  protected override validate<T>(value: unknown, schema: unknown): Validated<T> {
    const result = z.safeParse(schema as z.ZodType<T>, value, { error: problemOf });
    return result.success ? { value: result.data } : { issues: result.error.issues };
  }
}
