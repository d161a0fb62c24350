import './mantine-styles';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { showError, showFailure } from '../../../lib/toast';
import { BulkBar } from './BulkBar';
import { BulkJobs } from './BulkJobs';
import { t } from './texts';
import { useUsersAddress } from './use-users-address';
import { UserDrawer } from './UserDrawer';
import { UserFilters } from './UserFilters';
import { exportUsers, usersQuery } from './users-api';
import { MAX_SELECTED } from '@pricealgo/contract/member-names';
import { UserTable } from './UserTable';
import { StepPager } from '../../../components/table/Pager';

const NONE: ReadonlySet<string> = new Set();

/** /admin/users : every account, found, looked into and acted on. */
export function UsersPage() {
  const address = useUsersAddress();
  const { filter, filtered, order, after, before, turn, opened, open } = address;
  const { data, error, refetch } = useQuery(usersQuery({ ...filter, ...order, after, before }));
  const [selected, setSelected] = useState(NONE);
  const [whole, setWhole] = useState(false);
  const exporting = useMutation({ mutationFn: () => exportUsers(filter), onError: showFailure });
  const select = (userIds: readonly string[], on: boolean): void => {
    const next = new Set(selected);
    for (const userId of userIds) {
      if (on) next.add(userId);
      else next.delete(userId);
    }
    if (next.size > MAX_SELECTED) return showError(t('page.exportLimit', { count: MAX_SELECTED }));
    setWhole(false);
    setSelected(next);
  };
  const done = (): void => {
    setWhole(false);
    setSelected(NONE);
  };
  const total = data ? t(`total.${data.totalIs}`, { total: data.total }) : '';
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('page.export')}
        </Button>
      </PageHeader>
      <UserFilters address={address} found={total} />
      {(whole || selected.size > 0) && (
        <BulkBar
          whom={whole ? t('bulk.everybody', { total }) : t('bulk.selected', { count: selected.size })}
          target={whole ? { filter } : { userIds: [...selected] }}
          onWhole={whole ? undefined : () => setWhole(true)}
          onDone={done}
        />
      )}
      <UserTable
        rows={data?.items}
        error={error}
        onRetry={() => void refetch()}
        address={address}
        narrowed={filtered || Boolean(after ?? before)}
        selected={selected}
        onSelect={select}
      />
      {data && (data.next ?? data.previous) && (
        <StepPager
          onPrevious={data.previous ? () => turn('before', data.previous) : null}
          onNext={data.next ? () => turn('after', data.next) : null}
        />
      )}
      <BulkJobs />
      {opened && <UserDrawer key={opened} userId={opened} onClose={() => open(null)} />}
    </Page>
  );
}
