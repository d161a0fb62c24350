import { Button, Skeleton } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { collectionQuery } from '../api/content';
import { ContentPage } from '../content/ContentPage';
import { t } from '../texts';
import { PersonCard } from './PersonCard';
import classes from './People.module.css';

/** /partnerwithus */
export function PartnersPage() {
  const { data: partners, error, refetch } = useQuery(collectionQuery('partners'));
  return (
    <ContentPage slug="partnerwithus">
      {error ? (
        <LoadError what={t('partners.title')} error={error} onRetry={() => void refetch()} />
      ) : partners?.length === 0 ? (
        <StatePanel
          icon={<IconHeartHandshake size={24} />}
          title={t('partners.empty.title')}
          action={
            <Button component={Link} to="/contact">
              {t('people.write')}
            </Button>
          }
        >
          {t('partners.empty.text')}
        </StatePanel>
      ) : (
        <ul className={classes.grid} aria-label={t('partners.title')}>
          {partners
            ? partners.map(({ id, name, about, logo, link }) => (
                <li key={id}>
                  <PersonCard name={name} about={about} picture={logo} link={link} whole />
                </li>
              ))
            : [0, 1].map((place) => (
                <li key={place}>
                  <Skeleton height={180} radius="lg" />
                </li>
              ))}
        </ul>
      )}
    </ContentPage>
  );
}
