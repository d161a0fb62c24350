import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { formatSignificant } from '../../../lib/format/number-format';
import { dateText, splitText } from './figures';
import classes from './Financials.module.css';
import { NothingKnown } from './Loaded';
import type { Payouts } from './queries';
import { t } from './texts';

type Split = Payouts['splits'][number];

const COLUMNS: Column<Split>[] = [
  {
    key: 'date',
    header: t('splits.date'),
    cell: ({ exDateMs }) => <span className={classes.date}>{dateText(exDateMs)}</span>,
  },
  { key: 'ratio', header: t('splits.ratio'), cell: ({ ratio }) => splitText(ratio) },
  {
    key: 'today',
    header: t('splits.today'),
    cell: ({ sharesToday }) =>
      t('splits.today.value', { count: sharesToday, shares: formatSignificant(sharesToday) }),
  },
  { key: 'source', header: t('splits.source'), cell: ({ source }) => source },
];

/** When a share became several, or several one. */
export function SplitPanel({ payouts }: { payouts: Payouts }) {
  const { symbol, splits, asOfMs, withheld } = payouts;
  if (splits.length === 0) {
    const hidden = withheld > 0 ? t('withheld.events', { count: withheld, symbol }) : null;
    return <NothingKnown text={t('empty.splits', { symbol })} withheld={hidden} />;
  }
  return (
    <>
      <DataTable
        caption={t('splits.caption')}
        density="compact"
        columns={COLUMNS}
        rows={splits}
        rowKey={({ exDateMs, source }) => `${exDateMs} ${source}`}
      />
      <p className={classes.note} data-testid="financials-source">
        {t('splits.asOf', { asOfMs: dateText(asOfMs) })}
      </p>
    </>
  );
}
