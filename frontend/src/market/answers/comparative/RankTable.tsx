import type { Category, ComparativeDetail } from '@pricealgo/algorithms/comparative/comparative-detail';
import { plain, share, signedShare } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Comparative.module.css';

const CATEGORY_NAMES: Record<Category, string> = {
  return: t('return'),
  risk: t('risk'),
  riskAdjusted: t('returnForItsRisk'),
  value: t('value'),
  quality: t('quality'),
};

/** The score as the sum of its parts, so that nobody has to believe it. */
export function CompositeTable({ composite }: { composite: NonNullable<ComparativeDetail['composite']> }) {
  return (
    <ScrollTable caption={t('scoreAndItsParts')}>
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          <th scope="col" data-number>
            {t('shareOfPeersBeaten')}
          </th>
          <th scope="col" data-number>
            {t('weight')}
          </th>
          <th scope="col" data-number>
            {t('adds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {composite.categories.map(({ category, weight, percentile }) => (
          <tr key={category}>
            <th scope="row">{CATEGORY_NAMES[category]}</th>
            <td data-number>{t('of100', { percentile: plain(percentile, 0) })}</td>
            <td data-number>{share(weight)}</td>
            <td data-number>{plain(weight * percentile, 1)}</td>
          </tr>
        ))}
        <tr data-current="true">
          <th scope="row">{t('score')}</th>
          <td />
          <td />
          <td data-number>{t('scoreOf100', { score: plain(composite.score, 1) })}</td>
        </tr>
      </tbody>
    </ScrollTable>
  );
}

/** Returns, risks and margins are fractions; what relates two numbers is a plain one. */
function rankedValue(category: Category, value: number): string {
  if (category === 'riskAdjusted' || category === 'value') return plain(value);
  return category === 'return' ? signedShare(value) : share(value);
}

/** The subject's place among its peers, metric by metric. */
export function RankTable({ ranks }: Pick<ComparativeDetail, 'ranks'>) {
  return (
    <ScrollTable caption={t('placeAmongPeersByMetric')}>
      <thead>
        <tr>
          <th scope="col">{t('metric')}</th>
          <th scope="col">{t('category')}</th>
          <th scope="col" data-number>
            {t('value')}
          </th>
          <th scope="col" data-number>
            {t('place')}
          </th>
          <th scope="col" data-number>
            {t('percentile')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ metric, category, value, rank, of, percentile, lowerIsBetter }) => (
          <tr key={metric}>
            <th scope="row">
              {metric} {lowerIsBetter && <span className={classes.dim}>{t('lowerIsBetter')}</span>}
            </th>
            <td>{CATEGORY_NAMES[category]}</td>
            <td data-number>{rankedValue(category, value)}</td>
            <td data-number>{t('rankOf', { rank, of })}</td>
            <td data-number>{percentile === null ? t('tooFewPeers') : plain(percentile, 0)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
