import { RecaptchaVerifier, signInWithPhoneNumber, signOut } from 'firebase/auth';
import type { FirebaseSettings } from '../../../lib/account/auth-options';
import { confirmPhone, sendPhoneCode } from '../codes';
import type { PhoneCode } from '../phone-driver';
import { firebaseAuth } from './firebase-app';

/** Runs with the provider's invisible bot check, whose element goes away again. */
async function withBotCheck<T>(
  settings: FirebaseSettings,
  run: (check: RecaptchaVerifier) => Promise<T>,
): Promise<T> {
  const place = document.body.appendChild(document.createElement('div'));
  const check = new RecaptchaVerifier(firebaseAuth(settings), place, { size: 'invisible' });
  try {
    return await run(check);
  } finally {
    check.clear();
    place.remove();
  }
}

/** For codes that the server asks the provider to send. */
export function recaptchaToken(settings: FirebaseSettings): Promise<string> {
  return withBotCheck(settings, (check) => check.verify());
}

async function syncToken(idToken: string, address: string | null | undefined): Promise<void> {
  if (!address) return;
  await fetch(address, { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } });
}

/** The server counts, the provider sends and checks the code and gives its signed word to the server. */
export async function sendFirebaseCode(mobileNumber: string, settings: FirebaseSettings): Promise<PhoneCode> {
  const { data } = await sendPhoneCode({ mobileNumber });
  const auth = firebaseAuth(settings);
  const sent = await withBotCheck(settings, (check) => signInWithPhoneNumber(auth, mobileNumber, check));
  return {
    resendAtMs: Date.now() + data.resendAfterS * 1_000,
    confirm: async (code) => {
      const { user } = await sent.confirm(code);
      const idToken = await user.getIdToken();
      try {
        await syncToken(idToken, settings.tokenSyncUrl);
        return (await confirmPhone({ idToken })).data.mobileNumber;
      } finally {
        // The provider only vouches for a number: nobody stays logged in there.
        await signOut(auth);
      }
    },
  };
}
