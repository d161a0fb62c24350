import { createECDH } from 'node:crypto';
import type { AppConfig } from '../../config/app-config.js';
import type { AppKeys } from '../crypto/app-keys.js';

/** How we prove to push services who we are (RFC 8292); base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`: where a push service finds us when something is wrong. */
  subject: string;
}

/** The configured pair; without one a pair that follows from APP_SECRET: the same on every node, kept nowhere. */
export function vapidKeys({ env }: AppConfig, keys: AppKeys): VapidKeys {
  const subject = env.VAPID_SUBJECT ?? defaultSubject(env);
  if (env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY) {
    return { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY, subject };
  }
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(keys.key('web-push-vapid'));
  return {
    publicKey: curve.getPublicKey('base64url'),
    // Without leading zeros it would be refused: the key has 32 bytes whatever they are.
    privateKey: keys.key('web-push-vapid').toString('base64url'),
    subject,
  };
}

function defaultSubject({ PUBLIC_URL, MAIL_FROM }: AppConfig['env']): string {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${/<([^<>\s]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()}`;
}
