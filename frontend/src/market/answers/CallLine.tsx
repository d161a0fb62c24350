import { IconFileDatabase, IconFlask } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/format/number-format';
import { formatDate, formatShownInstant } from '../../lib/format/time-format';
import type { CallSummary } from './api/ticker-analysis';
import { t } from './texts';
import classes from './CallLine.module.css';

const DAY_MS = 86_400_000;

/** Where a call's prices come from, in words. */
export function sourceOf({ simulated, origin }: Pick<CallSummary, 'simulated' | 'origin'>): string {
  if (origin === 'backtest') return t('call.source.imported');
  return simulated ? t('call.source.simulated') : t('call.source.market');
}

/** The close of a session carries 00:00 UTC of its date; a live price its moment. */
function priceTime(timeMs: number): string {
  return timeMs % DAY_MS === 0
    ? t('call.price.close', { timeMs: formatDate(timeMs, 'UTC') })
    : t('call.price.at', { timeMs: formatShownInstant(timeMs) });
}

/** When and on what a call was made, and the way to its public record. */
export function CallLine({ call }: { call: CallSummary }) {
  const { priceAtCall, priceTimeMs, currency } = call;
  return (
    <div className={classes.line} data-testid="call-line">
      {call.simulated && (
        <span className={classes.notice}>
          <IconFlask size={15} aria-hidden="true" />
          {t('call.label.simulated')}
        </span>
      )}
      {call.origin === 'backtest' && (
        <span className={classes.notice}>
          <IconFileDatabase size={15} aria-hidden="true" />
          {t('call.label.imported')}
        </span>
      )}
      {priceAtCall !== null && priceTimeMs !== null && (
        <span>
          {t('call.price.line', {
            priceAtCall: formatMoney(priceAtCall, currency),
            priceTimeMs: priceTime(priceTimeMs),
            source: sourceOf(call),
          })}
        </span>
      )}
      <span>
        {t('call.asOf', { calledAtMs: formatShownInstant(call.calledAtMs), version: call.version })} ·{' '}
        <Link to={`/calls/${call.callId}`} data-testid="call-link">
          {t('call.name', { seq: call.seq })} <code>{call.hash.slice(0, 12)}…</code>
        </Link>
      </span>
    </div>
  );
}
