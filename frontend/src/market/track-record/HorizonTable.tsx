import { formatCount, formatDecimals } from '../../lib/format/number-format';
import { formatDate } from '../../lib/format/time-format';
import { ScrollTable } from '../answers/ScrollTable';
import { formatP, formatSessions, formatShare, formatSpan, seriesLabel } from './record-text';
import type { HorizonRecord, SeriesRecord } from './track-record-query';
import { t } from './texts';

type Cell = (record: HorizonRecord) => string | null;

const share = (value: number | null | undefined): string | null =>
  value == null ? null : formatShare(value);

const within = (
  value: number | null | undefined,
  span: { low: number; high: number } | null | undefined,
): string | null => (value == null || !span ? null : `${formatShare(value)} (${formatSpan(span)})`);

/** Heading, what it means, and its cell: `null` where the calls say nothing of the kind or there are too few. */
const COLUMNS: readonly (readonly [string, string, Cell])[] = [
  [t('table.calls.label'), t('table.calls.text'), ({ calls }) => formatCount(calls)],
  [
    t('table.effective.label'),
    t('table.effective.text'),
    ({ effectiveCount }) => formatCount(effectiveCount),
  ],
  [
    t('table.right.label'),
    t('table.right.text'),
    ({ direction }) => within(direction?.rate, direction?.interval),
  ],
  [t('table.base.label'), t('table.base.text'), ({ direction }) => share(direction?.baseRate)],
  [
    t('table.neutral.label'),
    t('table.neutral.text'),
    ({ direction }) => (direction === null ? null : formatCount(direction.neutral)),
  ],
  [
    t('table.price.label'),
    t('table.price.text'),
    ({ direction }) => within(direction?.absolute?.rate, direction?.absolute?.interval),
  ],
  [
    t('table.priceBase.label'),
    t('table.priceBase.text'),
    ({ direction }) => share(direction?.absolute?.baseRate),
  ],
  [t('table.brier.label'), t('table.brier.text'), ({ probability }) => decimals(probability?.brier)],
  [t('table.skill.label'), t('table.skill.text'), ({ probability }) => decimals(probability?.skill)],
  [
    t('table.inside.label'),
    t('table.inside.text'),
    ({ interval }) => within(interval?.share, interval?.interval),
  ],
  [t('table.loss.label'), t('table.loss.text'), ({ quantiles }) => decimals(quantiles?.ratio)],
  [
    'p',
    t('table.chance.text'),
    ({ quantiles }) => (quantiles?.pValue == null ? null : formatP(quantiles.pValue)),
  ],
];

function decimals(value: number | null | undefined): string | null {
  return value == null ? null : formatDecimals(value, 3);
}

/** Columns that every series has; the others are left out where no horizon fills them. */
const ALWAYS = 2;

/** The numbers of one series by horizon. */
export function HorizonTable({ series }: { series: SeriesRecord }) {
  const { horizons } = series;
  const columns = COLUMNS.filter(([, , cell], i) => i < ALWAYS || horizons.some((one) => cell(one) !== null));
  return (
    <ScrollTable caption={t('table.caption', { series: seriesLabel(series) })} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('table.after')}</th>
          {columns.map(([heading, meaning]) => (
            <th key={heading} scope="col" title={meaning} data-number data-wrap="true">
              {heading}
            </th>
          ))}
          <th scope="col">{t('table.sessions')}</th>
        </tr>
      </thead>
      <tbody>
        {horizons.map((record) => (
          <tr key={record.horizon}>
            <th scope="row">{formatSessions(record.horizon)}</th>
            {columns.map(([heading, , cell]) => (
              <td key={heading} data-number>
                {cell(record) ?? '–'}
              </td>
            ))}
            <td data-wrap="true">{spanOf(record)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function spanOf({ firstEntryMs, lastExitMs, instruments, delisted }: HorizonRecord): string {
  if (firstEntryMs === null || lastExitMs === null) return '–';
  const tickers = t('table.tickers', { shown: formatCount(instruments), count: instruments });
  const ended = delisted > 0 ? t('table.ended', { delisted: formatCount(delisted) }) : '';
  return t('table.span', {
    firstEntryMs: formatDate(firstEntryMs, 'UTC'),
    lastExitMs: formatDate(lastExitMs, 'UTC'),
    tickers,
    ended,
  });
}
