import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CodeField } from './CodeField';
import { Fault } from './Fault';
import { t } from './texts';
import classes from './SecondFactor.module.css';

export interface CodeFormProps<Answer> {
  /** Logs in with the code. */
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onBack: () => void;
  /** The dialog around it says what it is. */
  inDialog?: boolean;
}

/** The second factor: six digits of the app, or one of the recovery codes. */
export function CodeForm<Answer>({ send, onDone, onBack, inDialog = false }: CodeFormProps<Answer>) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: send,
    onSuccess: onDone,
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
      {!inDialog && (
        <h1 className={classes.title}>{recovery ? t('recovery.label') : t('authenticator.label')}</h1>
      )}
      <p className={classes.text}>{recovery ? t('recovery.text') : t('authenticator.text')}</p>
      {recovery ? (
        <TextInput
          label={t('recovery.label')}
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
        {t('code.submit')}
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
          {recovery ? t('authenticator.choose') : t('recovery.choose')}
        </button>
        <button type="button" className={classes.way} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
