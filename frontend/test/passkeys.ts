import { jest } from '@jest/globals';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const base64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const ID = base64url('id');
/** What the server gets of a passkey that was made here. */
const MADE = {
  id: ID,
  clientDataJSON: base64url('client'),
  attestationObject: base64url('attested'),
  transports: ['internal'],
};
/** What it gets of one that has answered. */
const ANSWERED = {
  id: ID,
  clientDataJSON: base64url('client'),
  authenticatorData: base64url('data'),
  signature: base64url('signed'),
};

/**
 * A browser with an authenticator, as far as the library asks it: whoever is asked says yes at once.
 * @param refusal what `navigator.credentials` fails with instead
 */
export function fakePasskeys(refusal?: DOMException): { made: typeof MADE; answered: typeof ANSWERED } {
  const credential = (response: object) => ({
    id: ID,
    rawId: bytes('id'),
    type: 'public-key',
    response: { clientDataJSON: bytes('client'), ...response },
    getClientExtensionResults: () => ({}),
  });
  const answer = (response: object) =>
    jest.fn(() =>
      refusal ? Promise.reject(refusal) : Promise.resolve(credential(response) as unknown as Credential),
    );
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: function () {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: answer({ attestationObject: bytes('attested'), getTransports: () => ['internal'] }),
      get: answer({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null }),
    },
  });
  return { made: MADE, answered: ANSWERED };
}
