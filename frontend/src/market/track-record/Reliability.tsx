import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../components/part/lazy-part';
import { formatCount, formatDecimals } from '../../lib/format/number-format';
import { ScrollTable } from '../answers/ScrollTable';
import { formatSessions, formatShare, formatSpan, tooFewText } from './record-text';
import type { HorizonRecord, ReliabilityBin } from './track-record-query';
import { t } from './texts';
import classes from './TrackRecord.module.css';

const ReliabilityChart = lazyPart({
  what: t('reliability.chart.name'),
  load: () => import('./ReliabilityChart').then((m) => m.ReliabilityChart),
  place: <Skeleton height="100%" radius="md" />,
});

function skillText(skill: number | null): string {
  if (skill === null) return '';
  const size = Math.abs(skill) * 100;
  const amount = `${formatDecimals(size, 1)}%`;
  if (size < 0.05) return ` ${t('reliability.same')}`;
  return ` ${t('reliability.skill', { amount, skill: skill > 0 })}`;
}

function BinTable({ bins, horizon }: { bins: readonly ReliabilityBin[]; horizon: number }) {
  return (
    <ScrollTable caption={t('reliability.caption', { horizon: formatSessions(horizon) })} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('reliability.said')}</th>
          <th scope="col" data-number>
            {t('table.calls.label')}
          </th>
          <th scope="col" data-number>
            {t('reliability.average')}
          </th>
          <th scope="col" data-number>
            {t('reliability.rose')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => (
          <tr key={bin.low}>
            <th scope="row">{formatSpan(bin)}</th>
            <td data-number>{formatCount(bin.count)}</td>
            <td data-number>{formatShare(bin.meanProbability)}</td>
            <td data-number>
              {formatShare(bin.observedShare)} ({formatSpan(bin.interval)})
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** Whether a said chance of 60 % came true in 60 % of the cases: diagram, words and table. */
export function Reliability({ horizons, enough }: { horizons: readonly HorizonRecord[]; enough: number }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const said = horizons.filter(({ probability }) => probability !== null);
  const judged = said.filter(({ probability }) => probability!.enough);
  const shown = judged.find(({ horizon }) => String(horizon) === chosen) ?? judged[0];
  if (said.length === 0) return null;
  if (!shown)
    return (
      <p className={classes.dim}>
        {t('reliability.text', { probability: tooFewText(said[0]!.probability!, enough) })}
      </p>
    );
  const { bins, skill, count } = shown.probability!;
  return (
    <div className={classes.reliability} data-testid="reliability">
      <div className={classes.seriesHead}>
        <span className={classes.label}>{t('reliability.title')}</span>
        {judged.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('reliability.horizon')}
            value={String(shown.horizon)}
            onChange={setChosen}
            data={judged.map(({ horizon }) => ({ value: String(horizon), label: formatSessions(horizon) }))}
          />
        )}
      </div>
      <div className={classes.chart}>
        <ReliabilityChart bins={bins} />
      </div>
      <p className={classes.dim}>
        {t('reliability.bins', { count: formatCount(count), skill: skillText(skill) })}
      </p>
      <details className={classes.details}>
        <summary>{t('reliability.table')}</summary>
        <BinTable bins={bins} horizon={shown.horizon} />
      </details>
    </div>
  );
}
