import type { TechnicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import type { ComparativeDetail } from '@pricealgo/algorithms/comparative/comparative-detail';
import type { LstmDetail } from '@pricealgo/algorithms/lstm/lstm-detail';
import type { NarrativeDetail } from '@pricealgo/algorithms/narrative/narrative-output';
import type { ValuationDetail } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { CorrelationTable } from '../../../../market/answers/comparative/CorrelationTable';
import { CompositeTable, RankTable } from '../../../../market/answers/comparative/RankTable';
import { RiskTable } from '../../../../market/answers/comparative/RiskTable';
import { WindowTable } from '../../../../market/answers/comparative/WindowTable';
import { HorizonRanges } from '../../../../market/answers/forecast/HorizonRanges';
import { ModelCardList } from '../../../../market/answers/forecast/ModelCardList';
import { WalkForwardTable } from '../../../../market/answers/forecast/WalkForwardTable';
import { FactTable } from '../../../../market/answers/narrative/FactTable';
import { outputOf } from '../../../../market/answers/tab-props';
import { BaseRateTable } from '../../../../market/answers/technical/BaseRateTable';
import { GroupTable } from '../../../../market/answers/technical/GroupTable';
import { TimeframeTable } from '../../../../market/answers/technical/TimeframeTable';
import { VoteTable } from '../../../../market/answers/technical/VoteTable';
import { CoinWhy } from '../../../../market/answers/valuation/CoinAnswer';
import { CompanyWhy } from '../../../../market/answers/valuation/CompanyAnswer';
import { FundWhy } from '../../../../market/answers/valuation/FundAnswer';
import { tickerPath } from '../../../../market/ticker-path';
import type { AdminCall } from '../api/calls-api';
import classes from './Detail.module.css';

function TechnicalWhy({ call }: { call: AdminCall }) {
  const { detail, label } = outputOf<TechnicalAnswer>(call);
  return (
    <>
      <GroupTable detail={detail} />
      <BaseRateTable baseRates={detail.baseRates} label={label} symbol={call.instrument} />
      <TimeframeTable summary={detail.timeframes} />
      <VoteTable votes={detail.votes} />
    </>
  );
}

function ComparativeWhy({ call }: { call: AdminCall }) {
  const { composite, ranks, members, basis, correlation } = outputOf<ComparativeDetail>(call).detail;
  return (
    <>
      {composite && <CompositeTable composite={composite} />}
      {ranks.length > 0 && <RankTable ranks={ranks} />}
      <WindowTable members={members} basis={basis} />
      <RiskTable members={members} />
      <CorrelationTable correlation={correlation} />
    </>
  );
}

function ValuationWhy({ call }: { call: AdminCall }) {
  const { detail } = outputOf<ValuationDetail>(call);
  if (detail.kind === 'equity') return <CompanyWhy detail={detail} />;
  if (detail.kind === 'index') return null;
  return detail.kind === 'etf' ? <FundWhy detail={detail} /> : <CoinWhy detail={detail} />;
}

function ForecastWhy({ call }: { call: AdminCall }) {
  const { detail, quantiles } = outputOf<LstmDetail>(call);
  const { horizons, modelCard } = detail;
  return (
    <>
      <HorizonRanges
        horizons={horizons}
        probabilities={quantiles[0]?.probabilities ?? []}
        currency={call.currency}
      />
      <WalkForwardTable horizons={horizons} />
      {modelCard && <ModelCardList card={modelCard} />}
    </>
  );
}

function NarrativeWhy({ call }: { call: AdminCall }) {
  const [exchangeShortName = '', symbol = ''] = call.instrument.split(/:(.*)/s);
  const address = tickerPath({ exchangeShortName, symbol });
  const { facts } = outputOf<NarrativeDetail>(call).detail;
  return <FactTable facts={facts} addressOf={(tab) => `${address}/${tab}`} />;
}

const BY_ALGORITHM = {
  technical: TechnicalWhy,
  comparative: ComparativeWhy,
  valuation: ValuationWhy,
  lstm: ForecastWhy,
  openai: NarrativeWhy,
} as const;

/** What led to an answer, with the pieces of its algorithm's own page. */
export function CallWhy({ call }: { call: AdminCall }) {
  const Why = BY_ALGORITHM[call.algo];
  return (
    <div className={classes.stack} data-testid="call-why">
      <Why call={call} />
    </div>
  );
}
