import '@mantine/core/styles/Tooltip.css';
import { RATIOS, type RatioInput, type RatioName } from '@pricealgo/contract/market/financial-lines';
import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { formatMoney, formatShortMoney } from '../../../lib/format/number-format';
import { dateText, MISSING, periodName, ratioText } from './figures';
import classes from './Financials.module.css';
import { LazyPeriodChart } from './lazy-chart';
import { Loaded, NothingKnown } from './Loaded';
import type { Period } from './financial-tabs';
import { ratiosQuery, type Ratios, type Subject } from './queries';
import { t } from './texts';

type RatioPeriod = Ratios['periods'][number];

interface Line {
  key: string;
  label: ReactNode;
  text: (period: RatioPeriod) => string;
}

/** Ratios at each fiscal date, with the prices and dates that they are made of above them. */
export function RatioPanel({ subject, period }: { subject: Subject; period: Period }) {
  const query = useQuery(ratiosQuery(subject, period));
  return (
    <Loaded query={query} name={t('tab.ratios')} symbol={subject.symbol}>
      {(ratios) => <RatioContent ratios={ratios} />}
    </Loaded>
  );
}

function RatioContent({ ratios }: { ratios: Ratios }) {
  const { symbol, period, periods, source, currency, withheld } = ratios;
  const known = RATIOS.filter((name) => periods.some((one) => one.ratios[name] !== undefined));
  const [chosen, setChosen] = useState<RatioName | null>(null);
  const drawn = known.find((name) => name === chosen) ?? known[0];
  if (source === null || currency === null || drawn === undefined) {
    const text = t('empty.ratios', { symbol, period });
    const hidden = withheld > 0 ? t('withheld.statements', { count: withheld, symbol }) : null;
    return <NothingKnown text={text} withheld={hidden} />;
  }
  return (
    <>
      <LazyPeriodChart
        title={t(`ratio.${drawn}`)}
        series={[t(`ratio.${drawn}`)]}
        points={periods.toReversed().map((one) => ({
          period: periodName(one),
          values: [one.ratios[drawn] ?? null],
        }))}
        format={(value) => ratioText(drawn, value)}
      />
      <DataTable
        caption={t('ratios.caption', { period })}
        density="compact"
        columns={columnsOf(periods)}
        rows={[
          ...dateLines(ratios),
          ...inputLines(ratios),
          ...known.map((name): Line => ({
            key: name,
            label: (
              <Formula
                name={t(`ratio.${name}`)}
                formula={t(`formula.${name}`)}
                drawn={name === drawn}
                onChoose={() => setChosen(name)}
              />
            ),
            text: (one) => {
              const value = one.ratios[name];
              return value === undefined ? MISSING : ratioText(name, value);
            },
          })),
        ]}
        rowKey={({ key }) => key}
        rowData={({ key }) => ({ 'data-testid': `ratio-${key}` })}
      />
      <p className={classes.note} data-testid="financials-source">
        {sentences(ratios).join(' ')}
      </p>
    </>
  );
}

interface FormulaProps {
  name: string;
  formula: string;
  /** Of a ratio: whether the chart shows it. */
  drawn?: boolean;
  onChoose?: () => void;
}

/** A name that tells its formula on hover, focus and tap; pressed, a ratio is drawn. */
function Formula({ name, formula, drawn, onChoose }: FormulaProps) {
  return (
    <Tooltip label={formula} events={{ hover: true, focus: true, touch: true }} multiline maw={280} withArrow>
      <button
        type="button"
        className={classes.formula}
        aria-label={`${name}. ${formula}`}
        aria-pressed={drawn}
        onClick={onChoose}
      >
        {name}
      </button>
    </Tooltip>
  );
}

function columnsOf(periods: readonly RatioPeriod[]): Column<Line>[] {
  return [
    { key: 'item', header: t('ratios.item'), cell: ({ label }) => label },
    ...periods.map((period): Column<Line> => ({
      key: String(period.fiscalDateMs),
      header: periodName(period),
      numeric: true,
      cell: ({ text }) => text(period),
    })),
  ];
}

