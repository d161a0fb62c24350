import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { MailAddress } from '../../../components/MailAddress';
import { DataTable } from '../../../components/table/DataTable';
import type { Column } from '../../../components/table/columns';
import type { Selection } from '../../../components/table/selection';
import { useNowMs } from '../../../components/use-now';
import { officeClock, officeDate } from '../shared/office-time';
import { StatusBadge } from './StatusBadge';
import { subscriptionText } from './subscription-text';
import { t } from './texts';
import type { UsersAddress } from './use-users-address';
import type { UserRow, UserSort } from './users-api';

interface UserTableProps {
  rows: readonly UserRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  address: UsersAddress;
  /** The question is narrower than all accounts. */
  narrowed: boolean;
  selected: ReadonlySet<string>;
  onSelect: (userIds: readonly string[], on: boolean) => void;
}

function columnsAt(nowMs: number): readonly Column<UserRow>[] {
  return [
    {
      key: 'name',
      header: t('column.name'),
      sort: 'asc',
      wrap: true,
      minWidth: 170,
      cell: ({ name }) => name,
      note: ({ email }) => <MailAddress address={email} />,
    },
    { key: 'status', header: t('column.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'subscriptionEnd',
      header: t('column.subscriptionEnd'),
      sort: 'desc',
      wrap: true,
      cell: (row) => (row.role === 'member' ? subscriptionText(row.subscription_end, nowMs) : t('fact.none')),
    },
    {
      key: 'created',
      header: t('column.created'),
      sort: 'desc',
      cell: ({ createdMs }) => officeDate(createdMs),
    },
    {
      key: 'lastLogin',
      header: t('column.lastLogin'),
      sort: 'desc',
      cell: ({ lastLoginMs }) => (lastLoginMs ? officeDate(lastLoginMs) : t('fact.never')),
      note: ({ lastLoginMs }) => lastLoginMs && officeClock(lastLoginMs),
    },
    { key: 'role', header: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
  ];
}

export function UserTable(props: UserTableProps) {
  const { rows, error, onRetry, address, narrowed, selected, onSelect } = props;
  const { order, ask, clear, open } = address;
  const now = useNowMs(60_000);
  const selection: Selection<UserRow> = {
    selected,
    onChange: onSelect,
    selectable: ({ role }) => role === 'member',
    labelAll: t('list.selectPage'),
    label: ({ name }) => t('list.select', { name }),
  };
  return (
    <DataTable
      caption={t('page.title')}
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ userId }) => userId}
      narrow="cards"
      rowData={() => ({ 'data-testid': 'user-row' })}
      sorting={{ key: order.sort, direction: order.direction }}
      onSort={({ key, direction }) => ask({ sort: key as UserSort, direction })}
      selection={selection}
      onOpen={({ userId }) => open(userId)}
      error={error}
      onRetry={onRetry}
      empty={{
        icon: <IconUsers size={24} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: narrowed && <Button onClick={clear}>{t('empty.action')}</Button>,
      }}
    />
  );
}
