import { formatDuration, formatShownInstant } from '../../../lib/format/time-format';
import table from '../operations/Table.module.css';
import type { JobsOverview } from './jobs-api';
import { t } from './texts';

const COLUMNS = ['name', 'queue', 'every', 'last', 'next'] as const;

/** What runs by itself, and when. */
export function Schedules({ schedules }: Pick<JobsOverview, 'schedules'>) {
  const instant = (timeMs: number | null): string =>
    timeMs === null ? t('never') : formatShownInstant(timeMs);
  return (
    <section className={table.section}>
      <h2 id="schedules">{t('schedule')}</h2>
      <p className={table.dim}>{schedules.length > 0 ? t('scheduleIntro') : t('scheduleEmpty')}</p>
      {schedules.length > 0 && (
        <div className={table.scroll} tabIndex={0} role="region" aria-labelledby="schedules">
          <table className={table.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {schedules.map(({ name, queue, everyMs, lastMs, nextMs }) => (
                <tr key={name}>
                  <th scope="row" className={table.nowrap}>
                    {name}
                  </th>
                  <td className={table.nowrap}>{t(`queue.${queue}`)}</td>
                  <td className={table.nowrap}>{formatDuration(everyMs)}</td>
                  <td className={table.nowrap}>{instant(lastMs)}</td>
                  <td className={table.nowrap}>{instant(nextMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
