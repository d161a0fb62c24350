import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../lib/toast';
import { authOptionsQuery } from '../../lib/account/auth-options';
import { sendCode, type PhoneCode } from './phone-driver';
import { t } from './texts';

export interface PhoneVerificationOptions {
  typed: string;
  /** `null` while the numbering plans are under way. */
  toE164: ((typed: string, country: string) => string | null) | null;
  onVerified: (number: string) => void;
}

/** Idle, code sent, verified. Failures show as toasts in the words of whoever refused. */
export function usePhoneVerification({ typed, toE164, onVerified }: PhoneVerificationOptions) {
  const queries = useQueryClient();
  const [country, setCountry] = useState('US');
  const [fault, setFault] = useState<{ typed: string; country: string } | null>(null);
  const [sent, setSent] = useState<{ number: string; code: PhoneCode } | null>(null);
  const [busy, setBusy] = useState(false);

  const guarded = async (run: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await run();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    country,
    setCountry,
    fault: fault?.typed === typed && fault.country === country ? t('number.error') : undefined,
    sent,
    busy,
    send: () =>
      guarded(async () => {
        const number = toE164?.(typed, country) ?? null;
        if (number === null) {
          setFault({ typed, country });
          return;
        }
        const code = await sendCode(number, await queries.ensureQueryData(authOptionsQuery));
        setSent({ number, code });
        showSuccess(t('code.sent'));
      }),
    verify: (digits: string) =>
      guarded(async () => {
        if (!sent) return;
        const number = await sent.code.confirm(digits);
        setSent(null);
        showSuccess(t('code.done'));
        onVerified(number);
      }),
    cancel: () => setSent(null),
  };
}
