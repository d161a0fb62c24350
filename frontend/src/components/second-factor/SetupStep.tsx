import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorCalls } from '../../lib/account/second-factor';
import { LoadError } from '../state/LoadError';
import { RecoveryCodes } from './RecoveryCodes';
import { SetupForm } from './SetupForm';
import { t } from './texts';
import classes from './SecondFactor.module.css';

export interface SetupStepProps<Info> {
  calls: FactorCalls<Info>;
  /** The session that was opened with the app, while the recovery codes are on the screen: all others have ended. */
  onOpened?: (info: Info) => void;
  /** The recovery codes are kept. */
  onLoggedIn: (info: Info) => void;
  onBack: () => void;
  /** The dialog around it says what it is. */
  inDialog?: boolean;
}

/** Connects an authenticator app: shows its secret, asks for a code that proves that it works, has the recovery codes saved. */
export function SetupStep<Info extends { email: string }>(props: SetupStepProps<Info>) {
  const { calls, onOpened, onLoggedIn, onBack, inDialog = false } = props;
  const [code, setCode] = useState('');
  const setup = useQuery({
    queryKey: [calls.area, 'totp-setup'],
    queryFn: calls.begin,
    // Every answer is a new secret: asked once, kept nowhere.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: calls.confirm,
    onSuccess: ({ recoveryCodes: _codes, ...info }) => onOpened?.(info as unknown as Info),
    onError: () => setCode(''),
  });

  if (confirm.data) {
    const { recoveryCodes, ...rest } = confirm.data;
    const info = rest as unknown as Info;
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        account={info.email}
        onSaved={() => onLoggedIn(info)}
        level={inDialog ? 2 : 1}
      />
    );
  }
  if (setup.error)
    return <LoadError what={t('setUp.what')} error={setup.error} onRetry={() => void setup.refetch()} />;
  if (!setup.data) {
    return (
      <div className={classes.form}>
        {!inDialog && <h1 className={classes.title}>{t('setUp.title')}</h1>}
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
      inDialog={inDialog}
    />
  );
}
