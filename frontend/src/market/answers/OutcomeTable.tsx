import { formatMoney, formatPct } from '../../lib/format/number-format';
import { formatDate } from '../../lib/format/time-format';
import type { CallSummary, Outcome } from './api/ticker-analysis';
import { ScrollTable } from './ScrollTable';
import classes from './OutcomeTable.module.css';
import { t } from './texts';

/** Whether the direction came true, as sign and word. */
export function hitText({ hit }: Pick<Outcome, 'hit'>): string {
  return hit === null ? t('outcomes.noClaim') : hit ? t('outcomes.hit') : t('outcomes.miss');
}

function insideText({ inside }: Pick<Outcome, 'inside'>): string {
  return inside === null ? '' : inside ? t('outcomes.inside') : t('outcomes.outside');
}

const sessions = (horizon: number): string => t('outcomes.sessions', { horizon });

/** What became of a call at each of its horizons, from the next open on. */
export function OutcomeTable({ call }: { call: CallSummary }) {
  if (call.horizons.length === 0) return <p className={classes.none}>{t('outcomes.unjudged')}</p>;
  return (
    <ScrollTable caption={t('outcomes.title')}>
      <thead>
        <tr>
          <th scope="col">{t('outcomes.column.after')}</th>
          <th scope="col">{t('outcomes.column.entered')}</th>
          <th scope="col">{t('outcomes.column.judged')}</th>
          <th scope="col" data-number>
            {t('outcomes.column.return')}
          </th>
          <th scope="col">{t('outcomes.column.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {call.horizons.map((horizon) => {
          const outcome = call.outcomes.find((one) => one.horizon === horizon);
          return (
            <tr key={horizon}>
              <th scope="row">{sessions(horizon)}</th>
              {outcome ? (
                <>
                  <td>
                    {formatMoney(outcome.entryPrice, call.currency)}, {formatDate(outcome.entryTimeMs, 'UTC')}
                  </td>
                  <td>
                    {formatMoney(outcome.exitPrice, call.currency)}, {formatDate(outcome.exitTimeMs, 'UTC')}
                    {outcome.delisted && ` ${t('outcomes.delisted')}`}
                  </td>
                  <td data-number>{formatPct(outcome.returnPct)}</td>
                  <td>
                    {hitText(outcome)} {insideText(outcome)}
                  </td>
                </>
              ) : (
                <td colSpan={4} className={classes.none}>
                  {t('outcomes.open', { horizon: sessions(horizon) })}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}
