import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import {
  Controller,
  Module,
  Post,
  UploadedFile,
  UseFilters,
  UseGuards,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type INestApplication,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Request, Response } from 'express';
import { MAX_BODY_BYTES_AT_ADDRESS } from '../http/held-bodies.js';
import { toAppError } from '../errors/to-app-error.js';
import { PictureUpload } from './picture-upload.js';

const LIMITS = { megabytes: 1, pixels: 1_000 };
const outcomes: string[] = [];
let outcome: () => void;

/** Looks something up until the client has gone, as a session in a busy database. */
class UntilGone implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.headers['x-wait']) await new Promise((resolve) => request.once('close', resolve));
    return true;
  }
}

class Outcomes implements ExceptionFilter {
  catch(error: unknown, host: Parameters<ExceptionFilter['catch']>[1]): void {
    outcomes.push(toAppError(error).code);
    host.switchToHttp().getResponse<Response>().status(400).end();
    outcome();
  }
}

@Controller()
@UseGuards(UntilGone)
@UseFilters(Outcomes)
class Uploads {
  @Post('upload')
  @PictureUpload(LIMITS)
  upload(@UploadedFile() file: { buffer: Buffer } | undefined): number {
    outcomes.push(`${file?.buffer.length} bytes`);
    outcome();
    return 1;
  }
}

@Module({ controllers: [Uploads] })
class UploadsModule {}

const head = (length: number, ...more: string[]): string =>
  [
    'POST /upload HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n');
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n12345';
const END = '\r\n--b--\r\n';
const FIELD = '--b\r\nContent-Disposition: form-data; name="about"\r\n\r\nme\r\n';
const CHUNKED = [
  ...['POST /upload HTTP/1.1', 'Host: localhost', 'Content-Type: multipart/form-data; boundary=b'],
  ...['Transfer-Encoding: chunked', '', ''],
].join('\r\n');

describe('an upload', () => {
  let app: INestApplication<Server>;
  let ended: Promise<void>;

  beforeAll(async () => {
    app = await NestFactory.create(UploadsModule, { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  beforeEach(() => {
    outcomes.length = 0;
    ended = new Promise((resolve) => (outcome = resolve));
  });
  afterAll(() => app.close());

  const socket = () => connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');

  it('reaches its handler', async () => {
    const client = socket();
    client.end(head(PART.length + END.length) + PART + END);
    await ended;
    expect(outcomes).toEqual(['5 bytes']);
  });

  it('has one part, the file: a field would be held beside it', async () => {
    const client = socket();
    client.end(head(FIELD.length + PART.length + END.length) + FIELD + PART + END);
    await ended;
    expect(outcomes).toEqual(['invalid_request']);
  });

  it('that announces more than its route takes is refused before a byte of it has come', async () => {
    const client = socket();
    client.write(head(999_999_999_999));
    await ended;
    expect(outcomes).toEqual(['body_too_large']);
    client.destroy();
  });

  it('counts as the longest of its route where it does not say how long it is', async () => {
    const most = Math.floor(MAX_BODY_BYTES_AT_ADDRESS / (LIMITS.megabytes * 1_024 * 1_024 + 16 * 1_024));
    const clients: Socket[] = [];
    const begin = (): void => void clients.push(socket().on('connect', () => clients.at(-1)!.write(CHUNKED)));
    for (let n = 0; n < most; n += 1) {
      const read = new Promise<void>((resolve) => {
        app.getHttpServer().once('request', (request: Request) => request.once('resume', resolve));
      });
      begin();
      await read;
    }
    expect(outcomes).toEqual([]);
    begin();
    await ended;
    expect(outcomes).toEqual(['service_unavailable']);
    for (const client of clients) client.destroy();
    while (outcomes.length <= most) await new Promise<void>((resolve) => (outcome = resolve));
  });

  it('whose client goes before anybody reads it ends as a refused one', async () => {
    const client = socket();
    client.write(head(100_000, 'X-Wait: 1') + PART, () => client.destroy());
    await ended;
    expect(outcomes).toEqual(['invalid_request']);
  });

  it('whose client goes while it is read does, too', async () => {
    const client = socket();
    const arrived = once(app.getHttpServer(), 'request');
    client.write(head(100_000) + PART);
    await arrived;
    client.destroy();
    await ended;
    expect(outcomes).toEqual(['invalid_request']);
  });
});
