import { Button, Pagination, Skeleton } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../components/state/LoadError';
import { StatePanel } from '../../../../components/state/StatePanel';
import { download } from '../../../../lib/browser/download';
import { formatCount } from '../../../../lib/format/number-format';
import { showFailure } from '../../../../lib/toast';
import type { AlgorithmName } from '../../../../market/answers/algorithm-names';
import { callsQuery, exportCalls, PAGE_SIZE, type CallsFilter } from '../api/calls-api';
import { CallDrawer } from '../detail/CallDrawer';
import { t } from '../texts';
import type { CallsAddress } from '../use-calls-address';
import { CallFilters } from './CallFilters';
import classes from './Calls.module.css';
import { CallTable } from './CallTable';

/** Most calls of one file, as the server has it. */
const MAX_EXPORTED = 50_000;

function ExportButton({ filter, total }: { filter: CallsFilter; total: number }) {
  const exporting = useMutation({
    mutationFn: () => exportCalls(filter),
    onSuccess: (file) => download(file, `${filter.algo ?? 'all'}-calls.csv`),
    onError: showFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      disabled={total === 0}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {t('export')}
    </Button>
  );
}

/** Calls with their filters, pages, file and details. @param fixed the only algorithm of the page */
export function CallList({ address, fixed }: { address: CallsAddress; fixed?: AlgorithmName }) {
  const { filter, page, open, set, clear } = address;
  const { data, error, refetch, isPlaceholderData } = useQuery(callsQuery(filter, page));
  const filtered = Object.keys(filter).some((name) => !(fixed && name === 'algo'));
  const pages = data ? Math.ceil(data.total / PAGE_SIZE) : 0;
  return (
    <>
      <CallFilters address={address} fixed={fixed} />
      {error ? (
        <LoadError what={t('what')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={720} radius="md" />
      ) : data.items.length === 0 ? (
        <StatePanel
          icon={<IconListSearch size={24} />}
          title={t(filtered || page > 1 ? 'emptyFilteredTitle' : 'emptyTitle')}
          action={
            (filtered || page > 1) && (
              <Button variant="default" onClick={clear}>
                {t('clearFilters')}
              </Button>
            )
          }
        >
          {t(filtered || page > 1 ? 'emptyFilteredText' : 'emptyText')}
        </StatePanel>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <div className={classes.listHead}>
            <p role="status">
              {t('found', { total: data.total, shown: formatCount(data.total) })}
              {data.total > MAX_EXPORTED && ` ${t('exportLimit', { limit: formatCount(MAX_EXPORTED) })}`}
            </p>
            <ExportButton filter={filter} total={data.total} />
          </div>
          <CallTable calls={data.items} algoShown={!fixed} onOpen={(call) => set({ call })} />
          {pages > 1 && (
            <nav className={classes.pages} aria-label={t('pages')}>
              <Pagination
                value={page}
                total={pages}
                siblings={0}
                onChange={(next) => set({ page: next === 1 ? '' : String(next) })}
                getItemProps={(number) => ({ 'aria-label': t('pageNumber', { number }) })}
                getControlProps={(control) => ({
                  'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage'),
                })}
              />
            </nav>
          )}
        </div>
      )}
      <CallDrawer callId={open} onOpen={(call) => set({ call })} onClose={() => set({ call: '' })} />
    </>
  );
}
