import { AnalysisPage } from '../../features/analysis/page/AnalysisPage';
import { TickerActions } from './TickerActions';

export function AnalysisScreen() {
  return <AnalysisPage Actions={TickerActions} />;
}
