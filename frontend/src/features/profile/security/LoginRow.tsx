import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Identity, Provider } from '../api/identities';
import { localDate } from '../parts/local-date';
import { DisconnectForm } from './DisconnectForm';
import { t } from '../texts';
import classes from './Logins.module.css';

export interface LoginRowProps {
  provider: Provider;
  name: string;
  identity: Identity | undefined;
  /** Is this site set up for it? */
  offered: boolean;
  hasPassword: boolean;
  linking: boolean;
  onLink: () => void;
  onUnlinked: () => void;
}

export function LoginRow(props: LoginRowProps) {
  const { provider, name, identity, offered, hasPassword, linking, onLink, onUnlinked } = props;
  const [leaving, setLeaving] = useState(false);
  const state = identity
    ? t('logins.since', { createdMs: localDate(identity.createdMs) })
    : offered
      ? t('logins.none')
      : t('logins.notOffered');
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <div>
          <p className={classes.name}>{name}</p>
          <p className={classes.detail}>{state}</p>
        </div>
        {identity && !leaving && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('logins.disconnect.named', { name })}
            onClick={() => setLeaving(true)}
          >
            {t('logins.disconnect.action')}
          </Button>
        )}
        {!identity && offered && (
          <Button
            variant="default"
            size="xs"
            loading={linking}
            aria-label={t('logins.connect.named', { name })}
            onClick={onLink}
          >
            {t('logins.connect.action')}
          </Button>
        )}
      </div>
      {identity && leaving && (
        <DisconnectForm
          provider={provider}
          name={name}
          hasPassword={hasPassword}
          onCancel={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false);
            onUnlinked();
          }}
        />
      )}
    </li>
  );
}
