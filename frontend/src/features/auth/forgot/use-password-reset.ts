import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import { authOptionsQuery } from '../../../lib/account/auth-options';
import {
  confirmResetCode,
  sendResetCode,
  updatePassword,
  type SentResetCode,
} from '../../../components/phone/codes';
import { botCheck } from '../../../components/phone/phone-driver';
import { t } from '../texts';

export type ResetStep =
  | { at: 'email' }
  | { at: 'code'; sent: SentResetCode; resendAtMs: number; byEmail: boolean }
  | { at: 'password' }
  | { at: 'done' };

function showSendFailure(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'email_unknown' || error.status === 400))
    showError(t('forgot.error.email'));
  else showFailure(error);
}

/** From the address over the code to the new password. The server remembers each step in a cookie of its own. */
export function usePasswordReset() {
  const queries = useQueryClient();
  const [step, setStep] = useState<ResetStep>({ at: 'email' });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const guarded = async (run: () => Promise<void>, onError: (error: unknown) => void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await run();
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    step,
    busy,
    /** What the server has against the new password itself. */
    refused,
    /** Back to the address; a code that was sent is given up. */
    restart: () => setStep({ at: 'email' }),
    /** @param byEmail also where the account has a phone */
    send: (email: string, byEmail = false) =>
      guarded(async () => {
        const way = byEmail
          ? { channel: 'email' as const }
          : await botCheck(await queries.ensureQueryData(authOptionsQuery));
        const { data } = await sendResetCode({ email, ...way });
        const resendAtMs = Date.now() + data.resendAfterS * 1_000;
        setStep({ at: 'code', sent: data, resendAtMs, byEmail });
        showSuccess(t('forgot.sent'));
      }, showSendFailure),
    verify: (code: string) =>
      guarded(async () => {
        await confirmResetCode(code);
        setStep({ at: 'password' });
      }, showFailure),
    update: (email: string, password: string, confirmed: string) =>
      guarded(
        async () => {
          await updatePassword({ email, password, confirm_password: confirmed });
          setStep({ at: 'done' });
        },
        (error) => {
          if (error instanceof ApiError && error.status === 401) return;
          showError(t('forgot.error.unknown'));
          setRefused(error instanceof ApiError && error.status === 200 ? error.message : null);
        },
      ),
    forgetRefusal: () => setRefused(null),
  };
}
