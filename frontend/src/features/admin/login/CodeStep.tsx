import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { AdminInfo } from '../../../lib/session/session-info';
import { adminLogIn, type AdminCredentials } from '../api/admin-login';
import { CodeField } from './CodeField';
import { Fault } from './Fault';
import { t } from '../texts';
import classes from './AdminLogin.module.css';

export interface CodeStepProps {
  credentials: AdminCredentials;
  onLoggedIn: (info: AdminInfo) => void;
  onBack: () => void;
}

/** The second factor: six digits of the app, or one of the recovery codes. */
export function CodeStep({ credentials, onLoggedIn, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: (given: string) => adminLogIn({ ...credentials, code: given }),
    onSuccess: onLoggedIn,
    onError: () => setCode(''),
  });
  const submit = (given: string): void => {
    if (given.trim() !== '' && !login.isPending) login.mutate(given.trim());
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <h1 className={classes.title}>
        {recovery ? t('login.recovery.label') : t('login.authenticator.label')}
      </h1>
      <p className={classes.text}>{recovery ? t('login.recovery.text') : t('login.authenticator.text')}</p>
      {recovery ? (
        <TextInput
          label={t('login.recovery.label')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      ) : (
        <CodeField value={code} onChange={setCode} onComplete={submit} disabled={login.isPending} />
      )}
      <Fault error={login.error} />
      <Button type="submit" size="md" loading={login.isPending} disabled={code.trim() === ''}>
        {t('login.code.submit')}
      </Button>
      <div className={classes.ways}>
        <button
          type="button"
          className={classes.way}
          onClick={() => {
            setRecovery(!recovery);
            setCode('');
            login.reset();
          }}
        >
          {recovery ? t('login.authenticator.choose') : t('login.recovery.choose')}
        </button>
        <button type="button" className={classes.way} onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
    </form>
  );
}
