import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import type { TotpSetup } from '../../lib/account/second-factor';
import { CodeField } from './CodeField';
import { Fault } from './Fault';
import { t } from './texts';
import classes from './SecondFactor.module.css';

export interface SetupFormProps {
  setup: TotpSetup;
  code: string;
  busy: boolean;
  error: Error | null;
  onCode: (code: string) => void;
  onSubmit: (code: string) => void;
  onBack: () => void;
  /** The dialog around it says what it is. */
  inDialog?: boolean;
}

/** In groups of four, as people read it to themselves. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function SetupForm(props: SetupFormProps) {
  const { setup, code, busy, error, onCode, onSubmit, onBack, inDialog = false } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {!inDialog && <h1 className={classes.title}>{t('setUp.title')}</h1>}
      <p className={classes.text}>{t('setUp.text')}</p>
      <img className={classes.qr} src={setup.qrCode} alt={t('setUp.qr.alt')} />
      <details className={classes.manual}>
        <summary>{t('setUp.key.show')}</summary>
        <p>{t.rich('setUp.key.text', { link: (inner) => <a href={setup.otpauthUrl}>{inner}</a> })}</p>
        <code className={classes.secret} data-testid="totp-secret">
          {inGroups(setup.secret)}
        </code>
      </details>
      <CodeField value={code} onChange={onCode} onComplete={onSubmit} disabled={busy} />
      <Fault error={error} />
      <Button type="submit" size="md" loading={busy} disabled={code.length < 6}>
        {t('code.submit')}
      </Button>
      <div className={classes.ways}>
        <button type="button" className={classes.way} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
