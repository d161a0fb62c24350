import type { ComparativeDetail, DatedRatio } from '@pricealgo/algorithms/comparative/comparative-detail';
import type { RatioName } from '@pricealgo/algorithms/comparative/comparative-input';
import { formatDate } from '../../../lib/format/time-format';
import { plain, share } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { MemberName } from './MemberName';
import { t } from './texts';
import classes from './Comparative.module.css';

/** In reading order: what is paid, then what is earned. */
export const RATIOS: readonly RatioName[] = [
  'peRatio',
  'priceToBook',
  'priceToSales',
  'returnOnEquity',
  'operatingMargin',
];
const NAMES: Record<RatioName, string> = {
  peRatio: t('ratios.priceEarnings'),
  priceToBook: t('ratios.priceBook'),
  priceToSales: t('ratios.priceSales'),
  returnOnEquity: t('ratios.returnOnEquity'),
  operatingMargin: t('ratios.operatingMargin'),
};

/** Margins and returns are fractions, multiples plain numbers. */
const valueOf = (name: RatioName, value: number): string =>
  name === 'returnOnEquity' || name === 'operatingMargin' ? share(value) : plain(value);

function Ratio({ name, ratio }: { name: RatioName; ratio: DatedRatio | undefined }) {
  if (!ratio) return 'n/a';
  const { value, asOfMs, source, reportEndMs } = ratio;
  const day = (timeMs: number): string => formatDate(timeMs, 'UTC');
  return (
    <>
      {valueOf(name, value)}
      <div className={classes.dim}>
        {day(asOfMs)}
        <br />
        {source}
        {reportEndMs !== undefined && (
          <>
            {' '}
            <br />
            {t('ratios.report', { reportDay: day(reportEndMs) })}
          </>
        )}
      </div>
    </>
  );
}

/** Ratios of all of them, each with its day and source, and what others have. */
export function RatioTable({
  members,
  ratioLevels = [],
}: Pick<ComparativeDetail, 'members' | 'ratioLevels'>) {
  const rows = members.filter(({ ratios = {} }) => Object.keys(ratios).length > 0);
  if (rows.length === 0) return null;
  return (
    <ScrollTable caption={t('ratios.caption')} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('table.ticker')}</th>
          {RATIOS.map((name) => (
            <th key={name} scope="col" data-number>
              {NAMES[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <tr key={member.key} data-current={member.role === 'subject'}>
            <MemberName member={member} />
            {RATIOS.map((name) => (
              <td key={name} data-number>
                <Ratio name={name} ratio={member.ratios?.[name]} />
              </td>
            ))}
          </tr>
        ))}
        {ratioLevels.length > 0 && (
          <tr>
            <th scope="row">{t('ratios.median')}</th>
            {RATIOS.map((name) => {
              const level = ratioLevels.find(({ ratio }) => ratio === name);
              return (
                <td key={name} data-number>
                  {level ? valueOf(name, level.median) : 'n/a'}
                  {level && (
                    <div className={classes.dim}>
                      {t('ratios.group', { count: level.count, group: level.of })}
                    </div>
                  )}
                </td>
              );
            })}
          </tr>
        )}
      </tbody>
    </ScrollTable>
  );
}
