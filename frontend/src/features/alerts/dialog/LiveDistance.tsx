import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { formatPct } from '../../../lib/format/number-format';
import { readAmount } from '../../../lib/format/typed-number';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import type { AlertKind } from '../api/alerts';
import { distancePct } from '../model/distance';
import { t } from '../texts';
import classes from './Alert.module.css';

export interface LiveDistanceProps {
  instrument: { exchangeShortName: string; symbol: string };
  kind: AlertKind;
  typed: string;
}

/** How far the typed price is from the live one, and a warning where there is nothing left to wait for. */
export function LiveDistance({ instrument, kind, typed }: LiveDistanceProps) {
  const live = useQuoteValue(instrumentKeyOf(instrument), (quote) => quote?.price);
  const price = readAmount(typed) ?? undefined;
  const pct = distancePct({ kind: 'crosses', price }, live);
  if (pct === null) return ' ';
  const away = Math.abs(pct) < 0.005 ? t('form.price.at') : t('form.price.away', { pct: formatPct(pct) });
  if (distancePct({ kind, price }, live) !== 0 || kind === 'crosses') return away;
  return (
    <>
      {away}{' '}
      <span className={classes.already} role="status" data-testid="already-true">
        {t('form.price.already')}
      </span>
    </>
  );
}
