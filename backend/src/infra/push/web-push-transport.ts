import { createECDH } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import webPush from 'web-push';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';
import { Outbound } from '../outbound/outbound.js';
import {
  PAYLOAD_MAX,
  PushTransport,
  type PushMessage,
  type PushOutcome,
  type PushTarget,
  type VapidPair,
} from './push-transport.js';

const RETRY_AFTER_MAX_S = 3_600;

/** Sends Web Push messages (RFC 8030, encrypted as in RFC 8291) directly to the push service of each browser. */
export class WebPushTransport extends PushTransport {
  private readonly vapid: VapidKeys;
  private readonly earlier: readonly VapidPair[];

  constructor(
    config: AppConfig,
    keys: AppKeys,
    private readonly outbound: Outbound,
    private readonly timeoutMs?: number,
  ) {
    super();
    const [derived, ...earlier] = keys.keyRing('web-push-vapid').map(pairOf);
    const configured = configuredPair(config);
    this.vapid = {
      ...(configured ?? derived!),
      subject: config.env.VAPID_SUBJECT ?? defaultSubject(config.env),
    };
    this.earlier = configured ? [] : earlier;
  }

  get publicKey(): string {
    return this.vapid.publicKey;
  }

  earlierKeys(key: number): VapidPair | undefined {
    return this.earlier[key - 1];
  }

  assertTarget({ endpoint, p256dh }: PushTarget): void {
    if (!this.outbound.allows(endpoint)) {
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
      if (!this.outbound.allows(target.endpoint))
        return { state: 'refused', failure: 'no public https endpoint' };
      if (Buffer.byteLength(message.payload) > PAYLOAD_MAX) return { state: 'refused', failure: 'too large' };
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        message.payload,
        {
          vapidDetails: { ...this.vapid, ...target.vapid },
          TTL: message.ttlS,
          urgency: message.urgency,
          topic: message.topic,
        },
      );
      const { timeoutMs } = this;
      const answer = await this.outbound.post({ url: endpoint, headers, body, signal, timeoutMs });
      return outcomeOf(answer);
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      if (code === 'ENOTPUBLIC') return { state: 'refused', failure: 'not a public address' };
      return { state: 'retry', failure: String(code ?? name).slice(0, 60) };
    }
  }
}

function outcomeOf({ status, headers }: { status: number; headers: IncomingHttpHeaders }): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const failure = `status ${status}`;
  if (status !== 429 && status < 500) return { state: 'refused', failure };
  const afterS = Number(headers['retry-after']);
  return {
    state: 'retry',
    failure,
    ...(afterS > 0 ? { afterS: Math.min(afterS, RETRY_AFTER_MAX_S) } : {}),
  };
}

interface VapidKeys extends VapidPair {
  /** Contact for operators of push services: `mailto:` or `https:`. */
  subject: string;
}

function configuredPair({ env }: AppConfig): VapidPair | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
    ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
    : null;
}

/** The pair that follows from a secret: it is the same on every node and is stored nowhere while the secret is in use. */
export function pairOf(key: Buffer): VapidPair {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(key);
  // The curve would drop leading zeros, and a key must have 32 bytes.
  return { publicKey: curve.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

function defaultSubject({ PUBLIC_URL, MAIL_FROM }: AppConfig['env']): string {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${/<([^<>\s]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()}`;
}
