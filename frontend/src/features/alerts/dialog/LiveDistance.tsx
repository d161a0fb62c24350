import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { formatPct } from '../../../lib/format/number-format';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import { distancePct } from '../model/distance';
import { amountFrom } from '../model/amounts';
import { t } from '../texts';

/** How far the typed price is from the live one. */
export function LiveDistance({
  instrument,
  typed,
}: {
  instrument: { exchangeShortName: string; symbol: string };
  typed: string;
}) {
  const price = useQuoteValue(instrumentKeyOf(instrument), (quote) => quote?.price);
  const pct = distancePct({ kind: 'crosses', price: amountFrom(typed) ?? undefined }, price);
  if (pct === null) return ' ';
  return Math.abs(pct) < 0.005 ? t('form.price.at') : t('form.price.away', { pct: formatPct(pct) });
}
