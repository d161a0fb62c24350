import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MailAddress } from '../../../components/MailAddress';
import { DataTable, type DataTableProps } from '../../../components/table/DataTable';
import type { Column } from '../../../components/table/columns';
import { officeClock, officeDate } from '../shared/office-time';
import { actionText } from './action-text';
import type { AuditEvent } from './audit-api';
import { detailText } from './detail-text';
import { t } from './texts';

type Person = AuditEvent['actor'];

function person(shown: Person) {
  if (!shown) return t('person.nobody');
  const { userId, name } = shown;
  return name ? <Link to={`/admin/users?user=${userId}`}>{name}</Link> : t('person.gone');
}

const emailOf = (shown: Person) =>
  shown?.name && shown.email ? <MailAddress address={shown.email} /> : null;

const COLUMNS: readonly Column<AuditEvent>[] = [
  {
    key: 'time',
    header: t('column.time'),
    cell: ({ timeMs }) => officeDate(timeMs),
    note: ({ timeMs }) => officeClock(timeMs),
  },
  {
    key: 'action',
    header: t('column.action'),
    rowHeader: true,
    wrap: true,
    cell: ({ action }) => actionText(action),
  },
  {
    key: 'actor',
    header: t('column.actor'),
    wrap: true,
    cell: ({ actor }) => person(actor),
    note: ({ actor }) => emailOf(actor),
  },
  {
    key: 'subject',
    header: t('column.subject'),
    wrap: true,
    cell: ({ subject }) => person(subject),
    note: ({ subject }) => emailOf(subject),
  },
  {
    key: 'detail',
    header: t('column.detail'),
    wrap: true,
    cell: ({ detail, action }) => detailText(detail, action),
  },
  { key: 'address', header: t('column.address'), cell: ({ address }) => address ?? t('detail.none') },
];

interface AuditTableProps extends Pick<DataTableProps<AuditEvent>, 'rows' | 'error' | 'onRetry' | 'more'> {
  onShowAll: () => void;
}

export function AuditTable({ onShowAll, ...state }: AuditTableProps) {
  return (
    <DataTable
      {...state}
      caption={t('page.title')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      narrow="cards"
      rowData={() => ({ 'data-testid': 'audit-row' })}
      empty={{
        icon: <IconShieldCheck size={24} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: <Button onClick={onShowAll}>{t('empty.action')}</Button>,
      }}
    />
  );
}
