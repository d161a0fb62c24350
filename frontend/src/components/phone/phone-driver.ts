import { loadChunk } from '../../lib/load-chunk';
import type { AuthOptions } from '../../lib/account/auth-options';
import { confirmPhone, sendPhoneCode } from './codes';

/** A code on its way to a phone. */
export interface PhoneCode {
  resendAtMs: number;
  /** @returns the verified number, E.164. @throws Error with the words of whoever checked it. */
  confirm: (code: string) => Promise<string>;
}

/**
 * Sends a code to a number: through the server, or through the external provider, whose code is fetched then.
 * @throws Error with the words of whoever refused.
 */
export async function sendCode(mobileNumber: string, { phone }: AuthOptions): Promise<PhoneCode> {
  if (phone.driver === 'firebase' && phone.firebase) {
    const { sendFirebaseCode } = await loadChunk(() => import('./firebase/firebase-phone'));
    return sendFirebaseCode(mobileNumber, phone.firebase);
  }
  const { data } = await sendPhoneCode({ mobileNumber });
  return {
    resendAtMs: Date.now() + data.resendAfterS * 1_000,
    confirm: async (code) => (await confirmPhone({ code })).data.mobileNumber,
  };
}

/** What the provider wants to see before the server may ask it to send a code; nothing for other drivers. */
export async function botCheck({ phone }: AuthOptions): Promise<{ recaptchaToken?: string }> {
  if (phone.driver !== 'firebase' || !phone.firebase) return {};
  const { recaptchaToken } = await loadChunk(() => import('./firebase/firebase-phone'));
  return { recaptchaToken: await recaptchaToken(phone.firebase) };
}
