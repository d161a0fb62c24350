import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { CheckList } from './CheckList';
import { plain } from '../figures';
import { t } from './texts';
import classes from './Valuation.module.css';

const ZONES = { distress: t('distress'), grey: t('neither'), safe: t('safe') } as const;

function Piotroski({ piotroski: { passed, of, tests } }: Pick<EquityDetail, 'piotroski'>) {
  return (
    <div className={classes.block} data-testid="piotroski">
      <h4 className={classes.subtitle}>{t('piotroskiOfTestsPassed', { passed, of })}</h4>
      <CheckList
        label={t('testsOfPiotroski')}
        checks={tests.map(({ name, passed: met }) => ({ text: name, met }))}
      />
      {of < tests.length && (
        <p className={classes.note}>{t('ofTestsCouldBeMade', { of, length: tests.length })}</p>
      )}
    </div>
  );
}

function Altman({ altman }: Pick<EquityDetail, 'altman'>) {
  if (!altman) return null;
  const { manufacturer, other, applies, missing } = altman;
  const scores = [
    { key: 'manufacturer', name: t('zForPublicManufacturers'), score: manufacturer, limits: [1.81, 2.99] },
    { key: 'other', name: t('zForOthers'), score: other, limits: [1.1, 2.6] },
  ];
  return (
    <div className={classes.block} data-testid="altman">
      <h4 className={classes.subtitle}>{t('altman')}</h4>
      <ul className={classes.checks}>
        {scores.map(({ key, name, score, limits }) => (
          <li key={key}>
            <span>
              {name}: <strong>{score ? `${plain(score.value)}, ${ZONES[score.zone]}` : 'n/a'}</strong>{' '}
              <span className={classes.dim}>
                {t('zoneLimits', {
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
        <p className={classes.note}>{t('missingForIt', { missing: missing.join(', ') })}</p>
      )}
      {applies === null && <p className={classes.note}>{t('theIndustryIsNotKnown')}</p>}
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
