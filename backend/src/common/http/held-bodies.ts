import type { Readable } from 'node:stream';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { AppError } from '../errors/app-error.js';
import { HeldAmounts } from '../net/held-amounts.js';
import { BodyPieces } from './body-pieces.js';

/** Bytes of bodies whose answers are not sent yet, of this process: a client may take as long as a request may for the rest of one. */
export const MAX_BODY_BYTES = 192 * 1_024 * 1_024;
/** The same of the clients at one address: six pictures of five megabytes. */
export const MAX_BODY_BYTES_AT_ADDRESS = 32 * 1_024 * 1_024;
/** The first bytes of each body are free, so that logins never wait for others' bodies. Its connection takes as much by itself. */
const FREE = 4 * 1_024;
/** What is counted at a time: a body is many pieces, and each count has to be given back. */
const STEP = 16 * 1_024;

const held = new HeldAmounts(MAX_BODY_BYTES, MAX_BODY_BYTES_AT_ADDRESS, 2);

/**
 * Counts what a body takes of memory, until it is answered or its client has gone. What is only announced takes nothing: bodies of
 * a terabyte of which no byte comes would close all writes to everybody.
 * @returns counts further bytes; throws AppError service_unavailable where too many are held
 */
export function heldBody({ ip = 'unknown' }: Request, response: Response): (bytes: number) => void {
  const releases: (() => void)[] = [];
  let gone = response.closed;
  let counted = -FREE;
  response.once('close', () => {
    gone = true;
    for (const release of releases) release();
  });
  let steps = 0;
  return (bytes) => {
    counted += bytes;
    const more = Math.ceil(Math.max(0, counted) / STEP) - steps;
    if (more <= 0 || gone) return;
    releases.push(held.hold(ip, more * STEP));
    steps += more;
  };
}

/** Whoever went before somebody listened, while a session was looked up, would be waited for without end. @throws AppError */
export function assertStillSending(request: Request): void {
  if (request.destroyed && !request.readableEnded) throw endedEarly();
}

/**
 * Reads a whole body.
 * @param most bytes
 * @throws AppError body_too_large, at once where that is announced; service_unavailable where others hold too much; invalid_request
 *   where the client goes before the end, or sends far too many pieces
 */
export async function readBody(request: Request, response: Response, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new AppError('body_too_large');
  assertStillSending(request);
  const count = heldBody(request, response);
  const pieces = new BodyPieces();
  let length = 0;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      try {
        length += chunk.length;
        if (length > most) throw new AppError('body_too_large');
        count(chunk.length);
        pieces.add(chunk);
      } catch (error) {
        refuse(error as AppError);
      }
    };
    const end = (): void => {
      listenNoMore();
      resolve(pieces.whole());
    };
    const leave = (): void => refuse(endedEarly());
    const refuse = (why: AppError): void => {
      listenNoMore();
      reject(why);
    };
    // The rest of a refused body still flows, to nobody: its client reads the answer when it has sent it.
    const listenNoMore = (): void => void request.off('data', take).off('end', end).off('close', leave);
    request.on('data', take).on('end', end).on('close', leave);
  });
}

function endedEarly(): AppError {
  return new AppError('invalid_request', { message: 'The request ended before it was complete.' });
}

/** Bytes around the file: the boundaries, and the head of its part. */
const AROUND = 16 * 1_024;
/** One part, which is the file. A field would be held beside it. */
const PARTS = { files: 1, fields: 0, parts: 1, fieldSize: 0, fieldNameSize: 64 };

interface Part {
  readonly stream: Readable;
}
type Done = (error: unknown, kept?: { buffer: Buffer; size: number }) => void;

/** Multer's own storage keeps every piece that comes until the last one. */
const inMemory = {
  _handleFile: (_request: unknown, { stream }: Part, done: Done): void => {
    const pieces = new BodyPieces();
    const end = (): void => {
      const buffer = pieces.whole();
      done(null, { buffer, size: buffer.length });
    };
    const take = (piece: Buffer): void => {
      try {
        pieces.add(piece);
      } catch (error) {
        stream.off('data', take).off('end', end).resume();
        done(error);
      }
    };
    stream.on('data', take).on('end', end).on('error', done);
  },
  _removeFile: (_request: unknown, _part: Part, done: Done): void => done(null),
};

/** Keeps room in memory for an upload before it is read: all that it announces, or the most that the route takes. */
class RoomForUpload implements NestInterceptor {
  constructor(private readonly most: number) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    assertStillSending(request);
    const bytes = Number(request.headers['content-length'] ?? this.most);
    if (bytes > this.most) throw new AppError('body_too_large');
    heldBody(request, http.getResponse<Response>())(bytes);
    return next.handle();
  }
}

/**
 * Reads the part `file` of a multipart request for `@UploadedFile()`, in memory only: nothing unchecked touches a disk. A larger one
 * is refused at once, or while it is being read.
 * @throws AppError `body_too_large` | `invalid_request` | `service_unavailable` before the handler is called
 */
export const FileUpload = ({ fileSize }: { readonly fileSize: number }): MethodDecorator & ClassDecorator =>
  applyDecorators(
    UseInterceptors(
      new RoomForUpload(fileSize + AROUND),
      FileInterceptor('file', { storage: inMemory, limits: { ...PARTS, fileSize } }),
    ),
    ApiConsumes('multipart/form-data'),
  );
