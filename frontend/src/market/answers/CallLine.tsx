import { IconFileDatabase, IconFlask, IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/format/number-format';
import { formatDate, formatShownInstant } from '../../lib/format/time-format';
import { type Answer, type CallSummary, isWhatIf } from './api/ticker-analysis';
import { t } from './texts';
import classes from './CallLine.module.css';

const DAY_MS = 86_400_000;

type Provenance = Pick<CallSummary, 'simulated' | 'mode' | 'source'>;

/** Where a call's prices come from, in words. */
export function sourceOf({ simulated, mode, source }: Provenance): string {
  if (simulated) return t('call.source.simulated');
  if (source === 'imported') return t('call.source.imported');
  if (mode === 'replay') return t('call.source.replay');
  if (source !== null) return t('call.source.named', { source });
  return mode === 'live' ? t('call.source.market') : t('call.source.unknown');
}

/** Which market a call is about, in words. */
export function modeOf({ mode }: Pick<CallSummary, 'mode'>): string {
  return t(`call.mode.${mode}`);
}

/** Market and source of its prices; of an invented market one of the two says both. */
export function marketOf(call: Provenance): string {
  return call.mode === 'simulated'
    ? modeOf(call)
    : t('call.market', { mode: modeOf(call), source: sourceOf(call) });
}

/** The close of a session carries 00:00 UTC of its date; a live price its moment. */
function priceTime(timeMs: number): string {
  return timeMs % DAY_MS === 0
    ? t('call.price.close', { timeMs: formatDate(timeMs, 'UTC') })
    : t('call.price.at', { timeMs: formatShownInstant(timeMs) });
}

/** The day, or the moment, that a call's newest price is of. */
export function asOfText({ asOfMs }: Pick<CallSummary, 'asOfMs'>): string {
  return asOfMs % DAY_MS === 0 ? formatDate(asOfMs, 'UTC') : formatShownInstant(asOfMs);
}

/** When and on what a call was made, and the way to its public record. */
export function CallLine({ call }: { call: CallSummary | Answer }) {
  const { priceAtCall, priceTimeMs, currency } = call;
  return (
    <div className={classes.line} data-testid="call-line">
      {call.simulated && (
        <span className={classes.notice}>
          <IconFlask size={15} aria-hidden="true" />
          {t('call.label.simulated')}
        </span>
      )}
      {call.mode === 'replay' && (
        <span className={classes.notice}>
          <IconHistory size={15} aria-hidden="true" />
          {t('call.label.replay')}
        </span>
      )}
      {call.mode === 'backtest' && (
        <span className={classes.notice}>
          <IconFileDatabase size={15} aria-hidden="true" />
          {call.source === 'imported' ? t('call.label.imported') : t('call.label.backtest')}
        </span>
      )}
      {call.mode === 'live' && <span>{modeOf(call)}</span>}
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
        {t('call.asOf', {
          asOf: asOfText(call),
          calledAtMs: formatShownInstant(call.calledAtMs),
          version: call.version,
        })}
        {isWhatIf(call) ? (
          <> · {t('whatIf.name')}</>
        ) : (
          <>
            {' '}
            ·{' '}
            <Link to={`/calls/${call.callId}`} data-testid="call-link">
              {t('call.name', { seq: call.seq })} <code>{call.hash.slice(0, 12)}…</code>
            </Link>
          </>
        )}
      </span>
      {!isWhatIf(call) && !call.counted && <span>{t('call.uncounted')}</span>}
    </div>
  );
}
