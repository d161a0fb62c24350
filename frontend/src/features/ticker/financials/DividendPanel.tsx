import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import {
  formatDecimals,
  formatDeclared,
  formatMoney,
  formatShortMoney,
} from '../../../lib/format/number-format';
import { dateText, fractionText, growthText, MISSING } from './figures';
import classes from './Financials.module.css';
import { LazyPeriodChart } from './lazy-chart';
import { NothingKnown } from './Loaded';
import type { Payouts } from './queries';
import { t } from './texts';

type Dividend = Payouts['dividends'][number];
type DividendYear = Payouts['years'][number];
type Cover = NonNullable<Payouts['cover']>;
type CoverYear = Cover['periods'][number];

/** Rows of the list before somebody asks for all of them: three years of quarters. */
const FIRST_ROWS = 12;

/** What was paid to holders: at a glance, by year, against what was earned, and each payment. */
export function DividendPanel({ payouts }: { payouts: Payouts }) {
  const { symbol, currency, dividends, years, cover, withheld } = payouts;
  const [all, setAll] = useState(false);
  if (dividends.length === 0 && !cover) {
    const hidden = withheld > 0 ? t('withheld.events', { count: withheld, symbol }) : null;
    return <NothingKnown text={t('empty.dividends', { symbol })} withheld={hidden} />;
  }
  const money = (amount: number): string => formatDeclared(amount, currency);
  return (
    <>
      <Glance payouts={payouts} />
      {years.length > 1 && (
        <LazyPeriodChart
          title={t('dividends.chart')}
          series={[t('dividends.chart')]}
          points={years
            .slice(0, 20)
            .toReversed()
            .map((one) => ({ period: String(one.year), values: [one.amount] }))}
          format={money}
        />
      )}
      {years.length > 0 && (
        <DataTable
          caption={t('dividends.years.caption', { currency })}
          captionShown
          density="compact"
          columns={yearColumns(money)}
          rows={years}
          rowKey={({ year }) => String(year)}
        />
      )}
      {cover && (
        <DataTable
          caption={t('dividends.cover.caption', { currency: cover.currency })}
          captionShown
          density="compact"
          columns={coverColumns(cover)}
          rows={cover.periods}
          rowKey={({ fiscalDateMs }) => String(fiscalDateMs)}
        />
      )}
      {dividends.length > 0 && (
        <DataTable
          caption={t('dividends.list.caption')}
          captionShown
          density="compact"
          columns={LIST_COLUMNS}
          rows={all ? dividends : dividends.slice(0, FIRST_ROWS)}
          rowKey={({ exDateMs, source }) => `${exDateMs} ${source}`}
          empty={{
            icon: <IconCoins size={24} />,
            title: t('tab.dividends'),
            text: t('empty.dividends', { symbol }),
          }}
          more={
            all || dividends.length <= FIRST_ROWS
              ? undefined
              : {
                  label: t('dividends.list.more', { count: dividends.length }),
                  loading: false,
                  onMore: () => setAll(true),
                }
          }
        />
      )}
      <p className={classes.note} data-testid="financials-source">
        {sources(payouts).join(' ')}
      </p>
    </>
  );
}

interface GlanceFigure {
  key: string;
  name: string;
  value: string;
  text: string;
}

