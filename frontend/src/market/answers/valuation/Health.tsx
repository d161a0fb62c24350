import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { CheckList } from './CheckList';
import { plain } from '../figures';
import { t } from './texts';
import classes from './Valuation.module.css';

const ZONES = { distress: t('altman.distress'), grey: t('altman.neither'), safe: t('altman.safe') } as const;

function Piotroski({ piotroski: { passed, of, tests } }: Pick<EquityDetail, 'piotroski'>) {
  return (
    <div className={classes.block} data-testid="piotroski">
      <h4 className={classes.subtitle}>{t('piotroski.passed', { passed, of })}</h4>
      <CheckList
        label={t('piotroski.label')}
        checks={tests.map(({ name, passed: met }) => ({ text: name, met }))}
      />
      {of < tests.length && (
        <p className={classes.note}>{t('piotroski.made', { of, length: tests.length })}</p>
      )}
    </div>
  );
}

function Altman({ altman }: Pick<EquityDetail, 'altman'>) {
  if (!altman) return null;
  const { manufacturer, other, applies, missing } = altman;
  const scores = [
    { key: 'manufacturer', name: t('altman.manufacturers'), score: manufacturer, limits: [1.81, 2.99] },
    { key: 'other', name: t('altman.others'), score: other, limits: [1.1, 2.6] },
  ];
  return (
    <div className={classes.block} data-testid="altman">
      <h4 className={classes.subtitle}>{t('altman.title')}</h4>
      <ul className={classes.checks}>
        {scores.map(({ key, name, score, limits }) => (
          <li key={key}>
            <span>
              {name}: <strong>{score ? `${plain(score.value)}, ${ZONES[score.zone]}` : 'n/a'}</strong>{' '}
              <span className={classes.dim}>
                {t('altman.limits', {
                  distress: limits[0],
                  safe: limits[1],
                  applies: applies === key,
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className={classes.note}>{t('altman.missing', { missing: missing.join(', ') })}</p>
      )}
      {applies === null && <p className={classes.note}>{t('altman.unknownIndustry')}</p>}
    </div>
  );
}

/** How sound the company looks by two published rules; neither moves the estimate. */
export function Health({ detail }: { detail: EquityDetail }) {
  return (
    <div className={classes.columns}>
      <Piotroski piotroski={detail.piotroski} />
      <Altman altman={detail.altman} />
    </div>
  );
}
