import { IconDownload } from '@tabler/icons-react';
import {
  STATEMENT_ITEMS,
  type FinancialLine,
  type StatementName,
} from '@pricealgo/contract/market/financial-lines';
import { formatShortMoney } from '../../../lib/format/number-format';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { DirectionArrow } from '../../../market/quote/DirectionArrow';
import { dateText, growthText, lineText, MISSING, periodName } from './figures';
import classes from './Financials.module.css';
import { LazyPeriodChart } from './lazy-chart';
import { NothingKnown } from './Loaded';
import { financialsFileAddress, type Statements, type Subject } from './queries';
import { t } from './texts';

type StatementPeriod = Statements['periods'][number];

const LINES: Record<StatementName, readonly FinancialLine[]> = {
  ...STATEMENT_ITEMS,
  cashFlow: [...STATEMENT_ITEMS.cashFlow.slice(0, 2), 'freeCashFlow', ...STATEMENT_ITEMS.cashFlow.slice(2)],
};
const DRAWN: Record<StatementName, readonly [FinancialLine, FinancialLine]> = {
  income: ['revenue', 'netIncome'],
  balance: ['totalAssets', 'totalLiabilities'],
  cashFlow: ['operatingCashFlow', 'freeCashFlow'],
};
/** Sums that the lines around them lead to. */
const TOTALS: readonly FinancialLine[] = [
  'revenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'totalAssets',
  'totalLiabilities',
  'equity',
  'operatingCashFlow',
  'freeCashFlow',
];

interface Line {
  key: string;
  label: string;
  strong: boolean;
  text: (period: StatementPeriod) => string;
  growth?: (period: StatementPeriod) => number | undefined;
}

export interface StatementPanelProps {
  statements: Statements;
  name: StatementName;
  /** Whose they are, for the address of the file. */
  subject: Subject;
}

/** One statement over the fiscal periods: the newest in front, growth under each figure. */
export function StatementPanel({ statements, name, subject }: StatementPanelProps) {
  const { symbol, period, periods, source, readMs, currency, withheld, otherSources } = statements;
  if (periods.length === 0 || source === null || currency === null || readMs === null) {
    const text = t('empty.statements', { symbol, period });
    const known = withheld > 0 ? t('withheld.statements', { count: withheld, symbol }) : null;
    return <NothingKnown text={text} withheld={known} />;
  }
  const title = t(`tab.${name}`);
  const drawn = DRAWN[name].filter((line) => periods.some(({ items }) => items[line] !== undefined));
  return (
    <>
      {drawn.length > 0 && (
        <LazyPeriodChart
          title={t('chart.between', { title, currency })}
          series={drawn.map((line) => t(`item.${line}`))}
          points={periods.toReversed().map((one) => ({
            period: periodName(one),
            values: drawn.map((line) => one.items[line] ?? null),
          }))}
          format={(value) => formatShortMoney(value, currency)}
        />
      )}
      <DataTable
        caption={t('statement.caption', { name: title, period, currency })}
        density="compact"
        columns={columnsOf(periods, currency)}
        rows={linesOf(statements, LINES[name], currency)}
        rowKey={({ key }) => key}
        rowData={({ key }) => ({ 'data-testid': `line-${key}` })}
      />
      <a
        className={classes.choice}
        href={financialsFileAddress(subject, period)}
        download
        data-testid="financials-download"
      >
        <IconDownload size={15} aria-hidden="true" />
        {t('file.download')}
      </a>
      <p className={classes.note} data-testid="financials-source">
        {t('statement.source', { source, readMs: dateText(readMs), currency })} {t('statement.growth')}
        {otherSources.length > 0 && ` ${t('statement.others', { sources: otherSources.join(', ') })}`}
      </p>
    </>
  );
}

function columnsOf(periods: readonly StatementPeriod[], currency: string): Column<Line>[] {
  return [
    {
      key: 'item',
      header: t('statement.item', { currency }),
      cell: ({ label }) => label,
      tone: ({ strong }) => (strong ? 'strong' : undefined),
    },
    ...periods.map((period): Column<Line> => ({
      key: String(period.fiscalDateMs),
      header: periodName(period),
      numeric: true,
      cell: ({ text }) => text(period),
      note: ({ growth }) => growth && <Growth value={growth(period)} />,
      tone: ({ strong }) => (strong ? 'strong' : undefined),
    })),
  ];
}

/** Nothing where there is no growth to tell; the sign says the direction, not the colour alone. */
function Growth({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  const text = growthText(value);
  const direction = text.startsWith('+') ? 'up' : text.startsWith('−') ? 'down' : 'flat';
  return (
    <span className={classes.growth} title={t('growth.aria', { pct: text })}>
      <DirectionArrow direction={direction} />
      {text}
    </span>
  );
}

/** Lines that no period states are left out: a table of dashes says nothing. */
function linesOf({ periods }: Statements, names: readonly FinancialLine[], currency: string): Line[] {
  return [
    {
      key: 'end',
      label: t('statement.end'),
      strong: false,
      text: ({ fiscalDateMs }) => dateText(fiscalDateMs),
    },
    {
      key: 'filed',
      label: t('statement.filed'),
      strong: false,
      text: ({ filingDateMs }) => (filingDateMs === null ? t('statement.notFiled') : dateText(filingDateMs)),
    },
    ...names
      .filter((name) => periods.some(({ items }) => items[name] !== undefined))
      .map((name): Line => ({
        key: name,
        label: t(`item.${name}`),
        strong: TOTALS.includes(name),
        text: ({ items }) => {
          const value = items[name];
          return value === undefined ? MISSING : lineText(name, value, currency);
        },
        growth: ({ growth }) => growth[name],
      })),
  ];
}
