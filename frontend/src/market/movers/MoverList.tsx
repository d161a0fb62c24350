import { Skeleton } from '@mantine/core';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { LoadError } from '../../components/state/LoadError';
import { StatePanel } from '../../components/state/StatePanel';
import { useRealtime } from '../../lib/realtime/live-cell/realtime-context';
import { useSparklines } from '../sparkline/use-sparklines';
import { moversQuery, type MoverKind } from './movers';
import { CompactRow } from '../row/CompactRow';
import { t } from '../texts';
import classes from './Movers.module.css';

export interface MoverListProps {
  kind: MoverKind;
  /** `null` = all exchanges. */
  exchangeShortName?: string | null;
  rows: number;
}

const NONE: Record<MoverKind, string> = {
  gainers: t('movers.empty.gainers'),
  losers: t('movers.empty.losers'),
  active: t('movers.empty.active'),
};

/** The first few of one ranking, live; the ranking itself is asked anew every half minute. */
export function MoverList({ kind, exchangeShortName = null, rows }: MoverListProps) {
  const { store } = useRealtime();
  const { data, error, refetch } = useQuery(moversQuery(kind, exchangeShortName, rows));
  const keys = useMemo(() => data?.items.map(({ ticker }) => instrumentKeyOf(ticker)) ?? [], [data]);
  const lineOf = useSparklines(keys);
  useEffect(() => {
    if (data) store.seed(data.items.map(({ quote }) => quote));
  }, [data, store]);
  if (error) return <LoadError what={t('movers.what')} error={error} onRetry={() => void refetch()} />;
  if (data?.items.length === 0) {
    return (
      <StatePanel icon={<IconMoodEmpty size={24} />} title={t('movers.empty.title')}>
        {NONE[kind]}
      </StatePanel>
    );
  }
  return (
    <ol className={classes.rows}>
      {data
        ? data.items.map(({ ticker }) => (
            <li key={instrumentKeyOf(ticker)}>
              <CompactRow instrument={ticker} line={lineOf(instrumentKeyOf(ticker))} />
            </li>
          ))
        : Array.from({ length: rows }, (_, place) => (
            <li key={place}>
              <Skeleton height={60} my={2} />
            </li>
          ))}
    </ol>
  );
}
