import { formatCount } from '../../../../lib/format/number-format';
import { ScrollTable } from '../../../../market/answers/ScrollTable';
import type { Difference } from '../api/calls-api';
import { t } from '../texts';
import classes from './Detail.module.css';

export interface DiffTableProps {
  /** Places that differ, listed or not. */
  total: number;
  differences: readonly Difference[];
  /** Heads of the two columns. */
  before: string;
  after: string;
}

/** Place by place where two answers differ. */
export function DiffTable({ total, differences, before, after }: DiffTableProps) {
  if (total === 0) return <p>{t('noDifference')}</p>;
  return (
    <div className={classes.diff} data-testid="output-diff">
      <p>
        {t('differences', { total, shown: formatCount(total) })}
        {total > differences.length &&
          ` ${t('firstDifferences', { count: formatCount(differences.length) })}`}
      </p>
      <ScrollTable caption={t('diffCaption')}>
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.path}>
              <th scope="row">
                <code>{one.path || t('wholeAnswer')}</code>
              </th>
              <td className={classes.side}>{one.before === null ? t('absent') : <del>{one.before}</del>}</td>
              <td className={classes.side}>{one.after === null ? t('absent') : <ins>{one.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  );
}
