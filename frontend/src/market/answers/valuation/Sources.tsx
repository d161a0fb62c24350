import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { formatQuantity } from '../../../lib/format/number-format';
import { formatDate } from '../../../lib/format/time-format';
import { CheckList } from './CheckList';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Valuation.module.css';

export function Confidence({ detail: { confidence } }: { detail: EquityDetail }) {
  return (
    <div className={classes.block} data-testid="valuation-confidence">
      <h4 className={classes.subtitle}>{t('confidenceLevel', { level: confidence.level })}</h4>
      <CheckList label={t('reasonsForTheConfidence')} checks={confidence.checks} />
    </div>
  );
}

/** Whose statements, of what period, and since when they were public. */
export function Statements({ detail: { statements, reportCurrency } }: { detail: EquityDetail }) {
  const { source, endMs, filingDateMs, fiscalYears } = statements;
  return (
    <div className={classes.block} data-testid="valuation-statements">
      <h4 className={classes.subtitle}>{t('statements')}</h4>
      <p className={classes.text}>
        {source === null || endMs === null
          ? t('noStatementsWereKnownOn')
          : t('twelveMonthsToAndFiscal', {
              endMs: formatDate(endMs, 'UTC'),
              fiscalYears,
              reportCurrency,
              source,
              filed:
                filingDateMs === null
                  ? t('filingDateNotTold')
                  : t('filedOn', { filingDateMs: formatDate(filingDateMs, 'UTC') }),
            })}
      </p>
    </div>
  );
}

const NAMES = { toFirm: t('toTheFirm'), toEquity: t('toEquity') } as const;

/** What the cash flows that are discounted are made of. */
export function Flows({ detail: { flows, reportCurrency } }: { detail: EquityDetail }) {
  const told = (['toFirm', 'toEquity'] as const).filter((key) =>
    flows[key].some(({ value }) => value !== null),
  );
  if (told.length === 0) return null;
  return (
    <div className={classes.block}>
      <h4 className={classes.subtitle}>{t('freeCashFlow', { reportCurrency })}</h4>
      <ScrollTable caption={t('partsOfTheFreeCash', { reportCurrency })}>
        <thead>
          <tr>
            <th scope="col">{t('flow')}</th>
            <th scope="col">{t('part')}</th>
            <th scope="col" data-number>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {told.flatMap((key) =>
            flows[key].map(({ label, value }) => (
              <tr key={`${key} ${label}`}>
                <th scope="row">{NAMES[key]}</th>
                <td>{label}</td>
                <td data-number>
                  {value === null ? 'n/a' : `${value < 0 ? '−' : ''}${formatQuantity(Math.abs(value))}`}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </ScrollTable>
    </div>
  );
}
