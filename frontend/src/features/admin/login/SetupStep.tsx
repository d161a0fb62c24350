import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../components/state/LoadError';
import type { AdminInfo } from '../../../lib/session/session-info';
import { beginTotpSetup, confirmTotpSetup } from '../api/admin-login';
import { RecoveryCodes } from './RecoveryCodes';
import { SetupForm } from './SetupForm';
import { t } from '../texts';
import classes from './AdminLogin.module.css';

/** First login: connect an authenticator app, prove that it works, save the recovery codes. */
export function SetupStep({
  onLoggedIn,
  onBack,
}: {
  onLoggedIn: (info: AdminInfo) => void;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const setup = useQuery({
    queryKey: ['totp-setup'],
    queryFn: beginTotpSetup,
    // Every answer is a new secret: asked once, kept nowhere.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation({ mutationFn: confirmTotpSetup, onError: () => setCode('') });

  if (confirm.data) {
    const { recoveryCodes, ...info } = confirm.data;
    return <RecoveryCodes codes={recoveryCodes} account={info.email} onSaved={() => onLoggedIn(info)} />;
  }
  if (setup.error)
    return <LoadError what={t('setUp.what')} error={setup.error} onRetry={() => void setup.refetch()} />;
  if (!setup.data) {
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{t('setUp.title')}</h1>
        <Skeleton height={420} radius="md" aria-label={t('setUp.loading')} />
      </div>
    );
  }
  return (
    <SetupForm
      setup={setup.data}
      code={code}
      busy={confirm.isPending}
      error={confirm.error}
      onCode={setCode}
      onSubmit={(given) => {
        if (!confirm.isPending) confirm.mutate(given);
      }}
      onBack={onBack}
    />
  );
}
