import { formatMoney, formatPct } from '../../lib/format/number-format';
import { formatDate } from '../../lib/format/time-format';
import type { CallSummary, Outcome } from './api/ticker-analysis';
import { ScrollTable } from './ScrollTable';
import classes from './OutcomeTable.module.css';
import { t } from './texts';

/**
 * Whether the side that a call took came true, as sign and word. A call that took none is neither a hit nor a miss; nor is one
 * that there is nothing to judge by.
 */
export function hitText(
  { hit }: Pick<Outcome, 'hit'>,
  { stance, algo }: Pick<CallSummary, 'stance' | 'algo'>,
): string {
  if (stance === null) return t('outcomes.noClaim');
  if (stance === 0) return t('outcomes.neutral');
  if (hit === null) return t('outcomes.unknown');
  if (algo === 'comparative') return hit ? t('outcomes.peers.hit') : t('outcomes.peers.miss');
  return hit ? t('outcomes.hit') : t('outcomes.miss');
}

/** `+1.2%`, of a comparison with what the median of its peers did. */
export function returnText({ returnPct, peerReturnPct }: Outcome): string {
  const own = formatPct(returnPct);
  return peerReturnPct === null ? own : t('outcomes.peers.return', { own, peers: formatPct(peerReturnPct) });
}

/** Of a comparison: whether the price itself went that way. */
function absoluteText({ absoluteHit }: Outcome): string {
  if (absoluteHit === null) return '';
  return absoluteHit ? t('outcomes.price.hit') : t('outcomes.price.miss');
}

function insideText({ inside }: Pick<Outcome, 'inside'>): string {
  return inside === null ? '' : inside ? t('outcomes.inside') : t('outcomes.outside');
}

const sessions = (horizon: number): string => t('outcomes.sessions', { horizon });

/** What became of a call at each of its horizons, from the first open after it on. */
export function OutcomeTable({ call }: { call: CallSummary }) {
  if (call.horizons.length === 0) return <p className={classes.none}>{t('outcomes.unjudged')}</p>;
  const relative = call.algo === 'comparative';
  const table = (
    <ScrollTable caption={t('outcomes.title')} narrow="labels">
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
                  <td data-number>{returnText(outcome)}</td>
                  <td className={classes.outcome}>
                    {[
                      hitText(outcome, call),
                      relative ? absoluteText(outcome) : '',
                      insideText(outcome),
                      outcome.judgedBy === 'same-session' ? t('outcomes.earlierRule.mark') : '',
                    ]
                      .filter((text) => text !== '')
                      .join(' · ')}
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
  return (
    <>
      {table}
      {call.judgedBy === 'same-session' && (
        <p className={classes.none} data-testid="earlier-rule">
          {t('outcomes.earlierRule.text')}
        </p>
      )}
    </>
  );
}
