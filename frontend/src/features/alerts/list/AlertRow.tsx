import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { TickerLogo } from '../../../components/ticker-logo/TickerLogo';
import { formatShownInstant } from '../../../lib/format/time-format';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { LivePrice } from '../../../market/quote/LivePrice';
import { tickerPath } from '../../../market/ticker-path';
import type { Alert } from '../api/alerts';
import type { AlertActions } from '../api/use-alert-actions';
import { conditionSentence } from '../model/sentence';
import { t } from '../texts';
import { Distance } from './Distance';
import { RowActions } from './RowActions';
import { StateChip } from './StateChip';
import classes from './List.module.css';

export interface AlertRowProps {
  alert: Alert;
  expired: boolean;
  /** Something is under way with it. */
  busy: boolean;
  onRun: AlertActions['run'];
  onEdit: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
}

/** When it fired, how often, and until when it watches. */
function facts({ firedTimes, lastFiredMs, expiresAtMs, repeat, exchangeShortName }: Alert): string {
  const time = (timeMs: number): string => formatShownInstant(timeMs, exchangeShortName);
  const parts = [t(`row.repeat.${repeat}`)];
  if (lastFiredMs === null) parts.push(t('row.neverFired'));
  else
    parts.push(t('row.firedTimes', { count: firedTimes }), t('row.lastFired', { time: time(lastFiredMs) }));
  if (expiresAtMs !== null) parts.push(t('row.expires', { time: time(expiresAtMs) }));
  return parts.join(' · ');
}

/** One alert: its ticker, its condition, how far the price is, its state, and what can be done with it. */
export function AlertRow({ alert, ...rest }: AlertRowProps) {
  const { symbol, exchangeShortName, currency, condition, note, state } = alert;
  const key = instrumentKeyOf(alert);
  useHoldSymbol(state === 'active' ? key : null);
  const what = conditionSentence(condition, currency);
  return (
    <li className={classes.row} data-testid="alert-row" data-alert={alert.alertId} data-state={state}>
      <div className={classes.who}>
        <TickerLogo symbol={symbol} sizePx={36} />
        <div className={classes.names}>
          <Link className={classes.symbol} to={tickerPath(alert)}>
            {symbol}
          </Link>
          <span className={classes.exchange}>{exchangeShortName}</span>
        </div>
      </div>
      <div className={classes.what}>
        <p className={classes.sentence}>{what}</p>
        {note && <p className={classes.note}>{note}</p>}
        <p className={classes.facts}>{facts(alert)}</p>
      </div>
      <div className={classes.live}>
        <span className={classes.price}>
          <LivePrice instrument={key} currency={currency} testId={`alert-price-${alert.alertId}`} />
        </span>
        {state === 'active' && <Distance instrument={key} condition={condition} />}
      </div>
      <StateChip alert={alert} />
      <RowActions alert={alert} what={`${symbol} ${what}`} {...rest} />
    </li>
  );
}
