import { createHmac, randomBytes } from 'node:crypto';

/** Key of a webhook's signatures: 256 random bits, with a beginning that scanners of published code recognise. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/**
 * Value of the header `PriceAlgo-Signature`: the second in which it was sent, and HMAC-SHA-256 of that second, a dot and the body,
 * so that neither can be changed, and a receiver can refuse what is old.
 * @param nowMs ms since epoch UTC
 */
export function signatureOf(secret: string, body: string, nowMs: number): string {
  const second = Math.floor(nowMs / 1_000);
  const mac = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return `t=${second},v1=${mac}`;
}
