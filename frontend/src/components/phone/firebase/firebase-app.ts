import { getApps, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  getAuth,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import type { FirebaseSettings } from '../../../lib/account/auth-options';

/** The provider's client, made once; it keeps its own state in IndexedDB, else local, else session storage. */
export function firebaseAuth(settings: FirebaseSettings): Auth {
  const [existing] = getApps();
  if (existing) return getAuth(existing);
  const { apiKey, authDomain, projectId, appId, emulatorUrl } = settings;
  const app = initializeApp({ apiKey, authDomain, projectId, ...(appId && { appId }) });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (emulatorUrl) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    // The emulator believes every bot check: none is fetched.
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}
