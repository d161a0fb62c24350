import { Button } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '../../../lib/toast';
import { linkIdentity, unlinkIdentity, type Identity, type Provider } from '../api/identities';
import { localDate } from '../parts/local-date';
import { OwnersForm } from './OwnersForm';
import { t } from '../texts';
import classes from './Logins.module.css';

export interface LoginRowProps {
  provider: Provider;
  name: string;
  identity: Identity | undefined;
  /** Is this site set up for it? */
  offered: boolean;
  hasPassword: boolean;
  onUnlinked: () => void;
}

/** A login at a provider, with the way to connect it, or to take it away. */
export function LoginRow({ provider, name, identity, offered, hasPassword, onUnlinked }: LoginRowProps) {
  const [asking, setAsking] = useState(false);
  const state = identity
    ? t('logins.since', { createdMs: localDate(identity.createdMs) })
    : offered
      ? t('logins.none')
      : t('logins.notOffered');
  const named = identity ? t('logins.disconnect.named', { name }) : t('logins.connect.named', { name });
  const form = { label: named, hasPassword, onCancel: () => setAsking(false) };
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <div>
          <p className={classes.name}>{name}</p>
          <p className={classes.detail}>{state}</p>
        </div>
        {(identity ?? offered) && !asking && (
          <Button variant="default" size="xs" aria-label={named} onClick={() => setAsking(true)}>
            {identity ? t('logins.disconnect.action') : t('logins.connect.action')}
          </Button>
        )}
      </div>
      {asking && identity && (
        <OwnersForm
          {...form}
          send={(password) => unlinkIdentity(provider, password)}
          onDone={() => {
            showSuccess(t('logins.disconnect.done', { name }));
            setAsking(false);
            onUnlinked();
          }}
        />
      )}
      {asking && !identity && (
        <OwnersForm
          {...form}
          send={(password) => linkIdentity(provider, password)}
          onDone={({ url }) => window.location.assign(url)}
        />
      )}
    </li>
  );
}
