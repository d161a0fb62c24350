import type { LstmHorizon } from '@pricealgo/algorithms/lstm/lstm-detail';
import type { ForecastScore, HorizonEvaluation } from '@pricealgo/algorithms/lstm/walk-forward/score-horizon';
import { formatCount } from '../../../lib/format/number-format';
import { plain, share, signedShare } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { pText, sessions, SOURCE_NAMES } from './words';
import { t } from './texts';
import classes from './Forecast.module.css';

const HEADINGS = [
  t('test.pinball'),
  t('test.gain'),
  'p',
  t('test.errorRatio'),
  t('test.hitRate'),
  t('test.baseRate'),
  t('test.inRange'),
];

const interval = ({ low, high }: { low: number; high: number }): string => `${share(low)}–${share(high)}`;

function Scores({
  name,
  score,
  skill,
  test,
}: {
  name: string;
  score: ForecastScore;
  skill: string;
  test: string;
}) {
  const { pinball, relativeMae, hitRate, coverage } = score;
  return (
    <>
      <td>{name}</td>
      <td data-number>{plain(100 * pinball, 3)}</td>
      <td data-number>{skill}</td>
      <td data-number>{test}</td>
      <td data-number>{plain(relativeMae, 3)}</td>
      <td data-number>
        {share(hitRate.rate)} <span className={classes.interval}>{interval(hitRate.interval)}</span>
      </td>
      <td data-number>{share(hitRate.baseRate)}</td>
      <td data-number>
        {share(coverage.share)} <span className={classes.interval}>{interval(coverage.interval)}</span>
      </td>
    </>
  );
}

function Rows({ evaluation, shown }: { evaluation: HorizonEvaluation; shown: LstmHorizon['source'] }) {
  const { horizon, count, effectiveCount, model, baseline, skill, pValue } = evaluation;
  return (
    <>
      <tr data-current={shown === 'model'}>
        <th scope="rowgroup" rowSpan={2}>
          {sessions(horizon)}
          <br />
          <span className={classes.dim}>
            {t('test.count', {
              count: formatCount(count),
              effectiveCount: formatCount(effectiveCount),
            })}
          </span>
        </th>
        <Scores name={SOURCE_NAMES.model} score={model} skill={signedShare(skill)} test={pText(pValue)} />
      </tr>
      <tr data-current={shown === 'baseline'}>
        <Scores name={SOURCE_NAMES.baseline} score={baseline} skill="" test="" />
      </tr>
    </>
  );
}

/** How model and baseline did on the past, where neither could know what came. */
export function WalkForwardTable({ horizons }: { horizons: readonly LstmHorizon[] }) {
  const tested = horizons.flatMap(({ evaluation, source }) => (evaluation ? [{ evaluation, source }] : []));
  if (tested.length === 0) return null;
  return (
    <div className={classes.block} data-testid="walk-forward">
      <h4 className={classes.subtitle}>{t('test.title')}</h4>
      <p className={classes.text}>{t('test.text')}</p>
      <ScrollTable caption={t('test.caption')} narrow="labels">
        <thead>
          <tr>
            <th scope="col">{t('test.horizon')}</th>
            <th scope="col">{t('test.forecaster')}</th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" data-number>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tested.map(({ evaluation, source }) => (
            <Rows key={evaluation.horizon} evaluation={evaluation} shown={source} />
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.note}>{t('test.legend')}</p>
    </div>
  );
}
