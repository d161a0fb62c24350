import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FieldLink } from '../../../components/address/FieldLink';
import { LoadError } from '../../../components/state/LoadError';
import { clearedByFailure } from '../../../market/api/cleared-by-failure';
import classes from './Financials.module.css';
import { t } from './texts';

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Name of the tab, for the words of a failure. */
  name: string;
  symbol: string;
  children: (data: Data) => ReactNode;
}

/** What a tab shows of an answer: on its way, failed, or there. */
export function Loaded<Data>({ query, name, symbol, children }: LoadedProps<Data>) {
  const { error, refetch } = query;
  const data = clearedByFailure(query);
  if (data !== undefined) return children(data);
  if (error)
    return (
      <LoadError what={t('panel.what', { name, symbol })} error={error} onRetry={() => void refetch()} />
    );
  return <Skeleton className={classes.loading} radius="md" aria-label={t('panel.loading')} />;
}

export interface NothingKnownProps {
  /** Why the tab is empty. */
  text: string;
  /** What is known and not shown beside invented prices, in words; `null` where nothing is withheld. */
  withheld: string | null;
}

/** Said once for a whole tab, with the way to what is known where there is one. */
export function NothingKnown({ text, withheld }: NothingKnownProps) {
  return (
    <p className={classes.note} data-testid="financials-empty">
      {withheld ?? text}
      {withheld !== null && (
        <>
          {' '}
          <FieldLink fields={{ range: null, source: 'imported' }} preventScrollReset>
            {t('withheld.link')}
          </FieldLink>
        </>
      )}
    </p>
  );
}
