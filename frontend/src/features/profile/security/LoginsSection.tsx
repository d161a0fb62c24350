import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../../components/state/LoadError';
import { identitiesQuery, type Provider } from '../api/identities';
import { Section } from '../../../components/section/Section';
import { LoginRow } from './LoginRow';
import { t } from '../texts';
import classes from './Logins.module.css';

const PROVIDERS: { provider: Provider; name: string }[] = [
  { provider: 'google', name: 'Google' },
  { provider: 'facebook', name: 'Facebook' },
  { provider: 'linkedin', name: 'LinkedIn' },
];

export interface LoginsSectionProps {
  hasPassword: boolean;
  /** Which logins this site is set up for; not known yet = `undefined`. */
  offered: Readonly<Record<Provider, boolean>> | undefined;
}

function Logins({ hasPassword, offered }: LoginsSectionProps) {
  const queries = useQueryClient();
  const { data: identities, error, refetch } = useQuery(identitiesQuery);
  if (error) return <LoadError what={t('logins.what')} error={error} onRetry={() => void refetch()} />;
  if (!identities) return <Skeleton height={196} radius="md" />;
  return (
    <ul className={classes.list}>
      {PROVIDERS.map(({ provider, name }) => (
        <LoginRow
          key={provider}
          provider={provider}
          name={name}
          identity={identities.find((known) => known.provider === provider)}
          offered={offered?.[provider] ?? false}
          hasPassword={hasPassword}
          onUnlinked={() => void queries.invalidateQueries(identitiesQuery)}
        />
      ))}
    </ul>
  );
}

/** Logins at other sites that open this account. */
export function LoginsSection(props: LoginsSectionProps) {
  return (
    <Section id="logins" title={t('logins.title')} text={t('logins.text')}>
      <Logins {...props} />
    </Section>
  );
}
