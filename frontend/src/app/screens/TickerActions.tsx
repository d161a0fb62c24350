import { AlertButton } from '../../features/alerts/button/AlertButton';
import type { Instrument } from '../../market/api/ticker';
import { ShareButton } from '../../market/ticker/share/ShareButton';
import { WatchButton } from '../../market/watchlists/WatchButton';

/**
 * What somebody may do with a ticker, on each of its pages. Here, because features do not know each other; each screen that
 * joins some is a file, because each is fetched on its own.
 */
export function TickerActions({ instrument }: { instrument: Instrument }) {
  return (
    <>
      <WatchButton instrument={instrument} />
      <AlertButton instrument={instrument} />
      <ShareButton instrument={instrument} />
    </>
  );
}
