import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCESS_KEY = 'space-key';
const SECRET = 'what signs our requests';

/** As much of S3 as pictures need, on loopback: put, get and delete of objects in one bucket, with checked signatures. */
export class S3Server {
  readonly objects = new Map<string, { bytes: Buffer; contentType: string }>();
  /** Answers everything with this status while it is set. */
  faultStatus: number | null = null;
  private readonly server = http.createServer((request, response) => void this.answer(request, response));

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get options(): {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  } {
    const { port } = this.server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    return {
      endpoint,
      region: 'local-1',
      bucket: 'pictures',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET,
    };
  }

  /** Settings that make the product keep its pictures here. */
  env(): Record<string, string> {
    const { endpoint, region, bucket } = this.options;
    return {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const fail = (status: number, code: string): void => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    };
    if (this.faultStatus) return fail(this.faultStatus, 'InternalError');
    if (!signed(request, bytes)) return fail(403, 'SignatureDoesNotMatch');
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    if (!pathname.startsWith('/pictures/')) return fail(404, 'NoSuchBucket');
    const key = pathname.slice('/pictures/'.length);
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes, contentType: request.headers['content-type'] ?? '' });
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const held = this.objects.get(key);
    if (!held) return fail(404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': held.contentType }).end(held.bytes);
  }
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** AWS Signature Version 4, as its documentation describes it. */
function signed(request: http.IncomingMessage, body: Buffer): boolean {
  const header = (name: string): string => String(request.headers[name] ?? '').trim();
  const given =
    /Credential=([^/]+)\/(\d+\/[^/]+\/s3\/aws4_request), *SignedHeaders=([^,]+), *Signature=(\w+)/.exec(
      header('authorization'),
    );
  if (!given || given[1] !== ACCESS_KEY) return false;
  const [, , scope, names, signature] = given as unknown as [string, string, string, string, string];
  const digest = header('x-amz-content-sha256');
  if (digest !== sha256(body) && digest !== 'UNSIGNED-PAYLOAD') return false;
  const url = new URL(request.url ?? '/', 'http://local');
  const query = [...url.searchParams].sort().map((pair) => pair.map(encodeURIComponent).join('='));
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    digest,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((held, part) => hmac(held, part), `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === signature;
}
