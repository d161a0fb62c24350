import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A status, something that no push service should do, or `held`: 201, but not before `release`. */
export type PushBehaviour = number | 'hang' | 'held' | 'garbage' | 'redirect' | 'cut';

export interface ReceivedPush {
  /** What the browser would show. */
  payload: Record<string, unknown>;
  ttlS: number;
  urgency: string;
  topic: string;
  /** Claims of the VAPID token, whose signature was good. */
  claims: { aud: string; sub: string; exp: number };
  /** Key that signed it, base64url. */
  signedBy: string;
}

/** One browser: its subscription, what the service says about it, and what came in. */
export interface FakeBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  behaviour: PushBehaviour;
  retryAfterS?: number;
  /** Requests, whatever was answered. */
  attempts: number;
  received: ReceivedPush[];
}

type Keys = { curve: ECDH; auth: Buffer };

/**
 * A push service and its browsers on this machine, speaking the real protocol (RFC 8030): it checks the sender's token
 * (RFC 8292) and decrypts as a browser does (RFC 8291). What does not decrypt or is not signed is answered 400.
 */
export class FakePushServer {
  private readonly browsers = new Map<string, FakeBrowser & Keys>();
  private readonly sockets = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  private readonly held: (() => void)[] = [];
  readonly faults: string[] = [];

  private constructor(
    private readonly server: http.Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<FakePushServer> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fake = new FakePushServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => {
      fake.sockets.add(socket);
      socket.on('close', () => {
        fake.sockets.delete(socket);
        fake.wake();
      });
    });
    server.on('request', (request, response) => fake.take(request, response));
    return fake;
  }

  browser(behaviour: PushBehaviour = 201): FakeBrowser {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(24).toString('base64url')}`;
    const browser = {
      subscription: {
        endpoint: `${this.origin}${path}`,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      behaviour,
      attempts: 0,
      received: [],
      curve,
      auth,
    };
    this.browsers.set(path, browser);
    return browser;
  }

  /** Resolves once nobody is connected and what has arrived is read: what a killed sender had sent is answered by then. */
  async deserted(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await this.until(() => this.sockets.size === 0);
  }

  /** Resolves as soon as `ready` is true: asked again after every request and at the end of every connection. */
  async until(ready: () => boolean): Promise<void> {
    while (!ready()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Attempts that wait for `release`. */
  get holding(): number {
    return this.held.length;
  }

  /** Answers what is held, and from now on everything at once. */
  release(): void {
    for (const browser of this.browsers.values()) if (browser.behaviour === 'held') browser.behaviour = 201;
    for (const answer of this.held.splice(0)) answer();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(request: http.IncomingMessage, response: http.ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = this.browsers.get(request.url ?? '');
      if (browser) this.answer(browser, request, Buffer.concat(chunks), response);
      else response.writeHead(404).end();
      this.wake();
    });
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }

  private answer(
    browser: FakeBrowser & Keys,
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): void {
    browser.attempts += 1;
    const { behaviour, retryAfterS } = browser;
    if (behaviour === 'held') {
      this.held.push(() => {
        browser.attempts -= 1;
        this.answer(browser, request, body, response);
        this.wake();
      });
      return;
    }
    if (behaviour === 'hang') return;
    if (behaviour === 'cut') return void response.destroy();
    if (behaviour === 'garbage') return void response.socket!.end('this is no HTTP\r\n\r\n');
    if (behaviour === 'redirect') {
      return void response.writeHead(307, { Location: this.browser().subscription.endpoint }).end();
    }
    if (behaviour >= 300) {
      return void response
        .writeHead(behaviour, retryAfterS ? { 'Retry-After': String(retryAfterS) } : {})
        .end('x');
    }
    try {
      browser.received.push(this.read(browser, request.headers, body));
      response.writeHead(behaviour, { Location: `${this.origin}/message/1` }).end();
    } catch (error) {
      this.faults.push((error as Error).message);
      response.writeHead(400).end();
    }
  }

  private read(keys: Keys, headers: http.IncomingHttpHeaders, body: Buffer): ReceivedPush {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
    if (body.length > 4_096) throw new Error('more than 4,096 bytes');
    return {
      payload: JSON.parse(decrypt(keys, body)) as Record<string, unknown>,
      ttlS: Number(headers['ttl']),
      urgency: String(headers['urgency']),
      topic: String(headers['topic']),
      ...this.sender(String(headers.authorization)),
    };
  }

  /** @throws Error unless the token is signed by the key that it names, for this service, for at most 24 hours */
  private sender(authorization: string): Pick<ReceivedPush, 'claims' | 'signedBy'> {
    const [, token, key] = /^vapid t=([^,\s]+), ?k=([A-Za-z0-9_-]+)$/.exec(authorization) ?? [];
    if (!token || !key) throw new Error(`no VAPID: ${authorization}`);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    });
    const good = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!good) throw new Error('a signature that is not good');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReceivedPush['claims'];
    const nowS = Date.now() / 1_000;
    if (claims.aud !== this.origin) throw new Error(`for ${claims.aud}`);
    if (claims.exp <= nowS || claims.exp > nowS + 86_400) throw new Error('a token that lives too long');
    return { claims, signedBy: key };
  }
}

/** RFC 8188 with the keys of RFC 8291: one record. */
function decrypt({ curve, auth }: Keys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0) throw new Error('no last record');
  return text.subarray(0, end).toString('utf8');
}
