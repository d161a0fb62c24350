import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DataTable, type DataTableProps } from '../../../components/table/DataTable';
import type { Column } from '../../../components/table/columns';
import { formatInstant, localTimeZone } from '../../../lib/format/time-format';
import { actionText } from './action-text';
import type { AuditEvent } from './audit-api';
import { detailText } from './detail-text';
import { t } from './texts';

type Person = AuditEvent['actor'];

function person(shown: Person) {
  if (!shown) return t('nobody');
  const { userId, name } = shown;
  return name ? <Link to={`/admin/users?user=${userId}`}>{name}</Link> : t('gone');
}

const emailOf = (shown: Person): string | null => (shown?.name ? shown.email : null);

const COLUMNS: readonly Column<AuditEvent>[] = [
  { key: 'time', header: t('time'), cell: ({ timeMs }) => formatInstant(timeMs, localTimeZone()) },
  {
    key: 'action',
    header: t('action'),
    rowHeader: true,
    wrap: true,
    cell: ({ action }) => actionText(action),
  },
  {
    key: 'actor',
    header: t('actor'),
    wrap: true,
    cell: ({ actor }) => person(actor),
    note: ({ actor }) => emailOf(actor),
  },
  {
    key: 'subject',
    header: t('subject'),
    wrap: true,
    cell: ({ subject }) => person(subject),
    note: ({ subject }) => emailOf(subject),
  },
  { key: 'detail', header: t('detailColumn'), wrap: true, cell: ({ detail }) => detailText(detail) },
  { key: 'address', header: t('address'), cell: ({ address }) => address ?? t('nothing') },
];

interface AuditTableProps extends Pick<DataTableProps<AuditEvent>, 'rows' | 'error' | 'onRetry' | 'more'> {
  onShowAll: () => void;
}

export function AuditTable({ onShowAll, ...state }: AuditTableProps) {
  return (
    <DataTable
      {...state}
      caption={t('title')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowData={() => ({ 'data-testid': 'audit-row' })}
      empty={{
        icon: <IconShieldCheck size={24} />,
        title: t('none'),
        text: t('noneText'),
        action: <Button onClick={onShowAll}>{t('showAll')}</Button>,
      }}
    />
  );
}
