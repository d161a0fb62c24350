import { TickerPage } from '../../features/ticker/TickerPage';
import { TickerActions } from './TickerActions';

export function TickerScreen() {
  return <TickerPage Actions={TickerActions} />;
}
