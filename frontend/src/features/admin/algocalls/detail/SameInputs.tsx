import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../../components/state/LoadError';
import { formatDate } from '../../../../lib/format/time-format';
import { pairQuery, type AdminCall } from '../api/calls-api';
import { t } from '../texts';
import classes from './Detail.module.css';
import { DiffTable } from './DiffTable';

function Pair({ other, call }: { other: string; call: AdminCall }) {
  const { data, error, refetch } = useQuery(pairQuery(other, call.callId));
  if (error) return <LoadError what={t('theDiff')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  const head = ({ seq, version }: AdminCall | typeof data.a) => t('callOfVersion', { seq, version });
  return <DiffTable {...data} before={head(data.a)} after={head(data.b)} />;
}

/** Another call on the same inputs beside this one: two versions, or two days. */
export function SameInputs({ call }: { call: AdminCall }) {
  const [chosen, setChosen] = useState('');
  if (call.sameInputs.length === 0) return <p className={classes.dim}>{t('noSameInputs')}</p>;
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('compareWith')}
        value={chosen}
        data={[
          { value: '', label: t('chooseCall') },
          ...call.sameInputs.map(({ callId, seq, version, calledAtMs }) => ({
            value: callId,
            label: `${t('callOfVersion', { seq, version })} · ${formatDate(calledAtMs, 'UTC')}`,
          })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {chosen !== '' && <Pair other={chosen} call={call} />}
    </div>
  );
}
