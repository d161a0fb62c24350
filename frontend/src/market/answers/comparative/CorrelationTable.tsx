import type { ComparativeDetail } from '@pricealgo/algorithms/comparative/comparative-detail';
import { formatCount } from '../../../lib/format/number-format';
import { plain } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Comparative.module.css';

const symbolOf = (key: string): string => key.split(/:(.*)/s)[1] ?? key;

/** How far two of them move together day by day; the stronger, the fuller the cell. */
export function CorrelationTable({
  correlation: { keys, values, counts },
}: Pick<ComparativeDetail, 'correlation'>) {
  return (
    <ScrollTable caption={t('correlation.title')}>
      <thead>
        <tr>
          <th scope="col">{t('table.ticker')}</th>
          {keys.map((key) => (
            <th key={key} scope="col" data-number>
              {symbolOf(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key, row) => (
          <tr key={key}>
            <th scope="row">{symbolOf(key)}</th>
            {keys.map((other, column) => {
              const value = values[row]?.[column] ?? null;
              const strength = value === null ? 0 : Math.round(Math.abs(value) * 45);
              const colour = (value ?? 0) < 0 ? 'var(--pa-accent)' : 'var(--pa-brand)';
              return (
                <td
                  key={other}
                  data-number
                  className={classes.heat}
                  style={{ background: `color-mix(in srgb, ${colour} ${strength}%, transparent)` }}
                  title={t('correlation.days', { counts: formatCount(counts[row]?.[column] ?? 0) })}
                >
                  {plain(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
