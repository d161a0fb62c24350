import { jest } from '@jest/globals';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { eventually } from '../lifecycle/processes.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(60_000);

const CONFIG = readFileSync(path.join(import.meta.dirname, '../../../docker/nginx.conf'), 'utf8');
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file));
const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find((file) => existsSync(file));

describe('docker/nginx.conf', () => {
  const has = (directive: string): boolean => new RegExp(`^\\s*${directive};$`, 'm').test(CONFIG);

  it('speaks TLS of today only, and says that the name is never asked for without', () => {
    expect(has('ssl_protocols TLSv1\\.2 TLSv1\\.3')).toBe(true);
    expect(has('listen 8443 ssl http2')).toBe(true);
    expect(has('return 308 https://\\$https_host\\$request_uri')).toBe(true);
    // Where a block has an add_header of its own, those around it are not inherited.
    const blocks = CONFIG.split(/location /).slice(1);
    for (const block of blocks.filter((text) => text.includes('add_header')))
      expect(block).toMatch(
        /add_header Strict-Transport-Security 'max-age=31536000; includeSubDomains' always;/,
      );
  });

  it('hands on the address of who is connected, wherever it hands anything on', () => {
    const passed = CONFIG.match(/proxy_set_header X-Forwarded-For .*;/g)!;
    expect(new Set(passed)).toEqual(new Set(['proxy_set_header X-Forwarded-For $remote_addr;']));
    expect(has('real_ip_header X-Forwarded-For')).toBe(true);
    expect(CONFIG).not.toMatch(/^\s*set_real_ip_from/m);
    expect(CONFIG).not.toContain('proxy_add_x_forwarded_for');
  });

  it('has limits of time, size and rate', () => {
    for (const directive of [
      'client_max_body_size 9m',
      'client_header_timeout 10s',
      'client_body_timeout 15s',
      'limit_conn connections 1000',
      'limit_req zone=requests burst=1000 nodelay',
    ])
      expect([directive, has(directive)]).toEqual([directive, true]);
  });
});

/** `resolve` of upstream servers: since 1.27.3. */
const RESOLVES = NGINX !== undefined && resolvesNames(NGINX);

function resolvesNames(nginx: string): boolean {
  const { stderr } = spawnSync(nginx, ['-v'], { encoding: 'utf8' });
  const [major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr)!.slice(1).map(Number);
  return major! * 1_000_000 + minor! * 1_000 + patch! >= 1_027_003;
}

interface Names {
  readonly port: number;
  /** What every name means, IPv4. */
  address: string;
  close(): void;
}

/** A name server of this machine that answers every question after an A record. */
async function startNames(address: string): Promise<Names> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const names: Names = { port: socket.address().port, address, close: () => socket.close() };
  socket.on('message', (question, { port, address: asker }) => {
    const answer = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      4,
      ...names.address.split('.').map(Number),
    ]);
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 6);
    socket.send(Buffer.concat([head, question.subarray(12), answer]), port, asker);
  });
  return names;
}

if (NGINX && !RESOLVES)
  console.warn('nginx is older than 1.27.3: that nodes are found again by name was not run');
if (!NGINX || !OPENSSL)
  console.warn('nginx or openssl is not installed: docker/nginx.conf was read, not run');

