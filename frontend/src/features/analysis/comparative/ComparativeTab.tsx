import type { ComparativeDetail } from '@pricealgo/algorithms/comparative/comparative-detail';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/number-format';
import { useRun, type RunHandle } from '../runs/use-run';
import { AnswerFrame } from '../shared/AnswerFrame';
import { answerId } from '../../../market/answers/api/ticker-analysis';
import { outputOf, type TabProps } from '../../../market/answers/tab-props';
import { comparedRows } from './compared-rows';
import { CorrelationTable } from '../../../market/answers/comparative/CorrelationTable';
import { PeerEditor } from './PeerEditor';
import { CompositeTable, RankTable } from '../../../market/answers/comparative/RankTable';
import { RebasedChart } from './RebasedChart';
import { RatioTable } from '../../../market/answers/comparative/RatioTable';
import { RiskTable } from '../../../market/answers/comparative/RiskTable';
import { WindowTable } from '../../../market/answers/comparative/WindowTable';
import { t } from '../../../market/answers/comparative/texts';
import classes from '../../../market/answers/comparative/Comparative.module.css';

function Why({ detail }: { detail: ComparativeDetail }) {
  const { basis, calendar, observations, riskFreeRatePct, periodsPerYear, composite } = detail;
  return (
    <div className={classes.stack}>
      <p className={classes.note}>
        {t('tab.basis', {
          basis: basis === 'total return',
          observations: formatCount(observations),
          calendar,
          periodsPerYear,
          riskFreeRatePct,
        })}
      </p>
      {composite && (
        <div className={classes.block}>
          <h4 className={classes.subtitle}>{t('score.title')}</h4>
          <CompositeTable composite={composite} />
        </div>
      )}
      {detail.ranks.length > 0 && (
        <div className={classes.block}>
          <h4 className={classes.subtitle}>{t('ranks.title')}</h4>
          <RankTable ranks={detail.ranks} />
        </div>
      )}
      {detail.members.some(({ ratios = {} }) => Object.keys(ratios).length > 0) && (
        <div className={classes.block}>
          <h4 className={classes.subtitle}>{t('ratios.title')}</h4>
          <RatioTable members={detail.members} ratioLevels={detail.ratioLevels} />
          <p className={classes.note}>{t('ratios.text')}</p>
        </div>
      )}
      <div className={classes.block}>
        <h4 className={classes.subtitle}>{t('windows.title')}</h4>
        <WindowTable members={detail.members} basis={basis} />
      </div>
      <div className={classes.block}>
        <h4 className={classes.subtitle}>{t('category.risk')}</h4>
        <RiskTable members={detail.members} />
        <p className={classes.note}>{t('risk.text')}</p>
      </div>
      <div className={classes.block}>
        <h4 className={classes.subtitle}>{t('correlation.title')}</h4>
        <CorrelationTable correlation={detail.correlation} />
      </div>
    </div>
  );
}

function Peers({ subject, detail, run }: { subject: string; detail: ComparativeDetail; run: RunHandle }) {
  const compared = detail.members.filter(({ role }) => role === 'peer').map(({ key }) => key as string);
  const [peers, setPeers] = useState<readonly string[]>(compared);
  return <PeerEditor subject={subject} compared={compared} peers={peers} onChange={setPeers} run={run} />;
}

/** Returns, risk and ratios beside those of peers, the sector and the market. */
export function ComparativeTab({ instrument, call, analysis }: TabProps) {
  const run = useRun(instrument, 'comparative', analysis);
  const detail = call && outputOf<ComparativeDetail>(call).detail;
  if (!detail) return <AnswerFrame algo="comparative" call={null} analysis={analysis} run={run} />;
  return (
    <AnswerFrame
      algo="comparative"
      call={call}
      analysis={analysis}
      run={run}
      onStart={() => run.start(call.params.peers ? { peers: call.params.peers as string[] } : {})}
      table={() => comparedRows(detail.members)}
      picture={<RebasedChart detail={detail} />}
      assumptions={
        <Peers key={answerId(call)} subject={instrumentKeyOf(instrument)} detail={detail} run={run} />
      }
      why={<Why detail={detail} />}
    />
  );
}
