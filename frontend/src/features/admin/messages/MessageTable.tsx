import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MailAddress } from '../../../components/MailAddress';
import type { Column } from '../../../components/table/columns';
import { DataTable, type DataTableProps } from '../../../components/table/DataTable';
import { officeInstant } from '../shared/office-time';
import { StateMark } from '../shared/StateMark';
import type { Message } from './messages-api';
import { t } from './texts';

const TONES = { new: 'news', open: 'waiting', answered: 'good', spam: 'quiet' } as const;

const COLUMNS: readonly Column<Message>[] = [
  {
    key: 'message',
    header: t('column.message'),
    wrap: true,
    minWidth: 200,
    cell: ({ subject }) => subject,
    tone: ({ state }) => (state === 'new' ? 'strong' : undefined),
  },
  {
    key: 'from',
    header: t('column.from'),
    wrap: true,
    cell: ({ name }) => name,
    note: ({ email }) => <MailAddress address={email} />,
  },
  {
    key: 'state',
    header: t('filter.state'),
    cell: ({ state }) => <StateMark tone={TONES[state]}>{t(`state.${state}`)}</StateMark>,
  },
  { key: 'received', header: t('column.received'), cell: ({ createdMs }) => officeInstant(createdMs) },
];

interface MessageTableProps extends Pick<DataTableProps<Message>, 'rows' | 'error' | 'onRetry'> {
  /** The question is narrower than all messages. */
  narrowed: boolean;
  onShowAll: () => void;
  onOpen: (message: Message) => void;
}

export function MessageTable({ narrowed, onShowAll, onOpen, ...state }: MessageTableProps) {
  return (
    <DataTable
      {...state}
      caption={t('page.title')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowData={() => ({ 'data-testid': 'message-row' })}
      narrow="cards"
      onOpen={onOpen}
      empty={{
        icon: <IconInbox size={24} />,
        title: t(narrowed ? 'empty.filtered.title' : 'empty.title'),
        text: t(narrowed ? 'empty.filtered.text' : 'empty.text'),
        action: narrowed ? (
          <Button onClick={onShowAll}>{t('empty.filtered.action')}</Button>
        ) : (
          <Button component={Link} to="/contact">
            {t('empty.action')}
          </Button>
        ),
      }}
    />
  );
}
