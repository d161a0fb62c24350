import { Button, Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { collectionQuery } from '../api/content';
import { ContentPage } from '../content/ContentPage';
import { t } from '../texts';
import { PersonCard } from './PersonCard';
import classes from './People.module.css';

/** /members : the people of the company. */
export function MembersPage() {
  const { data: people, error, refetch } = useQuery(collectionQuery('members'));
  return (
    <ContentPage slug="members">
      {error ? (
        <LoadError what={t('members.title')} error={error} onRetry={() => void refetch()} />
      ) : people?.length === 0 ? (
        <StatePanel
          icon={<IconUsersGroup size={24} />}
          title={t('members.empty.title')}
          action={
            <Button component={Link} to="/contact">
              {t('people.write')}
            </Button>
          }
        >
          {t('members.empty.text')}
        </StatePanel>
      ) : (
        <ul className={classes.grid} aria-label={t('members.title')}>
          {people
            ? people.map(({ id, name, role, about, photo, link }) => (
                <li key={id}>
                  <PersonCard name={name} detail={role} about={about} picture={photo} link={link} />
                </li>
              ))
            : [0, 1, 2].map((place) => (
                <li key={place}>
                  <Skeleton height={180} radius="lg" />
                </li>
              ))}
        </ul>
      )}
    </ContentPage>
  );
}
