import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const BASE = '/identitytoolkit.googleapis.com/v1/accounts';

export interface IdTokenClaims {
  [claim: string]: unknown;
  aud: string;
  iss: string;
  phone_number?: string;
}

/** What the provider says of a phone that was verified just now. */
export function phoneClaims(projectId: string, phoneNumber: string): IdTokenClaims {
  const nowS = Math.floor(Date.now() / 1_000);
  const sub = randomUUID();
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: nowS,
    user_id: sub,
    sub,
    iat: nowS,
    exp: nowS + 3_600,
    phone_number: phoneNumber,
    firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
  };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the emulator makes them: nobody signed it. */
export function unsignedToken(claims: IdTokenClaims): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

export interface FirebaseServer {
  url: string;
  /** Codes that were sent, newest last. */
  sent: { phoneNumber: string; recaptchaToken: string; code: string }[];
  /** The next code is refused with this message. */
  refuseNext: string | null;
  close: () => Promise<void>;
}

/** The phone provider's emulator on this machine: the two calls that our server makes. */
export async function startFirebaseServer(projectId: string, apiKey: string): Promise<FirebaseServer> {
  const open = new Map<string, { phoneNumber: string; code: string }>();
  const state: Omit<FirebaseServer, 'url' | 'close'> = { sent: [], refuseNext: null };

  const sendCode = (body: Record<string, string>): object => {
    const message = state.refuseNext ?? (body.recaptchaToken ? null : 'MISSING_RECAPTCHA_TOKEN');
    state.refuseNext = null;
    if (message) return { error: { code: 400, message } };
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const sessionInfo = randomUUID();
    const phoneNumber = body.phoneNumber!;
    open.set(sessionInfo, { phoneNumber, code });
    state.sent.push({ phoneNumber, recaptchaToken: body.recaptchaToken!, code });
    return { sessionInfo };
  };
  const signIn = (body: Record<string, string>): object => {
    const session = open.get(body.sessionInfo!);
    if (!session) return { error: { code: 400, message: 'INVALID_SESSION_INFO' } };
    if (session.code !== body.code) return { error: { code: 400, message: 'INVALID_CODE' } };
    open.delete(body.sessionInfo!);
    return { idToken: unsignedToken(phoneClaims(projectId, session.phoneNumber)) };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    const body = (await json(request)) as Record<string, string>;
    const calls: Record<string, (body: Record<string, string>) => object> = {
      [`${BASE}:sendVerificationCode`]: sendCode,
      [`${BASE}:signInWithPhoneNumber`]: signIn,
    };
    const call = calls[url.pathname];
    const known = call && url.searchParams.get('key') === apiKey;
    const answer = known ? call(body) : { error: { code: 404, message: 'NOT_FOUND' } };
    response.writeHead('error' in answer ? 400 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
