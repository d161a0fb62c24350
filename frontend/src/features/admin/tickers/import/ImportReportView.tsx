import type { Column } from '../../../../components/table/columns';
import { DataTable } from '../../../../components/table/DataTable';
import { VirtualRows } from '../../../../components/table/VirtualRows';
import { formatCount } from '../../../../lib/format/number-format';
import { t } from '../texts';
import { keyOf, type ImportReport } from '../tickers-api';
import classes from '../Tickers.module.css';

const COUNTS = ['added', 'changed', 'unchanged', 'refused'] as const;

/** What a file adds, changes and cannot say, line by line. */
export function ImportReportView({ name, report }: { name: string; report: ImportReport }) {
  const { dryRun, problem, items, refusedLines, ignoredColumns, notes, added, changed, refused } = report;
  const news = added + changed;
  return (
    <div className={classes.part} data-testid="import-report">
      <h3>{t(dryRun ? 'report.title' : 'report.done', { name })}</h3>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <dl className={classes.counts}>
          {COUNTS.map((count) => (
            <div key={count}>
              <dt>{t(`count.${count}`)}</dt>
              <dd data-testid={`import-${count}`}>{formatCount(report[count])}</dd>
            </div>
          ))}
        </dl>
      )}
      {!problem && news === 0 && <p>{t('report.empty')}</p>}
      {notes.map((note) => (
        <p key={note} className={classes.dim}>
          {note}
        </p>
      ))}
      {ignoredColumns.length > 0 && (
        <p className={classes.dim}>{t('report.ignored', { columns: ignoredColumns.join(', ') })}</p>
      )}
      {items.length > 0 && !problem && (
        <ReportTable
          title={t('report.rows')}
          column={t('column.name')}
          rows={items.map((row) => ({
            line: row.line,
            text: `${keyOf(row)} · ${row.name}`,
            note:
              row.kind === 'added' ? t('what.added') : t('what.changed', { columns: row.changes.join(', ') }),
          }))}
          total={news}
        />
      )}
      {refusedLines.length > 0 && (
        <ReportTable
          title={t('report.refused')}
          column={t('report.reason')}
          rows={refusedLines.map(({ line, reason }) => ({ line, text: reason, note: '' }))}
          total={refused}
        />
      )}
    </div>
  );
}

interface ReportLine {
  line: number;
  text: string;
  note: string;
}

interface ReportTableProps {
  title: string;
  column: string;
  rows: ReportLine[];
  total: number;
}

function ReportTable({ title, column, rows, total }: ReportTableProps) {
  const columns: readonly Column<ReportLine>[] = [
    { key: 'line', header: t('report.line'), width: 72, numeric: true, cell: ({ line }) => line },
    { key: 'text', header: column, wrap: true, cell: ({ text }) => text, note: ({ note }) => note },
  ];
  return (
    <>
      <h4>{title}</h4>
      {rows.length < total && (
        <p className={classes.dim}>
          {t('report.firstRows', { shown: formatCount(rows.length), total: formatCount(total) })}
        </p>
      )}
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ line }) => String(line)}
        density="compact"
        maxHeight={260}
        long={VirtualRows}
      />
    </>
  );
}
