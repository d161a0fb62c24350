import {
  directionOf,
  formatDecimals,
  formatMoney,
  formatPct,
  formatPrice,
} from '../../../lib/format/number-format';
import { formatDate, formatDayMinute } from '../../../lib/format/time-format';
import type { BarContext } from '../bar-text';
import { t } from '../tools/texts';
import type { Drawing, DrawingPoint } from './drawing';
import type { LayerWords } from './drawing-layer';

/** How far prices lie apart, and in percent of the first one. */
function moveText(from: DrawingPoint, to: DrawingPoint): string {
  const change = to.price - from.price;
  const sign = { up: '+', down: '−', flat: '' }[directionOf(change, from.price)];
  return `${sign}${formatPrice(Math.abs(change))} (${formatPct((change / from.price) * 100)})`;
}

/** What stands beside lines on the chart. */
export const layerWords = (): LayerWords => ({
  usualText: t('drawing.text.usual'),
  level: (ratio, price) => `${formatDecimals(ratio * 100, 1)} % · ${formatPrice(price)}`,
  measured: (from, to, bars) => `${moveText(from, to)} · ${t('drawing.bars', { bars: Math.abs(bars) })}`,
});

/** A drawing in a sentence, for who does not see it. */
export function drawingText(
  { kind, points, text }: Drawing,
  { currency, intraday, timeZone }: BarContext,
): string {
  const [first, second, third] = points;
  const when = ({ timeMs }: DrawingPoint): string =>
    intraday ? formatDayMinute(timeMs, timeZone) : formatDate(timeMs, 'UTC');
  const place = (point: DrawingPoint): string =>
    t('drawing.place', { price: formatMoney(point.price, currency), date: when(point) });
  const name = t(`drawing.kind.${kind}`);
  if (kind === 'text') return t('drawing.words.text', { text: text ?? '', place: place(first!) });
  if (kind === 'horizontal')
    return t('drawing.words.level', { name, price: formatMoney(first!.price, currency) });
  const words = { name, from: place(first!), to: place(second!) };
  if (kind === 'measure') return t('drawing.words.measure', { ...words, change: moveText(first!, second!) });
  return third
    ? t('drawing.words.channel', { ...words, through: place(third) })
    : t('drawing.words.line', words);
}
