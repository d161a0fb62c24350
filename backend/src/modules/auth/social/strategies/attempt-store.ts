import { randomBytes } from 'node:crypto';
import type { StrategyRequest } from './run-strategy.js';

type Stored = (error: Error | null, state?: string) => void;
type Verified = (error: Error | null, ok: string | false, state?: unknown) => void;

/**
 * What passport-oauth2 keeps between the two halves of a login (state and PKCE verifier), in the attempt instead of a
 * session. The library looks at the number of parameters: they are all needed.
 */
export const attemptStore = {
  store({ attempt }: StrategyRequest, verifier: string, _state: unknown, _meta: unknown, done: Stored): void {
    attempt.state = randomBytes(32).toString('base64url');
    attempt.codeVerifier = verifier;
    done(null, attempt.state);
  },

  verify({ attempt }: StrategyRequest, state: string, _meta: unknown, done: Verified): void {
    const good = attempt.state !== undefined && attempt.state === state && attempt.codeVerifier !== undefined;
    done(null, good ? attempt.codeVerifier! : false);
  },
};
