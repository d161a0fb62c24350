import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useOutletContext } from 'react-router';
import { ChartPanel } from '../../../market/chart/ChartPanel';
import { OverviewSection } from '../../../market/overview/OverviewSection';
import { ALGORITHM_ORDER } from '../../../market/answers/algorithm-names';
import { useRuns } from '../runs/use-runs';
import type { TabContext } from '../tabs/tab-screen';
import { agreementText } from './agreement';
import { AnswerCard } from './AnswerCard';
import { LatestCalls } from './LatestCalls';
import { t } from '../../../market/answers/texts';
import classes from './OverviewTab.module.css';

/** The five answers side by side, the price, the key statistics, and what became of the latest calls. */
export function OverviewTab() {
  const { instrument, analysis } = useOutletContext<TabContext>();
  const runs = useRuns(instrument, analysis);
  const { used, perDay } = analysis.quota;
  return (
    <div className={classes.layout}>
      <section className={classes.block} aria-labelledby="answers">
        <div className={classes.head}>
          <h2 id="answers" className={classes.title}>
            {t('overview.title')}
          </h2>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            disabled={runs.wanted === 0 || perDay - used < runs.wanted}
            onClick={runs.startAll}
          >
            {t('overview.runAll')}
          </Button>
        </div>
        <p className={classes.agreement} data-testid="agreement" role="status">
          {agreementText(analysis.calls)}
        </p>
        <ul className={classes.cards}>
          {ALGORITHM_ORDER.map((algo) => (
            <AnswerCard
              key={algo}
              algo={algo}
              instrument={instrument}
              analysis={analysis}
              run={runs.of[algo]}
            />
          ))}
        </ul>
        <p className={classes.dim}>{t('run.used', { used, perDay })}</p>
      </section>
      <ChartPanel instrument={instrument} />
      <OverviewSection instrument={instrument} />
      <LatestCalls instrument={instrument} />
    </div>
  );
}
