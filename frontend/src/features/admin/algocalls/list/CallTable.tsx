import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { Column } from '../../../../components/table/columns';
import { DataTable, type DataTableProps } from '../../../../components/table/DataTable';
import { formatMoney } from '../../../../lib/format/number-format';
import { officeAsOf, officeInstant } from '../../shared/office-time';
import { ALGORITHM_NAMES } from '../../../../market/answers/algorithm-names';
import { marketOf } from '../../../../market/answers/CallLine';
import { returnText } from '../../../../market/answers/OutcomeTable';
import { StanceChip } from '../../../../market/answers/StanceChip';
import { formatSessions } from '../../../../market/track-record/record-text';
import type { AdminCallSummary } from '../api/calls-api';
import { t } from '../texts';
import { VerdictMark } from './VerdictMark';

/** What the longest horizon that is over brought. */
function latest({ outcomes }: AdminCallSummary): string | null {
  const last = outcomes.at(-1);
  if (!last) return null;
  const told = t('list.return', { change: returnText(last), horizon: formatSessions(last.horizon) });
  return last.judgedBy === 'same-session' ? `${told} · ${t('list.earlierRule')}` : told;
}

type CallColumn = Column<AdminCallSummary>;

const CALL: CallColumn = {
  key: 'call',
  header: t('column.call'),
  wrap: true,
  minWidth: 150,
  cell: ({ seq }) => t('list.call', { seq }),
  note: (call) => t('list.asOf', { asOf: officeAsOf(call.asOfMs) }),
};
const TICKER: CallColumn = {
  key: 'ticker',
  header: t('column.ticker'),
  cell: ({ instrument }) => instrument,
};
const TICKER_AND_ALGORITHM: CallColumn = { ...TICKER, note: ({ algo }) => ALGORITHM_NAMES[algo] };
const ANSWER: readonly CallColumn[] = [
  {
    key: 'answer',
    header: t('column.answer'),
    cell: ({ label, stance }) => <StanceChip label={label} stance={stance} />,
    note: ({ version, priceAtCall, currency }) =>
      priceAtCall === null
        ? t('list.version', { version })
        : t('list.versionAndPrice', { version, price: formatMoney(priceAtCall, currency) }),
  },
  {
    key: 'outcome',
    header: t('column.outcome'),
    wrap: true,
    minWidth: 180,
    cell: ({ outcome }) => <VerdictMark verdict={outcome} />,
    note: latest,
  },
  {
    key: 'source',
    header: t('column.source'),
    wrap: true,
    minWidth: 170,
    cell: (call) => marketOf(call),
    note: ({ calledAtMs }) => t('list.called', { time: officeInstant(calledAtMs) }),
  },
];
const OF_ONE: readonly CallColumn[] = [CALL, TICKER, ...ANSWER];
const OF_ALL: readonly CallColumn[] = [CALL, TICKER_AND_ALGORITHM, ...ANSWER];

export interface CallTableProps extends Pick<
  DataTableProps<AdminCallSummary>,
  'rows' | 'error' | 'onRetry' | 'busy'
> {
  /** A page about one algorithm does not name it in every row. */
  algoShown: boolean;
  /** The question is narrower than all calls of the page. */
  narrowed: boolean;
  onClear: () => void;
  onOpen: (callId: string) => void;
}

export function CallTable({ algoShown, narrowed, onClear, onOpen, ...state }: CallTableProps) {
  return (
    <DataTable
      {...state}
      caption={t('list.caption')}
      what={t('list.what')}
      columns={algoShown ? OF_ALL : OF_ONE}
      rowKey={({ callId }) => callId}
      narrow="cards"
      rowData={() => ({ 'data-testid': 'algocall-row' })}
      onOpen={({ callId }) => onOpen(callId)}
      density="compact"
      loadingRows={20}
      empty={{
        icon: <IconListSearch size={24} />,
        title: t(narrowed ? 'empty.filtered.title' : 'empty.title'),
        text: t(narrowed ? 'empty.filtered.text' : 'empty.text'),
        action: narrowed && (
          <Button variant="default" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        ),
      }}
    />
  );
}
