import { DataTable } from '../../../components/table/DataTable';
import { VirtualRows } from '../../../components/table/VirtualRows';
import type { Column } from '../../../components/table/columns';
import type { ImportReport } from '../api/transfer';
import { t } from '../texts';
import classes from './ReportView.module.css';

type Skipped = ImportReport['skipped'][number];

const COLUMNS: readonly Column<Skipped>[] = [
  { key: 'line', header: t('import.line'), width: 64, cell: ({ line }) => line },
  {
    key: 'symbol',
    header: t('import.symbol'),
    wrap: true,
    tone: () => 'strong',
    cell: ({ symbol }) => symbol || '–',
  },
  {
    key: 'reason',
    header: t('import.reason'),
    wrap: true,
    cell: ({ reason }) => t(`import.reason.${reason}`),
  },
];

/** What became of a file: how many rows, and each line that was left out with its reason. */
export function ReportView({ report }: { report: ImportReport }) {
  const { added, updated, unchanged, skipped, ignoredColumns } = report;
  return (
    <div role="status" className={classes.report} data-testid="import-report">
      <p className={classes.sum}>{t('import.sum', { added, updated, unchanged })}</p>
      {ignoredColumns.length > 0 && <p>{t('import.ignored', { columns: ignoredColumns.join(', ') })}</p>}
      {skipped.length > 0 && (
        <>
          <h3 className={classes.title}>{t('import.skipped', { count: skipped.length })}</h3>
          <DataTable
            caption={t('import.skippedLabel')}
            columns={COLUMNS}
            rows={skipped}
            rowKey={({ line, symbol }) => `${line} ${symbol}`}
            density="compact"
            maxHeight={260}
            long={VirtualRows}
          />
        </>
      )}
    </div>
  );
}
