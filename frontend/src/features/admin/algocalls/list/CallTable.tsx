import { formatMoney, formatPct } from '../../../../lib/format/number-format';
import { formatShownInstant } from '../../../../lib/format/time-format';
import { ALGORITHM_NAMES } from '../../../../market/answers/algorithm-names';
import { sourceOf } from '../../../../market/answers/CallLine';
import { ScrollTable } from '../../../../market/answers/ScrollTable';
import { StanceChip } from '../../../../market/answers/StanceChip';
import { formatSessions } from '../../../../market/track-record/record-text';
import type { AdminCallSummary } from '../api/calls-api';
import { t } from '../texts';
import classes from './Calls.module.css';
import { VerdictMark } from './VerdictMark';

export interface CallTableProps {
  calls: readonly AdminCallSummary[];
  /** A page about one algorithm does not name it in every row. */
  algoShown: boolean;
  onOpen: (callId: string) => void;
}

/** What the longest horizon that is over brought. */
function latest({ outcomes }: AdminCallSummary): string | null {
  const last = outcomes.at(-1);
  if (!last) return null;
  return t('returnAfter', { change: formatPct(last.returnPct), horizon: formatSessions(last.horizon) });
}

export function CallTable({ calls, algoShown, onOpen }: CallTableProps) {
  return (
    <ScrollTable caption={t('tableCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('column.call')}</th>
          <th scope="col">{t('column.time')}</th>
          {algoShown && <th scope="col">{t('column.algo')}</th>}
          <th scope="col">{t('column.ticker')}</th>
          <th scope="col">{t('column.answer')}</th>
          <th scope="col" data-number>
            {t('column.price')}
          </th>
          <th scope="col">{t('column.outcome')}</th>
          <th scope="col">{t('column.version')}</th>
          <th scope="col">{t('column.source')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.callId} data-testid="algocall-row">
            <th scope="row">
              <button type="button" className={classes.open} onClick={() => onOpen(call.callId)}>
                {t('callNumber', { seq: call.seq })}
              </button>
            </th>
            <td className={classes.noWrap}>{formatShownInstant(call.calledAtMs)}</td>
            {algoShown && <td className={classes.noWrap}>{ALGORITHM_NAMES[call.algo]}</td>}
            <td>{call.instrument}</td>
            <td className={classes.noWrap}>
              <StanceChip label={call.label} stance={call.stance} />
            </td>
            <td data-number>
              {call.priceAtCall === null ? '–' : formatMoney(call.priceAtCall, call.currency)}
            </td>
            <td className={classes.noWrap}>
              <VerdictMark verdict={call.outcome} />
              {latest(call) && <span className={classes.latest}>{latest(call)}</span>}
            </td>
            <td className={classes.noWrap}>{call.version}</td>
            <td className={classes.noWrap}>{sourceOf(call)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
