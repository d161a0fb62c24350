import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { PasskeyAnswer, PasskeyRequest } from '../../lib/account/passkeys';
import type { FactorWays } from '../../lib/account/second-factor';
import { CodeField } from './CodeField';
import { Fault } from './Fault';
import { answerWithPasskey } from './passkey-ceremony';
import { t } from './texts';
import classes from './SecondFactor.module.css';

export interface CodeFormProps<Answer> {
  ways: FactorWays;
  /** What a passkey is asked. */
  challenge: () => Promise<PasskeyRequest>;
  /** Logs in with one of the two. */
  send: (factor: { code: string } | { passkey: PasskeyAnswer }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onBack: () => void;
  /** The dialog around it says what it is. */
  inDialog?: boolean;
}

type Way = 'passkey' | 'authenticator' | 'recovery';

/** The second factor: a passkey, six digits of the app, or one of the recovery codes. */
export function CodeForm<Answer>(props: CodeFormProps<Answer>) {
  const { ways, challenge, send, onDone, onBack, inDialog = false } = props;
  const [way, setWay] = useState<Way>(ways.passkey ? 'passkey' : 'authenticator');
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: async (given: string | null) =>
      send(given === null ? { passkey: await answerWithPasskey(await challenge()) } : { code: given }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  const submit = (given: string): void => {
    if (login.isPending) return;
    if (way === 'passkey') login.mutate(null);
    else if (given.trim() !== '') login.mutate(given.trim());
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(code);
  };
  const others: Way[] = [
    ...(ways.passkey ? (['passkey'] as const) : []),
    ...(ways.app ? (['authenticator'] as const) : []),
    'recovery',
  ];
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {!inDialog && <h1 className={classes.title}>{t(`${way}.label`)}</h1>}
      <p className={classes.text}>{t(`${way}.text`)}</p>
      {way === 'recovery' && (
        <TextInput
          label={t('recovery.label')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={40}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      {way === 'authenticator' && (
        <CodeField value={code} onChange={setCode} onComplete={submit} disabled={login.isPending} />
      )}
      <Fault error={login.error} />
      <Button
        type="submit"
        size="md"
        // The keyboard would be left on a step that is gone.
        autoFocus={way === 'passkey'}
        loading={login.isPending}
        disabled={way !== 'passkey' && code.trim() === ''}
      >
        {t(way === 'passkey' ? 'passkey.choose' : 'code.submit')}
      </Button>
      <div className={classes.ways}>
        {others
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              className={classes.way}
              onClick={() => {
                setWay(other);
                setCode('');
                login.reset();
              }}
            >
              {t(`${other}.choose`)}
            </button>
          ))}
        <button type="button" className={classes.way} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
