import { generateSecret, generateURI, verifySync } from 'otplib';

const PERIOD_S = 30;
/** A phone's clock may be this far off: one step before and one after. */
const TOLERANCE_S = PERIOD_S;

/** @returns 160 random bits, base32 */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** Address that authenticator apps read from a QR code. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  return generateURI({ issuer, label: account, secret });
}

/**
 * @param code six digits
 * @param afterStep newest time step of which a code was accepted; `null` = none yet
 * @returns the code's time step; `null` when it is wrong, too old, or of a step that was used
 */
export function totpStep(
  secret: string,
  code: string,
  afterStep: number | null,
  nowMs = Date.now(),
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1_000),
    epochTolerance: TOLERANCE_S,
    ...(afterStep === null ? {} : { afterTimeStep: afterStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
