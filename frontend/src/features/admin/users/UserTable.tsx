import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useNowMs } from '../../../components/use-now';
import { formatDate, formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { StatusBadge } from './StatusBadge';
import { subscriptionText } from './subscription-text';
import { t } from './texts';
import type { UsersAddress } from './use-users-address';
import type { UserRow, UserSort } from './users-api';
import classes from './Users.module.css';

interface UserTableProps {
  rows: readonly UserRow[];
  address: UsersAddress;
  selected: ReadonlySet<string>;
  onSelect: (userIds: readonly string[], on: boolean) => void;
}

export function UserTable({ rows, address, selected, onSelect }: UserTableProps) {
  const now = useNowMs(60_000);
  const members = rows.filter(({ role }) => role === 'member').map(({ userId }) => userId);
  const chosen = members.filter((userId) => selected.has(userId)).length;
  const zone = localTimeZone();
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td>
              <Checkbox
                aria-label={t('selectPage')}
                disabled={members.length === 0}
                checked={members.length > 0 && chosen === members.length}
                indeterminate={chosen > 0 && chosen < members.length}
                onChange={(event) => onSelect(members, event.currentTarget.checked)}
              />
            </td>
            <SortHead sort="name" address={address} />
            <th scope="col">{t('column.status')}</th>
            <SortHead sort="subscriptionEnd" address={address} />
            <SortHead sort="created" address={address} />
            <SortHead sort="lastLogin" address={address} />
            <th scope="col">{t('column.role')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId} data-testid="user-row" data-selected={selected.has(row.userId) || undefined}>
              <td>
                <Checkbox
                  aria-label={t('selectOne', { name: row.name })}
                  disabled={row.role !== 'member'}
                  checked={selected.has(row.userId)}
                  onChange={(event) => onSelect([row.userId], event.currentTarget.checked)}
                />
              </td>
              <th scope="row">
                <button type="button" className={classes.name} onClick={() => address.open(row.userId)}>
                  {row.name}
                </button>
                <span className={classes.dim}>{row.email}</span>
              </th>
              <td>
                <StatusBadge status={row.status} />
              </td>
              <td>{row.role === 'member' ? subscriptionText(row.subscription_end, now) : t('noValue')}</td>
              <td>{formatDate(row.createdMs, zone)}</td>
              <td>{row.lastLoginMs ? formatInstant(row.lastLoginMs, zone) : t('never')}</td>
              <td>{t(`role.${row.role}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortHead({ sort, address: { order, ask } }: { sort: UserSort; address: UsersAddress }) {
  const active = order.sort === sort;
  const ascending = order.direction === 'asc';
  const Icon = ascending ? IconArrowUp : IconArrowDown;
  const turned = active ? !ascending : sort === 'name';
  return (
    <th scope="col" aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => ask({ sort, direction: turned ? 'asc' : 'desc' })}
      >
        {t(`column.${sort}`)}
        {active && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
