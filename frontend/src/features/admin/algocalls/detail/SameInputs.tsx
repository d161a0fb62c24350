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
  if (error) return <LoadError what={t('diff.what')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  const head = ({ seq, version }: AdminCall | typeof data.a) => t('sameInputs.call', { seq, version });
  return <DiffTable {...data} before={head(data.a)} after={head(data.b)} />;
}

/** Another call on the same inputs beside this one: two versions, or two days. */
export function SameInputs({ call }: { call: AdminCall }) {
  const [chosen, setChosen] = useState('');
  if (call.sameInputs.length === 0) return <p className={classes.dim}>{t('sameInputs.none')}</p>;
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('sameInputs.label')}
        value={chosen}
        data={[
          { value: '', label: t('sameInputs.choose') },
          ...call.sameInputs.map(({ callId, seq, version, calledAtMs }) => ({
            value: callId,
            label: `${t('sameInputs.call', { seq, version })} · ${formatDate(calledAtMs, 'UTC')}`,
          })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {chosen !== '' && <Pair other={chosen} call={call} />}
    </div>
  );
}
