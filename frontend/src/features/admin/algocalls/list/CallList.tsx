import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pager } from '../../../../components/table/Pager';
import { download } from '../../../../lib/browser/download';
import { formatCount } from '../../../../lib/format/number-format';
import { showFailure } from '../../../../lib/toast';
import type { AlgorithmName } from '../../../../market/answers/algorithm-names';
import { callsQuery, exportCalls, PAGE_SIZE, type CallsFilter } from '../api/calls-api';
import { CallDrawer } from '../detail/CallDrawer';
import { t } from '../texts';
import type { CallsAddress } from '../use-calls-address';
import { CallFilters } from './CallFilters';
import { CallTable } from './CallTable';

/** Most calls of one file, as the server has it. */
const MAX_EXPORTED = 50_000;

function ExportButton({ filter }: { filter: CallsFilter }) {
  const exporting = useMutation({
    mutationFn: () => exportCalls(filter),
    onSuccess: (file) => download(file, `${filter.algo ?? 'all'}-calls.csv`),
    onError: showFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('export.action')}
    </Button>
  );
}

/** Calls with their filters, pages, file and details. @param fixed the only algorithm of the page */
export function CallList({ address, fixed }: { address: CallsAddress; fixed?: AlgorithmName }) {
  const { filter, page, open, set, clear } = address;
  const { data, error, refetch, isPlaceholderData } = useQuery(callsQuery(filter, page));
  const filtered = Object.keys(filter).some((name) => !(fixed && name === 'algo'));
  const total = data?.total ?? 0;
  const found =
    total > 0 &&
    `${t('list.count', { total, shown: formatCount(total) })}${
      total > MAX_EXPORTED ? ` ${t('export.limit', { limit: formatCount(MAX_EXPORTED) })}` : ''
    }`;
  return (
    <>
      <CallFilters
        address={address}
        fixed={fixed}
        found={found}
        tools={total > 0 && <ExportButton filter={filter} />}
      />
      <CallTable
        rows={data?.items}
        error={error}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        algoShown={!fixed}
        narrowed={filtered || page > 1}
        onClear={clear}
        onOpen={(call) => set({ call })}
      />
      {data && (
        <Pager
          page={page}
          limit={PAGE_SIZE}
          total={data.total}
          onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
        />
      )}
      <CallDrawer callId={open} onOpen={(call) => set({ call })} onClose={() => set({ call: '' })} />
    </>
  );
}
