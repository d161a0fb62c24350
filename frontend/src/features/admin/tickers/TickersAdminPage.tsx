import '../operations/mantine-styles';
import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { AddDialog } from './add/AddDialog';
import { EditDrawer } from './edit/EditDrawer';
import { ImportDialog } from './import/ImportDialog';
import { t } from './texts';
import { TickerRows } from './TickerRows';
import { TickerTools } from './TickerTools';
import { type AdminTicker, adminTickersQuery } from './tickers-api';
import classes from './Tickers.module.css';
import { TICKERS_PER_PAGE, useTickersAddress } from './use-tickers-address';
import { Pager } from '../../../components/table/Pager';

/** /admin/tickers */
export function TickersAdminPage() {
  const { filter, change, clear } = useTickersAddress();
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [edited, setEdited] = useState<AdminTicker | null>(null);
  const { data, error, refetch } = useQuery(adminTickersQuery(filter));
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')}>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconFileImport size={18} stroke={1.75} />}
            onClick={() => setOpen('import')}
          >
            {t('import.open')}
          </Button>
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setOpen('add')}>
            {t('add.title')}
          </Button>
        </div>
      </PageHeader>
      <TickerTools
        filter={filter}
        found={data ? t('list.count', { total: data.total }) : ''}
        onChange={change}
        onClear={clear}
      />
      <TickerRows
        rows={data?.items}
        error={data ? null : error}
        onRetry={() => void refetch()}
        onEdit={setEdited}
        onShowAll={clear}
      />
      {data && (
        <Pager
          page={filter.page}
          limit={TICKERS_PER_PAGE}
          total={data.total}
          onPage={(page) => change('page', String(page))}
        />
      )}
      {open === 'add' && <AddDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {edited && <EditDrawer ticker={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