function dateLines({ periods }: Ratios): Line[] {
  const date = (dateMs: number | null): string => (dateMs === null ? MISSING : dateText(dateMs));
  const lines: Line[] = [
    { key: 'end', label: t('statement.end'), text: ({ fiscalDateMs }) => dateText(fiscalDateMs) },
  ];
  if (periods.some(({ filingDateMs }) => filingDateMs !== null))
    lines.push({ key: 'filed', label: t('statement.filed'), text: (one) => date(one.filingDateMs) });
  if (periods.some(({ priceDateMs }) => priceDateMs !== null))
    lines.push({ key: 'priceDate', label: t('input.priceDate'), text: (one) => date(one.priceDateMs) });
  return lines;
}

/** What the ratios are made of and no statement states. */
function inputLines({ periods, currency, priceCurrency }: Ratios): Line[] {
  const line = (name: RatioInput, label: ReactNode, text: (value: number) => string): Line => ({
    key: name,
    label,
    text: ({ inputs }) => {
      const value = inputs[name];
      return value === undefined ? MISSING : text(value);
    },
  });
  const own = currency ?? priceCurrency;
  const formula = (name: 'earningsPerShare' | 'marketCap' | 'enterpriseValue') => (
    <Formula name={t(`input.${name}`)} formula={t(`formula.${name}`)} />
  );
  const rate = periods.some(({ exchangeRate }) => exchangeRate !== undefined)
    ? [
        {
          key: 'exchangeRate',
          label: t('input.exchangeRate', { currency: own }),
          text: ({ exchangeRate }: RatioPeriod) =>
            exchangeRate
              ? t('input.dated', {
                  value: formatMoney(exchangeRate.rate, priceCurrency),
                  date: dateText(exchangeRate.asOfMs),
                })
              : MISSING,
        },
      ]
    : [];
  const lines = [
    line('price', t('input.price'), (value) => formatMoney(value, priceCurrency)),
    line('earningsPerShare', formula('earningsPerShare'), (value) => formatMoney(value, own)),
    line('marketCap', formula('marketCap'), (value) => formatShortMoney(value, priceCurrency)),
    line('enterpriseValue', formula('enterpriseValue'), (value) => formatShortMoney(value, priceCurrency)),
  ].filter(({ key }) => periods.some(({ inputs }) => inputs[key as RatioInput] !== undefined));
  return [...lines.slice(0, 1), ...rate, ...lines.slice(1)];
}

/** What the figures stand on, in words: sources, currencies, the point in time, and what is not computed. */
function sentences(ratios: Ratios): string[] {
  const { source, currency, priceSource, priceCurrency, obstacle, periods } = ratios;
  const bases = new Set(periods.flatMap(({ priceBasis }) => priceBasis ?? []));
  const rateSources = new Set(
    periods.flatMap(({ exchangeRate }) =>
      exchangeRate
        ? exchangeRate.source === 'definition'
          ? t('ratios.rateByDefinition', { currency, priceCurrency })
          : exchangeRate.source
        : [],
    ),
  );
  const basis =
    bases.size === 0
      ? []
      : bases.size > 1
        ? [t('ratios.basis.both')]
        : [t(bases.has('filing') ? 'ratios.basis.filing' : 'ratios.basis.periodEnd')];
  return [
    ...(obstacle ? [t(`obstacle.${obstacle}`, { currency, priceCurrency })] : []),
    priceSource !== null && obstacle === null
      ? t('ratios.source', { source, currency, priceSource, priceCurrency })
      : t('ratios.sourceAlone', { source, currency }),
    ...(rateSources.size > 0 ? [t('ratios.converted', { sources: [...rateSources].join(', ') })] : []),
    ...basis,
    t('ratios.months'),
  ];
}
