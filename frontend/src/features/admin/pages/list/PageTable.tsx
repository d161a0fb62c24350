import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { publicAddress } from '@pricealgo/contract/page-addresses';
import { Link } from 'react-router';
import type { Column } from '../../../../components/table/columns';
import { DataTable, type DataTableProps } from '../../../../components/table/DataTable';
import { officeInstant } from '../../shared/office-time';
import type { AdminPage, PageKind } from '../api/pages-api';
import { editorAddress } from '../shared/editor-address';
import { t } from '../texts';
import { PageState, publicationTexts } from './StateBadges';

const COLUMNS: readonly Column<AdminPage>[] = [
  {
    key: 'page',
    header: t('column.page'),
    wrap: true,
    minWidth: 200,
    cell: ({ kind, slug, latest }) => <Link to={editorAddress(kind, slug)}>{latest.title}</Link>,
  },
  {
    key: 'address',
    header: t('column.address'),
    wrap: true,
    cell: ({ kind, slug }) => publicAddress(kind, slug),
  },
  {
    key: 'state',
    header: t('column.state'),
    wrap: true,
    minWidth: 190,
    cell: (page) => <PageState page={page} />,
    note: (page) => publicationTexts(page).join(' · '),
  },
  { key: 'saved', header: t('column.saved'), cell: ({ updatedMs }) => officeInstant(updatedMs) },
];

interface PageTableProps extends Pick<DataTableProps<AdminPage>, 'rows' | 'error' | 'onRetry'> {
  kind: PageKind;
  /** Words are searched for. */
  narrowed: boolean;
  onShowAll: () => void;
  onCreate: () => void;
}

/** Pages, or posts, with what can be said of them at a glance. */
export function PageTable({ kind, narrowed, onShowAll, onCreate, ...state }: PageTableProps) {
  return (
    <DataTable
      {...state}
      caption={t(`what.${kind}`)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowData={({ slug }) => ({ 'data-testid': `page-${slug}` })}
      narrow="cards"
      empty={{
        icon: <IconFileText size={24} />,
        title: narrowed ? t('empty.filtered.title') : t(`none.${kind}`),
        text: narrowed ? t('empty.filtered.text') : t(`noneText.${kind}`),
        action: narrowed ? (
          <Button variant="default" onClick={onShowAll}>
            {t('empty.filtered.action')}
          </Button>
        ) : (
          <Button onClick={onCreate}>{t(`new.${kind}`)}</Button>
        ),
      }}
    />
  );
}