(NGINX && OPENSSL ? describe : describe.skip)('docker/nginx.conf, run by nginx', () => {
  let upstream: Server;
  let seen: IncomingHttpHeaders[];
  /** What the upstream answers. */
  let status = 200;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    seen = [];
    upstream = createServer((request, response) => {
      seen.push(request.headers);
      request.resume().on('end', () => {
        response.statusCode = status;
        response.setHeader('Strict-Transport-Security', 'max-age=1').end('here');
      });
    });
    upstream.on('upgrade', (request, socket) => {
      seen.push(request.headers);
      socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nframes',
      );
    });
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });
  afterAll(() => {
    upstream.close();
    cleanUp();
  });

  /**
   * The configuration as it is, but for addresses of this machine.
   * @param named where the nodes are found by name; else they are the upstream's address, for which nothing is resolved
   */
  async function started(
    files: Record<string, string> = {},
    named?: { resolver: string; node: string },
  ): Promise<{ http: number; https: number; logFile: string; log: () => string[] }> {
    const folder = tempFolder();
    const own = path.join(folder, 'tls');
    mkdirSync(own);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(own, name), text);
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const out = ['-keyout', path.join(own, 'privkey.pem'), '-out', path.join(own, 'fullchain.pem')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...out];
    execFileSync(OPENSSL!, request, { stdio: 'ignore' });
    const [http, secure] = [await freePort(), await freePort()];
    const { port } = upstream.address() as AddressInfo;
    const accessLog = path.join(folder, 'access.log');
    const config = CONFIG.replaceAll('/etc/nginx/tls', own)
      .replace('/tmp/nginx.pid', path.join(folder, 'nginx.pid'))
      .replace('/var/log/nginx/access.log', accessLog)
      .replaceAll(/api-[12]:3001 resolve/g, named ? `${named.node} resolve` : `127.0.0.1:${port}`)
      .replace(/^ *resolver .*$/m, named ? `resolver ${named.resolver} valid=1s ipv6=off;` : '')
      .replace('listen 8080', `listen 127.0.0.1:${http}`)
      .replace('listen 8443', `listen 127.0.0.1:${secure}`);
    writeFileSync(path.join(folder, 'nginx.conf'), config);
    const args = ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')];
    execFileSync(NGINX!, [...args, '-t'], { stdio: 'pipe' });
    running.push(spawn(NGINX!, [...args, '-g', 'daemon off;'], { stdio: 'inherit' }));
    await eventually(async () => {
      const socket = connect(secure, '127.0.0.1');
      const up = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'close').then(() => false),
      ]).catch(() => false);
      socket.destroy();
      return up;
    });
    // A line counts once its end is written; the file stands there before.
    const log = (): string[] => readFileSync(accessLog, 'utf8').split('\n').slice(0, -1);
    return { http, https: secure, logFile: accessLog, log };
  }

  interface Got {
    status: number;
    headers: IncomingHttpHeaders;
    body: string;
  }
  const ask = (port: number, headers: Record<string, string> = {}, body = ''): Promise<Got> =>
    new Promise((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        servername: 'localhost',
        rejectUnauthorized: false,
        agent: false,
      } as const;
      const method = body ? 'POST' : 'GET';
      const request = https.request({
        ...options,
        method,
        path: '/api/x?q=typed',
        headers: { host: 'prices.example', ...headers },
      });
      request.on('error', reject).on('response', (response) => {
        const chunks: string[] = [];
        response.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: chunks.join('') }),
        );
      });
      request.end(body);
    });
  const handshake = (port: number, version: tls.SecureVersion): Promise<string> =>
    new Promise((resolve) => {
      const range = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...range });
      socket.on('secureConnect', () => (resolve(socket.getProtocol()!), socket.destroy()));
      socket.on('error', () => resolve('refused'));
    });

  it('redirects to TLS, speaks 1.2 and 1.3, and says so for a year', async () => {
    const ports = await started();
    const plain = await fetch(`http://127.0.0.1:${ports.http}/a?b=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/a?b=1']);
    const spoken = [];
    for (const version of ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)
      spoken.push(await handshake(ports.https, version));
    expect(spoken).toEqual(['refused', 'refused', 'TLSv1.2', 'TLSv1.3']);
    const { status, headers, body } = await ask(ports.https);
    expect([status, body, headers['strict-transport-security']]).toEqual([
      200,
      'here',
      'max-age=31536000; includeSubDomains',
    ]);
    expect(headers.server).toBe('nginx');
  });

  it('believes nobody about the address of the client, but proxies that are named', async () => {
    const lie = {
      'X-Forwarded-For': '6.6.6.6, 203.0.113.9',
      'X-Forwarded-Proto': 'http',
      'X-Real-IP': '7.7.7.7',
    };
    const alone = await started();
    await ask(alone.https, lie);
    expect(seen.at(-1)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'prices.example',
      host: 'prices.example',
    });
    const behind = await started({ 'trusted-proxies.conf': 'set_real_ip_from 127.0.0.1;' });
    await ask(behind.https, lie);
    expect(seen.at(-1)).toMatchObject({ 'x-forwarded-for': '203.0.113.9' });
  });

  it('does not take a node out of service that says 503: that is an answer about one request', async () => {
    const ports = await started();
    status = 503;
    for (let n = 0; n < 6; n++) expect(await ask(ports.https)).toMatchObject({ status: 503, body: 'here' });
    status = 200;
    expect(await ask(ports.https)).toMatchObject({ status: 200, body: 'here' });
  });

  it('answers 503 itself while no node is there, and asks one at once that has come back', async () => {
    const ports = await started();
    const { port } = upstream.address() as AddressInfo;
    const closed = once(upstream, 'close');
    upstream.close();
    upstream.closeAllConnections();
    await closed;
    for (let n = 0; n < 4; n++) {
      const answer = await ask(ports.https);
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
      expect(JSON.parse(answer.body)).toMatchObject({ data: { code: 'service_unavailable' } });
    }
    await once(upstream.listen(port, '127.0.0.1'), 'listening');
    expect(await ask(ports.https)).toMatchObject({ status: 200 });
  });

  it('logs each request under the id that the node gets, without what was typed and who it was', async () => {
    const ports = await started();
    await ask(ports.https, { 'X-Request-Id': 'chosen-by-the-client' });
    await eventually(() => Promise.resolve(existsSync(ports.logFile) && ports.log().length === 1));
    const line = JSON.parse(ports.log()[0]!) as Record<string, unknown>;
    const id = seen.at(-1)!['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(line).toMatchObject({ requestId: id, method: 'GET', path: '/api/x', status: 200, bytes: 4 });
    expect(Object.keys(line).sort()).toEqual(
      ['bytes', 'method', 'node', 'nodeSeconds', 'path', 'requestId', 'seconds', 'status', 'time'].sort(),
    );
    expect(ports.log()[0]).not.toContain('typed');
  });

  (RESOLVES ? it : it.skip)('follows a node that comes back under another address', async () => {
    const other = createServer((_, response) => response.end('there'));
    const { port } = upstream.address() as AddressInfo;
    await once(other.listen(port, '127.0.0.2'), 'listening');
    const names = await startNames('127.0.0.1');
    try {
      const ports = await started({}, { resolver: `127.0.0.1:${names.port}`, node: `api.test:${port}` });
      const answer = async (): Promise<string> => (await ask(ports.https)).body;
      await eventually(async () => (await answer()) === 'here');
      names.address = '127.0.0.2';
      await eventually(async () => (await answer()) === 'there');
    } finally {
      names.close();
      other.close();
    }
  });

  it('opens sockets, and answers in the product’s words what it refuses itself', async () => {
    const ports = await started();
    const socket = tls.connect({ port: ports.https, host: '127.0.0.1', rejectUnauthorized: false });
    socket.write(
      'GET /socket.io/?transport=websocket HTTP/1.1\r\nHost: prices.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n',
    );
    const chunks: string[] = [];
    socket.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    await once(socket, 'close');
    expect(chunks.join('')).toMatch(/^HTTP\/1\.1 101[^]*frames$/);
    expect(seen.at(-1)).toMatchObject({
      upgrade: 'websocket',
      connection: 'upgrade',
      'x-forwarded-for': '127.0.0.1',
    });
    const large = await ask(ports.https, { 'Content-Length': String(10 * 1_048_576) }, 'x').catch(() => null);
    expect(large).toMatchObject({ status: 413 });
    expect(JSON.parse(large!.body)).toMatchObject({ status: 'error', data: { code: 'body_too_large' } });
    expect(large!.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});
