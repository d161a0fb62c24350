import { formatCount } from '../../../../lib/format/number-format';
import table from '../../operations/Table.module.css';
import { t } from '../texts';
import { keyOf, type ImportReport } from '../tickers-api';
import classes from '../Tickers.module.css';

const COUNTS = ['added', 'changed', 'unchanged', 'refused'] as const;

/** What a file adds, changes and cannot say, line by line. */
export function ImportReportView({ name, report }: { name: string; report: ImportReport }) {
  const { dryRun, problem, items, refusedLines, ignoredColumns, added, changed, refused } = report;
  const news = added + changed;
  return (
    <div className={classes.part} data-testid="import-report">
      <h3>{t(dryRun ? 'report' : 'reportDone', { name })}</h3>
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
      {!problem && news === 0 && <p>{t('nothingNew')}</p>}
      {ignoredColumns.length > 0 && (
        <p className={classes.dim}>{t('ignored', { columns: ignoredColumns.join(', ') })}</p>
      )}
      {items.length > 0 && !problem && (
        <ReportTable
          title={t('rowsTitle')}
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
          title={t('refusedLines')}
          column={t('reason')}
          rows={refusedLines.map(({ line, reason }) => ({ line, text: reason, note: '' }))}
          total={refused}
        />
      )}
    </div>
  );
}

interface ReportTableProps {
  title: string;
  column: string;
  rows: { line: number; text: string; note: string }[];
  total: number;
}

function ReportTable({ title, column, rows, total }: ReportTableProps) {
  return (
    <>
      <h4>{title}</h4>
      {rows.length < total && (
        <p className={classes.dim}>
          {t('firstRows', { shown: formatCount(rows.length), total: formatCount(total) })}
        </p>
      )}
      <div className={classes.rows} tabIndex={0} role="region" aria-label={title}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col" className={table.number}>
                {t('line')}
              </th>
              <th scope="col">{column}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, text, note }) => (
              <tr key={line}>
                <td className={table.number}>{line}</td>
                <td className={table.wide}>
                  {text} {note && <span className={classes.dim}>{note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
