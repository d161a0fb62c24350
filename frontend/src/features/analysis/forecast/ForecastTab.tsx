import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { LstmDetail } from '@pricealgo/algorithms/lstm/lstm-detail';
import { MINIMUM_BARS } from '@pricealgo/algorithms/lstm/lstm-model';
import { useQuery } from '@tanstack/react-query';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { dailyBarsQuery } from '../api/daily-bars';
import { useRun } from '../runs/use-run';
import { AnswerFrame } from '../shared/AnswerFrame';
import { plain } from '../../../market/answers/figures';
import { outputOf, type TabProps } from '../../../market/answers/tab-props';
import { FanChart } from './FanChart';
import { forecastAsRows } from './forecast-table';
import { HorizonRanges } from '../../../market/answers/forecast/HorizonRanges';
import { ModelCardList } from '../../../market/answers/forecast/ModelCardList';
import { NotEnoughHistory } from './NotEnoughHistory';
import { WalkForwardTable } from '../../../market/answers/forecast/WalkForwardTable';
import { t } from '../../../market/answers/forecast/texts';
import classes from '../../../market/answers/forecast/Forecast.module.css';

function Fan({ detail, instrument }: { detail: LstmDetail; instrument: Instrument }) {
  const { exchangeShortName, symbol, currency } = instrument;
  // The range does not need the closes before it: without them it is drawn alone.
  const { data } = useQuery(dailyBarsQuery(exchangeShortName, symbol, useImportedView()));
  return <FanChart detail={detail} bars={data?.bars ?? null} currency={currency} />;
}

function Why({ output, currency }: { output: AlgorithmOutput<LstmDetail>; currency: string }) {
  const { horizons, modelCard, volatility } = output.detail;
  const probabilities = output.quantiles[0]?.probabilities ?? [];
  return (
    <div className={classes.stack}>
      <p className={classes.text} data-testid="forecast-volatility">
        {t('tab.text')}
        {volatility !== null && ` ${t('tab.volatility', { volatility: plain(100 * volatility) })}`}
      </p>
      <HorizonRanges horizons={horizons} probabilities={probabilities} currency={currency} />
      <WalkForwardTable horizons={horizons} />
      {modelCard && <ModelCardList card={modelCard} />}
    </div>
  );
}

/** The range of the price over 1, 5 and 20 sessions, whose it is, and how such ranges did. */
export function ForecastTab({ instrument, call, analysis }: TabProps) {
  const run = useRun(instrument, 'lstm', analysis);
  const output = call && outputOf<LstmDetail>(call);
  if (!output) return <AnswerFrame algo="lstm" call={null} analysis={analysis} run={run} />;
  const { detail } = output;
  if (detail.horizons.length === 0) {
    return (
      <AnswerFrame
        algo="lstm"
        call={call}
        analysis={analysis}
        run={run}
        why={<NotEnoughHistory usableBars={detail.usableBars} needed={MINIMUM_BARS} />}
      />
    );
  }
  return (
    <AnswerFrame
      algo="lstm"
      call={call}
      analysis={analysis}
      run={run}
      table={() => forecastAsRows(output)}
      picture={<Fan detail={detail} instrument={instrument} />}
      why={<Why output={output} currency={instrument.currency} />}
    />
  );
}
