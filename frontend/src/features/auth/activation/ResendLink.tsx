import { Button } from '@mantine/core';
import { useState } from 'react';
import { showFailure, showSuccess } from '../../../lib/toast';
import { resendActivation } from '../api/accounts';
import { t } from '../texts';

/** Asks for another activation mail, once. */
export function ResendLink({ to }: { to: { email: string } | { token: string } }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      const { message } = await resendActivation(to);
      showSuccess(message || t('activation.inbox'));
      setState('sent');
    } catch (error) {
      showFailure(error);
      setState('idle');
    }
  };
  return (
    <Button
      variant="default"
      loading={state === 'sending'}
      disabled={state === 'sent'}
      onClick={() => void send()}
    >
      {state === 'sent' ? t('activation.resend.sent') : t('activation.resend.action')}
    </Button>
  );
}
