import { useState } from 'react';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/DataTable';
import { VirtualRows } from '../../components/table/VirtualRows';
import { formatMoney, formatQuantity } from '../../lib/format/number-format';
import type { Bar } from '../api/ticker-history';
import { barTime, type BarContext } from './bar-text';
import { t } from '../texts';

const PAGE = 50;
const PRICES = ['open', 'high', 'low', 'close'] as const;

const columnsIn = (context: BarContext): readonly Column<Bar>[] => [
  {
    key: 'time',
    header: t('bar.time'),
    width: context.weekly || context.monthly ? 168 : 132,
    cell: (bar) => barTime(bar, context),
  },
  ...PRICES.map((name): Column<Bar> => ({
    key: name,
    header: t(`bar.${name}`),
    numeric: true,
    cell: (bar) => formatMoney(bar[name], context.currency),
  })),
  { key: 'volume', header: t('bar.volume'), numeric: true, cell: ({ volume }) => formatQuantity(volume) },
];

interface BarTableProps {
  bars: readonly Bar[];
  context: BarContext;
  caption: string;
}

/** The chart's data as a table, newest first. */
export function BarTable({ bars, context, caption }: BarTableProps) {
  const [shown, setShown] = useState(PAGE);
  return (
    <DataTable
      caption={caption}
      columns={columnsIn(context)}
      rows={bars.slice(-shown).reverse()}
      rowKey={({ timeMs }) => String(timeMs)}
      density="compact"
      maxHeight={420}
      long={VirtualRows}
      more={
        bars.length > shown
          ? { label: t('table.older'), loading: false, onMore: () => setShown(shown + 10 * PAGE) }
          : undefined
      }
    />
  );
}
