import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { authOptionsQuery, type SocialProvider } from '../../../lib/account/auth-options';
import { keepPurpose } from '../login/after-login';
import { t } from '../texts';
import classes from './SocialButtons.module.css';

const PROVIDERS: readonly [SocialProvider, string][] = [
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['linkedin', 'LinkedIn'],
];

/** Logins at others. One that this site has not set up is disabled and says so. */
export function SocialButtons() {
  const { data: options } = useQuery(authOptionsQuery);
  const reasonId = useId();
  const missing = options ? PROVIDERS.filter(([provider]) => !options.social[provider]) : [];
  const reason =
    missing.length === PROVIDERS.length
      ? t('social.none')
      : t('social.missing', { value: missing.map(([, name]) => name).join(', ') });
  return (
    <div className={classes.social}>
      <p className={classes.divider}>{t('social.label')}</p>
      <div className={classes.buttons}>
        {PROVIDERS.map(([provider, name]) =>
          options?.social[provider] ? (
            <Button
              key={provider}
              component="a"
              href={`/api/auth/${provider}`}
              variant="default"
              px={4}
              onClick={keepPurpose}
            >
              {name}
            </Button>
          ) : (
            <Button key={provider} variant="default" px={4} disabled aria-describedby={reasonId}>
              {name}
            </Button>
          ),
        )}
      </div>
      <p id={reasonId} className={classes.reason}>
        {missing.length > 0 ? reason : ''}
      </p>
    </div>
  );
}
