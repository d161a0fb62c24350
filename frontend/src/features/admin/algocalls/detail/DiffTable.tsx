import type { Column } from '../../../../components/table/columns';
import { DataTable } from '../../../../components/table/DataTable';
import { formatCount } from '../../../../lib/format/number-format';
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

const columnsOf = (before: string, after: string): readonly Column<Difference>[] => [
  {
    key: 'place',
    header: t('diff.place'),
    wrap: true,
    cell: ({ path }) => <code>{path || t('diff.root')}</code>,
  },
  {
    key: 'before',
    header: before,
    wrap: true,
    cell: (one) => (one.before === null ? t('diff.absent') : <del>{one.before}</del>),
  },
  {
    key: 'after',
    header: after,
    wrap: true,
    cell: (one) => (one.after === null ? t('diff.absent') : <ins>{one.after}</ins>),
  },
];

/** Place by place where two answers differ. */
export function DiffTable({ total, differences, before, after }: DiffTableProps) {
  if (total === 0) return <p>{t('diff.none')}</p>;
  return (
    <div className={classes.diff} data-testid="output-diff">
      <p>
        {t('diff.count', { total, shown: formatCount(total) })}
        {total > differences.length && ` ${t('diff.first', { count: formatCount(differences.length) })}`}
      </p>
      <DataTable
        caption={t('diff.caption')}
        columns={columnsOf(before, after)}
        rows={differences}
        rowKey={({ path }) => path}
        density="compact"
      />
    </div>
  );
}
