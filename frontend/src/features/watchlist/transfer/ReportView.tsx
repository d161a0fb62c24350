import type { ImportReport } from '../api/transfer';
import { t } from '../texts';
import classes from './ReportView.module.css';

/** What became of a file: how many rows, and each line that was left out with its reason. */
export function ReportView({ report }: { report: ImportReport }) {
  const { added, updated, unchanged, skipped } = report;
  return (
    <div role="status" className={classes.report} data-testid="import-report">
      <p className={classes.sum}>{t('import.sum', { added, updated, unchanged })}</p>
      {skipped.length > 0 && (
        <>
          <h3 className={classes.title}>{t('import.skipped', { count: skipped.length })}</h3>
          <div className={classes.lines} tabIndex={0} role="region" aria-label={t('import.skippedLabel')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('import.line')}</th>
                  <th scope="col">{t('import.symbol')}</th>
                  <th scope="col">{t('import.reason')}</th>
                </tr>
              </thead>
              <tbody>
                {skipped.map(({ line, symbol, reason }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td className={classes.symbol}>{symbol || '–'}</td>
                    <td>{t(`import.reason.${reason}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}