/** The figures that people come for, each with what it is made of. */
function Glance({ payouts }: { payouts: Payouts }) {
  const figures = glance(payouts);
  if (figures.length === 0) return null;
  return (
    <dl className={classes.glance} aria-label={t('dividends.figures')}>
      {figures.map(({ key, name, value, text }) => (
        <div key={key} data-testid={`dividend-${key}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={classes.hint}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function glance({ trailing, price, yield: share, cover, growth, currency, years }: Payouts): GlanceFigure[] {
  const figures: GlanceFigure[] = [];
  const add = (key: string, name: string, value: string, text: string) =>
    figures.push({ key, name, value, text });
  if (trailing) {
    const amount = formatDeclared(trailing.amount, currency);
    const { payments, fromMs, toMs } = trailing;
    const text = { payments, fromMs: dateText(fromMs), toMs: dateText(toMs) };
    add('trailing', t('dividends.trailing'), amount, t('dividends.trailing.text', text));
    if (price && share !== null) {
      const made = { amount, price: formatMoney(price.value, currency), asOfMs: dateText(price.asOfMs) };
      add('yield', t('dividends.yield'), fractionText(share), t('dividends.yield.text', made));
    }
  }
  const last = cover?.periods[0];
  if (cover && last) {
    const short = (value: number): string => formatShortMoney(value, cover.currency);
    const made = { paid: short(last.dividendsPaid), fiscalDateMs: dateText(last.fiscalDateMs) };
    if (last.payout !== undefined && last.netIncome !== undefined) {
      const text = t('dividends.payout.text', { ...made, earned: short(last.netIncome) });
      add('payout', t('dividends.payout'), fractionText(last.payout), text);
    }
    if (last.cover !== undefined && last.freeCashFlow !== undefined) {
      const text = t('dividends.cover.text', { ...made, free: short(last.freeCashFlow) });
      add('cover', t('dividends.cover'), coverText(last.cover), text);
    }
  }
  const newest = years.find(({ complete }) => complete)?.year;
  for (const [span, years] of [
    ['oneYear', 1],
    ['threeYears', 3],
    ['fiveYears', 5],
  ] as const) {
    const value = growth[span];
    if (value === undefined || newest === undefined) continue;
    const text = t('dividends.growth.text', { year: String(newest), before: String(newest - years) });
    add(span, t(`dividends.growth.${span}`), growthText(value), text);
  }
  return figures;
}

const coverText = (times: number): string => t('dividends.cover.value', { times: formatDecimals(times, 2) });

function yearColumns(money: (amount: number) => string): Column<DividendYear>[] {
  return [
    {
      key: 'year',
      header: t('dividends.years.year'),
      cell: ({ year, complete }) =>
        complete ? String(year) : t('dividends.years.running', { year: String(year) }),
    },
    {
      key: 'amount',
      header: t('dividends.years.amount'),
      numeric: true,
      cell: ({ amount }) => money(amount),
    },
    {
      key: 'payments',
      header: t('dividends.years.payments'),
      numeric: true,
      cell: ({ payments }) => String(payments),
    },
    {
      key: 'growth',
      header: t('dividends.years.growth'),
      numeric: true,
      cell: ({ growth }) => (growth === undefined ? MISSING : growthText(growth)),
    },
  ];
}

function coverColumns({ currency }: Cover): Column<CoverYear>[] {
  const money = (value: number | undefined): string =>
    value === undefined ? MISSING : formatShortMoney(value, currency);
  const column = (key: string, header: string, cell: (year: CoverYear) => string): Column<CoverYear> => ({
    key,
    header,
    numeric: true,
    cell,
  });
  return [
    {
      key: 'fiscalDate',
      header: t('dividends.cover.year'),
      cell: ({ fiscalDateMs }) => <span className={classes.date}>{dateText(fiscalDateMs)}</span>,
    },
    column('paid', t('dividends.cover.paid'), ({ dividendsPaid }) => money(dividendsPaid)),
    column('earned', t('dividends.cover.earned'), ({ netIncome }) => money(netIncome)),
    column('payout', t('dividends.payout'), ({ payout }) =>
      payout === undefined ? MISSING : fractionText(payout),
    ),
    column('free', t('dividends.cover.free'), ({ freeCashFlow }) => money(freeCashFlow)),
    column('cover', t('dividends.cover'), ({ cover }) => (cover === undefined ? MISSING : coverText(cover))),
  ];
}

const LIST_COLUMNS: Column<Dividend>[] = [
  {
    key: 'exDate',
    header: t('dividends.list.exDate'),
    cell: ({ exDateMs }) => <span className={classes.date}>{dateText(exDateMs)}</span>,
  },
  {
    key: 'amount',
    header: t('dividends.list.amount'),
    numeric: true,
    cell: ({ amount, currency }) => formatDeclared(amount, currency),
  },
  {
    key: 'adjusted',
    header: t('dividends.list.adjusted'),
    numeric: true,
    cell: ({ adjustedAmount, currency }) => formatDeclared(adjustedAmount, currency),
  },
  { key: 'source', header: t('dividends.list.source'), cell: ({ source }) => source },
];

function sources({ dividends, asOfMs, price, cover }: Payouts): string[] {
  const names = [...new Set(dividends.map(({ source }) => source))];
  return [
    ...(names.length > 0
      ? [t('dividends.source', { sources: names.join(', '), asOfMs: dateText(asOfMs) })]
      : []),
    ...(price ? [t('dividends.source.price', { source: price.source, asOfMs: dateText(price.asOfMs) })] : []),
    ...(cover ? [t('dividends.source.cover', { source: cover.source, readMs: dateText(cover.readMs) })] : []),
  ];
}
