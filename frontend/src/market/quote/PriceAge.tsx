import { ageText } from '../../lib/connection/age-text';
import { formatDuration } from '../../lib/format/time-format';
import { usePriceAgeMs } from '../../lib/realtime/live-cell/use-price-age';

/** How old a price is that stands still. */
export function PriceAge({ timeMs }: { timeMs: number }) {
  const ageMs = usePriceAgeMs(timeMs, 1_000);
  return <span data-testid="price-age">{` · ${ageText(formatDuration(ageMs))}`}</span>;
}
