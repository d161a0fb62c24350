import { Skeleton } from '@mantine/core';
import type { TechnicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../lib/format/number-format';
import { LoadError } from '../../../components/state/LoadError';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { dailyBarsQuery } from '../api/daily-bars';
import { useRun } from '../runs/use-run';
import { AnswerFrame } from '../shared/AnswerFrame';
import { outputOf, type TabProps } from '../../../market/answers/tab-props';
import { BaseRateTable } from '../../../market/answers/technical/BaseRateTable';
import { GroupTable } from '../../../market/answers/technical/GroupTable';
import { LiveRating } from './LiveRating';
import { OverlayChart } from './OverlayChart';
import { RatingGauge } from './RatingGauge';
import { TimeframeTable } from '../../../market/answers/technical/TimeframeTable';
import { votesAsRows } from './votes-table';
import { VoteTable } from '../../../market/answers/technical/VoteTable';
import { t } from '../../../market/answers/technical/texts';
import classes from '../../../market/answers/technical/Technical.module.css';

function Gauges({ detail }: { detail: TechnicalAnswer & { label: string } }) {
  const { movingAverages, oscillators, overall, label } = detail;
  return (
    <div className={classes.gauges}>
      <RatingGauge title={t('group.averages')} rating={movingAverages.rating} label={movingAverages.label} />
      <RatingGauge title={t('group.overall')} rating={overall} label={label} main />
      <RatingGauge title={t('group.oscillators')} rating={oscillators.rating} label={oscillators.label} />
    </div>
  );
}

/** The running bar and the averages on the chart: what a reader sees move. */
function Prices({ instrument, called }: { instrument: Instrument; called: TechnicalAnswer }) {
  const imported = useImportedView();
  const { exchangeShortName, symbol, currency } = instrument;
  const { data, error, refetch } = useQuery(dailyBarsQuery(exchangeShortName, symbol, imported));
  if (error) return <LoadError what={t('prices.what')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius="md" role="status" aria-label={t('prices.loading')} />;
  return (
    <>
      {!imported && <LiveRating instrument={instrument} history={data.bars} called={called} />}
      <OverlayChart bars={data.bars} currency={currency} source={data.source} />
    </>
  );
}

/** The 26-vote composite: the rating, every vote with its rule and reason, and what such ratings were worth. */
export function TechnicalTab({ instrument, call, analysis }: TabProps) {
  const run = useRun(instrument, 'technical', analysis);
  const output = call && outputOf<TechnicalAnswer>(call);
  if (!output) return <AnswerFrame algo="technical" call={null} analysis={analysis} run={run} />;
  const { detail, label } = output;
  return (
    <AnswerFrame
      algo="technical"
      call={call}
      analysis={analysis}
      run={run}
      table={() => votesAsRows(detail.votes)}
      picture={
        <div className={classes.stack}>
          <Gauges detail={{ ...detail, label }} />
          <Prices instrument={instrument} called={detail} />
        </div>
      }
      why={
        <div className={classes.stack}>
          <p className={classes.note}>
            {t('tab.text', {
              length: detail.votes.length,
              ruleVersion: detail.ruleVersion,
              bars: formatCount(detail.bars),
            })}
          </p>
          <GroupTable detail={detail} />
          <BaseRateTable baseRates={detail.baseRates} label={label} symbol={instrument.symbol} />
          <TimeframeTable summary={detail.timeframes} />
          <div className={classes.whyBlock}>
            <h4 className={classes.subtitle}>{t('votes.title')}</h4>
            <VoteTable votes={detail.votes} />
          </div>
        </div>
      }
    />
  );
}
