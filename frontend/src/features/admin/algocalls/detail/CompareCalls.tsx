import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../../components/state/LoadError';
import { Pager } from '../../../../components/table/Pager';
import { ApiError } from '../../../../lib/http/api-error';
import { callsQuery, PAGE_SIZE, pairQuery, type AdminCall, type AdminCallSummary } from '../api/calls-api';
import { officeAsOf, officeInstant } from '../../shared/office-time';
import { t } from '../texts';
import classes from './Detail.module.css';
import { DiffTable } from './DiffTable';
import { NamedCallField } from './NamedCallField';

/** Typing pauses this long before the list follows. */
const PAUSE_MS = 300;

function Pair({ other, call }: { other: string; call: AdminCall }) {
  const { data, error, refetch } = useQuery(pairQuery(other, call.callId));
  if (error) return <LoadError what={t('diff.what')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  const head = ({ seq, version }: AdminCall | typeof data.a) => t('compare.call', { seq, version });
  return (
    <>
      <p className={classes.dim}>{t(data.sameInputs ? 'compare.same' : 'compare.other')}</p>
      <DiffTable {...data} before={head(data.a)} after={head(data.b)} />
    </>
  );
}

const sameInputs = ({ callId, seq, version, calledAtMs }: AdminCall['sameInputs'][number]) => ({
  value: callId,
  label: `${t('compare.call', { seq, version })} · ${officeInstant(calledAtMs)}`,
});

/** Calls of every ticker stand in one list: each says whose it is. */
const listed = (call: AdminCallSummary) => ({
  value: call.callId,
  label: `${t('compare.call', { seq: call.seq, version: call.version })} · ${call.instrument} · ${t('list.asOf', { asOf: officeAsOf(call.asOfMs) })}`,
});

/** Another call of the same algorithm beside this one, whichever: named by its number or address, or found by ticker and page. */
export function CompareCalls({ call }: { call: AdminCall }) {
  const [chosen, setChosen] = useState('');
  const [ticker, setTicker] = useState(call.instrument);
  const [page, setPage] = useState(1);
  const [symbol] = useDebouncedValue(ticker, PAUSE_MS);
  const { data, error } = useQuery(callsQuery({ algo: call.algo, ...(symbol ? { symbol } : {}) }, page));
  const known = new Set(call.sameInputs.map(({ callId }) => callId));
  const others = data?.items.filter(({ callId }) => callId !== call.callId && !known.has(callId)) ?? [];
  const all = new Set([...known, ...others.map(({ callId }) => callId)]);
  return (
    <div className={classes.stack}>
      <NamedCallField call={call} onFound={setChosen} />
      <TextInput
        label={t('compare.ticker')}
        description={t('compare.ticker.hint')}
        error={error && ((error instanceof ApiError && error.fields.symbol) || error.message)}
        value={ticker}
        onChange={({ currentTarget }) => {
          setTicker(currentTarget.value.trim().toUpperCase());
          setPage(1);
          setChosen('');
        }}
      />
      <NativeSelect
        label={t('compare.label')}
        // One that was named, or is on another page, is not among these.
        value={all.has(chosen) ? chosen : ''}
        data={[
          { value: '', label: t('compare.choose') },
          ...(call.sameInputs.length > 0
            ? [{ group: t('compare.group.same'), items: call.sameInputs.map(sameInputs) }]
            : []),
          ...(others.length > 0 ? [{ group: t('compare.group.other'), items: others.map(listed) }] : []),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {data && <Pager page={page} limit={PAGE_SIZE} total={data.total} onPage={setPage} />}
      {chosen !== '' && <Pair other={chosen} call={call} />}
    </div>
  );
}
