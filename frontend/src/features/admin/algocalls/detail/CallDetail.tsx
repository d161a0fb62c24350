import { Skeleton } from '@mantine/core';
import { shownText } from '@pricealgo/algorithms/answers/shown-texts';
import { lazyPart } from '../../../../components/part/lazy-part';
import { AnswerNotices } from '../../../../market/answers/AnswerNotices';
import { CallLine } from '../../../../market/answers/CallLine';
import { OutcomeTable } from '../../../../market/answers/OutcomeTable';
import { StanceChip } from '../../../../market/answers/StanceChip';
import { outputOf } from '../../../../market/answers/tab-props';
import type { AdminCall } from '../api/calls-api';
import { VerdictMark } from '../list/VerdictMark';
import { t } from '../texts';
import { ChainFacts } from './ChainFacts';
import { CompareCalls } from './CompareCalls';
import classes from './Detail.module.css';
import { JsonTree } from './JsonTree';
import { Part } from './Part';
import { ReplayPanel } from './ReplayPanel';
import { RerunPanel } from './RerunPanel';
import { WhyBoundary } from './WhyBoundary';
import { WithdrawPanel } from './WithdrawPanel';

const CallWhy = lazyPart({
  what: t('part.why'),
  load: () => import('./CallWhy').then((m) => m.CallWhy),
  place: <Skeleton height={240} radius="md" />,
});

/** Everything about one call: answer, outcomes, why, raw output, inputs, chain, and what can be done with it. */
export function CallDetail({ call, onOpen }: { call: AdminCall; onOpen: (callId: string) => void }) {
  const output = outputOf(call);
  return (
    <div className={classes.stack} data-testid="call-detail">
      <div className={classes.answer}>
        <StanceChip label={call.label} stance={call.stance} />
        <VerdictMark verdict={call.outcome} />
      </div>
      <p className={classes.headline}>{shownText(call.headline)}</p>
      <CallLine call={call} />
      <AnswerNotices withdrawn={call.withdrawn} warnings={output.warnings} missing={output.missing} />
      {call.withdrawnBy && (
        <p className={classes.dim}>
          {t('detail.withdrawnBy', { name: call.withdrawnBy.name ?? t('detail.goneAccount') })}
        </p>
      )}
      <Part title={t('part.outcomes')}>
        <OutcomeTable call={call} />
      </Part>
      <Part title={t('part.why')}>
        <WhyBoundary>
          <CallWhy call={call} />
        </WhyBoundary>
      </Part>
      <Part title={t('part.output')}>
        <JsonTree name={t('part.output')} value={call.output} />
        {Object.keys(call.params).length > 0 && <JsonTree name={t('part.params')} value={call.params} />}
      </Part>
      <Part title={t('part.chain')}>
        <ChainFacts call={call} />
      </Part>
      <Part title={t('part.replay')}>
        <ReplayPanel call={call} />
      </Part>
      <Part title={t('part.compare')}>
        <CompareCalls call={call} />
      </Part>
      <Part title={t('part.rerun')}>
        <RerunPanel call={call} onMade={onOpen} />
      </Part>
      {!call.withdrawn && (
        <Part title={t('part.withdraw')}>
          <WithdrawPanel callId={call.callId} />
        </Part>
      )}
    </div>
  );
}
