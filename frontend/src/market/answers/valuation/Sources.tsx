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
      <h4 className={classes.subtitle}>{t('sources.confidence.level', { level: confidence.level })}</h4>
      <CheckList label={t('sources.confidence.label')} checks={confidence.checks} />
    </div>
  );
}

/** Whose statements, of what period, and since when they were public. */
export function Statements({ detail: { statements, reportCurrency } }: { detail: EquityDetail }) {
  const { source, endMs, filingDateMs, fiscalYears } = statements;
  return (
    <div className={classes.block} data-testid="valuation-statements">
      <h4 className={classes.subtitle}>{t('sources.statements.title')}</h4>
      <p className={classes.text}>
        {source === null || endMs === null
          ? t('sources.statements.none')
          : t('sources.statements.text', {
              endMs: formatDate(endMs, 'UTC'),
              fiscalYears,
              reportCurrency,
              source,
              filed:
                filingDateMs === null
                  ? t('sources.statements.undated')
                  : t('sources.statements.filed', { filingDateMs: formatDate(filingDateMs, 'UTC') }),
            })}
      </p>
    </div>
  );
}

const NAMES = { toFirm: t('flow.firm'), toEquity: t('flow.equity') } as const;

/** What the cash flows that are discounted are made of. */
export function Flows({ detail: { flows, reportCurrency } }: { detail: EquityDetail }) {
  const told = (['toFirm', 'toEquity'] as const).filter((key) =>
    flows[key].some(({ value }) => value !== null),
  );
  if (told.length === 0) return null;
  return (
    <div className={classes.block}>
      <h4 className={classes.subtitle}>{t('flow.title', { reportCurrency })}</h4>
      <ScrollTable caption={t('flow.caption', { reportCurrency })} narrow="labels">
        <thead>
          <tr>
            <th scope="col">{t('flow.flow')}</th>
            <th scope="col">{t('flow.part')}</th>
            <th scope="col" data-number>
              {t('flow.amount')}
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
