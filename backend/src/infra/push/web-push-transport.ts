import { createECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';
import { mayBePublicHost, publicLookup } from '../../common/net/public-address.js';
import {
  PAYLOAD_MAX,
  PushTransport,
  type PushMessage,
  type PushOutcome,
  type PushTarget,
} from './push-transport.js';

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MAX_S = 3_600;

/** Sends Web Push messages (RFC 8030, encrypted as in RFC 8291) directly to the push service of each browser. */
export class WebPushTransport extends PushTransport {
  private readonly vapid: VapidKeys;
  /** Set in tests and development, whose push service runs on this machine, without TLS. */
  private readonly anywhere: boolean;

  constructor(
    config: AppConfig,
    keys: AppKeys,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
    this.vapid = vapidKeys(config, keys);
    this.anywhere = config.env.PUSH_PRIVATE_ENDPOINTS;
  }

  get publicKey(): string {
    return this.vapid.publicKey;
  }

  assertTarget({ endpoint, p256dh }: PushTarget): void {
    if (!this.acceptable(endpoint)) {
      throw new AppError('invalid_request', { fields: { endpoint: 'This is no push service.' } });
    }
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    try {
      curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    } catch {
      throw new AppError('invalid_request', { fields: { 'keys.p256dh': 'This is no public key.' } });
    }
  }

  async deliver(target: PushTarget, message: PushMessage, signal?: AbortSignal): Promise<PushOutcome> {
    try {
      if (!this.acceptable(target.endpoint)) return { state: 'refused', failure: 'no public https endpoint' };
      if (Buffer.byteLength(message.payload) > PAYLOAD_MAX) return { state: 'refused', failure: 'too large' };
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        message.payload,
        { vapidDetails: this.vapid, TTL: message.ttlS, urgency: message.urgency, topic: message.topic },
      );
      const timeout = AbortSignal.timeout(this.timeoutMs);
      return await this.post(endpoint, headers, body, signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (code === 'ENOTPUBLIC') return { state: 'refused', failure: 'not a public address' };
      return { state: 'retry', failure: String(code ?? name).slice(0, 60) };
    }
  }

  private acceptable(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const url = new URL(endpoint);
    if (url.username || url.password) return false;
    if (this.anywhere) return url.protocol === 'https:' || url.protocol === 'http:';
    return url.protocol === 'https:' && url.port === '' && mayBePublicHost(url.hostname);
  }

  /** Follows no redirect and reads no body of an answer. */
  private post(
    endpoint: string,
    headers: Record<string, string>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<PushOutcome> {
    const client = endpoint.startsWith('http:') ? http : https;
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers, signal, agent: false as const };
      const request = client.request(
        endpoint,
        this.anywhere ? options : { ...options, lookup: publicLookup },
        (response) => {
          resolve(outcomeOf(response));
          response.destroy();
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }
}

function outcomeOf({ statusCode = 0, headers }: http.IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { state: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { state: 'gone' };
  const failure = `status ${statusCode}`;
  if (statusCode !== 429 && statusCode < 500) return { state: 'refused', failure };
  const afterS = Number(headers['retry-after']);
  return {
    state: 'retry',
    failure,
    ...(afterS > 0 ? { afterS: Math.min(afterS, RETRY_AFTER_MAX_S) } : {}),
  };
}

/** Keys that identify this server to push services (RFC 8292); base64url. */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Contact for operators of push services: `mailto:` or `https:`. */
  subject: string;
}

/** The configured key pair, or one derived from APP_SECRET: that is the same on every node and is stored nowhere. */
function vapidKeys({ env }: AppConfig, keys: AppKeys): VapidKeys {
  const subject = env.VAPID_SUBJECT ?? defaultSubject(env);
  if (env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY) {
    return { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY, subject };
  }
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(keys.key('web-push-vapid'));
  return {
    publicKey: curve.getPublicKey('base64url'),
    // The curve would drop leading zeros, and a key must have 32 bytes.
    privateKey: keys.key('web-push-vapid').toString('base64url'),
    subject,
  };
}

function defaultSubject({ PUBLIC_URL, MAIL_FROM }: AppConfig['env']): string {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${/<([^<>\s]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()}`;
}
