import { IconFlask } from '@tabler/icons-react';
import { formatCount } from '../../lib/format/number-format';
import { HorizonTable } from './HorizonTable';
import {
  directionSentence,
  intervalSentence,
  quantileSentence,
  repeatedSentence,
  sameSessionSentence,
  seriesLabel,
  seriesName,
  withdrawnSentence,
} from './record-text';
import { Reliability } from './Reliability';
import type { HorizonRecord, SeriesRecord } from './track-record-query';
import { t } from './texts';
import classes from './TrackRecord.module.css';

export interface SeriesPanelProps {
  series: SeriesRecord;
  /** Effective calls below which nothing is judged. */
  enough: number;
  /** Newest calls per horizon that are counted. */
  limit: number;
  /** Heading level that fits the page. */
  level: 3 | 4;
}

const SENTENCES = [directionSentence, intervalSentence, quantileSentence];

function sentencesOf(horizon: HorizonRecord, enough: number): string[] {
  return [
    ...SENTENCES.map((told) => told(horizon, enough)),
    repeatedSentence(horizon),
    sameSessionSentence(horizon),
    withdrawnSentence(horizon),
  ].filter((text): text is string => text !== null);
}

/** One series: what its calls amount to in sentences, the numbers as a table, and its calibration. */
export function SeriesPanel({ series, enough, limit, level }: SeriesPanelProps) {
  const Heading = `h${level}` as const;
  const { calls, withdrawn, horizons, simulated } = series;
  return (
    <section className={classes.series} aria-label={seriesLabel(series)} data-testid="track-series">
      <div className={classes.seriesHead}>
        <Heading className={classes.seriesTitle}>
          {simulated && <IconFlask size={16} aria-hidden="true" />}
          {seriesName(series)}
        </Heading>
        <span className={classes.dim}>
          {t('series.version', { version: series.version, calls: formatCount(calls), count: calls })}
          {withdrawn > 0 && ` · ${t('series.withdrawn', { withdrawn: formatCount(withdrawn) })}`}
        </span>
      </div>
      {horizons.length === 0 ? (
        <p data-testid="track-none">{t('series.notDue')}</p>
      ) : (
        <>
          <ul className={classes.sentences}>
            {horizons.flatMap((horizon) =>
              sentencesOf(horizon, enough).map((text) => <li key={text}>{text}</li>),
            )}
          </ul>
          <HorizonTable series={series} />
          {horizons.some(({ limited }) => limited) && (
            <p className={classes.dim}>{t('series.limit', { limit: formatCount(limit) })}</p>
          )}
          <Reliability horizons={horizons} enough={enough} />
        </>
      )}
    </section>
  );
}
