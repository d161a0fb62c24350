import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import '../mantine-styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../components/dialog/Dialog';
import { useNowMs } from '../../../components/use-now';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { isSubscriptionExpired } from '../../../lib/session/session-info';
import { useMember } from '../../../lib/session/use-session';
import { AsOf } from '../../../market/quote/AsOf';
import { FeedLabel } from '../../../market/quote/FeedLabel';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LivePrice } from '../../../market/quote/LivePrice';
import { useSeedQuotes } from '../../../market/quote/use-seed-quotes';
import { activeCountQuery, type Alert } from '../api/alerts';
import { ExpiredNotice } from '../page/ExpiredNotice';
import { t } from '../texts';
import { AlertForm } from './AlertForm';
import classes from './Alert.module.css';

export interface AlertDialogProps {
  instrument: { exchangeShortName: string; symbol: string; currency: string };
  /** The one that is changed; none for a new one. */
  alert?: Alert;
  onClose: () => void;
}

/** What watches this ticker already, with the way there. */
function Existing({ instrument: { exchangeShortName, symbol }, onLeave }: ExistingProps) {
  const { data: count = 0 } = useQuery(activeCountQuery(exchangeShortName, symbol));
  if (count === 0) return null;
  return (
    <p className={classes.note}>
      {t.rich('dialog.existing', {
        count,
        symbol,
        a: (inner) => (
          <Link to={`/alerts?symbol=${encodeURIComponent(symbol)}`} onClick={onLeave}>
            {inner}
          </Link>
        ),
      })}
    </p>
  );
}

interface ExistingProps {
  instrument: AlertDialogProps['instrument'];
  onLeave: () => void;
}

/** Makes or changes an alert of one ticker, beside its live price. */
export function AlertDialog({ instrument, alert, onClose }: AlertDialogProps) {
  const key = instrumentKeyOf(instrument);
  const expired = isSubscriptionExpired(useMember(), useNowMs(1_000));
  useHoldSymbol(key);
  useSeedQuotes(useMemo(() => [key], [key]));
  const { symbol } = instrument;
  return (
    <Dialog title={alert ? t('dialog.edit', { symbol }) : t('dialog.create', { symbol })} onClose={onClose}>
      <div>
        <div className={classes.live}>
          <span className={classes.price}>
            <LivePrice instrument={key} currency={instrument.currency} testId="alert-price" />
          </span>
          <LiveChange instrument={key} />
          <FeedLabel />
        </div>
        <AsOf instrument={key} />
      </div>
      {expired ? (
        <ExpiredNotice onLeave={onClose} />
      ) : (
        <>
          {!alert && <Existing instrument={instrument} onLeave={onClose} />}
          <AlertForm
            key={alert ? alert.alertId : key}
            instrument={instrument}
            alert={alert}
            onDone={onClose}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
