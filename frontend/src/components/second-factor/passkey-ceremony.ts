import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '../../lib/account/passkeys';
import { ApiError } from '../../lib/http/api-error';
import { loadChunk } from '../../lib/load-chunk';
import { t } from './texts';

/** Loaded when somebody uses a passkey, and not before. */
const library = () => loadChunk(() => import('@simplewebauthn/browser'));

/** What browsers say by the name of an error, in words. `NotAllowedError` is every end without an answer. */
function wordsOf(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return t('passkey.fault.cancelled');
    case 'InvalidStateError':
      return t('passkey.fault.known');
    case 'SecurityError':
      return t('passkey.fault.address', { host: location.hostname });
    default:
      return t('passkey.fault.other');
  }
}

async function inWords<Answer>(ceremony: () => Promise<Answer>): Promise<Answer> {
  // Pages that came over plain HTTP, but from this machine, have no passkeys.
  if (!('PublicKeyCredential' in window))
    throw new ApiError(t('passkey.fault.unsupported'), 200, 'passkey_browser', null);
  try {
    return await ceremony();
  } catch (error) {
    throw new ApiError(wordsOf(error), 200, 'passkey_browser', null);
  }
}

/** Has the browser make a passkey. @throws ApiError in words, also where its owner changes their mind */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const { id, response } = await inWords(() =>
    startRegistration({ optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
}

/** Has a passkey answer. @throws ApiError as `makePasskey` */
export async function answerWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, response } = await inWords(() =>
    startAuthentication({
      optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
