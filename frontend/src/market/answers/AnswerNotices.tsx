import { IconAlertTriangle, IconBan, IconQuestionMark } from '@tabler/icons-react';
import { formatDate } from '../../lib/format/time-format';
import type { CallSummary } from './api/ticker-analysis';
import { t } from './texts';
import classes from './AnswerNotices.module.css';

export interface AnswerNoticesProps {
  withdrawn: CallSummary['withdrawn'];
  warnings: readonly string[];
  missing: readonly string[];
}

/** What a reader must know before believing an answer. */
export function AnswerNotices({ withdrawn, warnings, missing }: AnswerNoticesProps) {
  if (!withdrawn && warnings.length === 0 && missing.length === 0) return null;
  return (
    <ul className={classes.list} data-testid="answer-notices">
      {withdrawn && (
        <li className={classes.withdrawn}>
          <IconBan size={18} aria-hidden="true" />
          <span>
            {t('answer.withdrawn', {
              withdrawnMs: formatDate(withdrawn.withdrawnMs, 'UTC'),
              reason: withdrawn.reason,
            })}
          </span>
        </li>
      )}
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{warning}</span>
        </li>
      ))}
      {missing.length > 0 && (
        <li>
          <IconQuestionMark size={18} aria-hidden="true" />
          <span>{t('answer.missing', { missing: missing.join(', ') })}</span>
        </li>
      )}
    </ul>
  );
}
