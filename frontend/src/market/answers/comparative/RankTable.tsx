import type { Category, ComparativeDetail } from '@pricealgo/algorithms/comparative/comparative-detail';
import { plain, share, signedShare } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Comparative.module.css';

const CATEGORY_NAMES: Record<Category, string> = {
  return: t('category.return'),
  risk: t('category.risk'),
  riskAdjusted: t('category.riskReturn'),
  value: t('category.value'),
  quality: t('category.quality'),
};

/** The score as the sum of its parts, so that nobody has to believe it. */
export function CompositeTable({ composite }: { composite: NonNullable<ComparativeDetail['composite']> }) {
  return (
    <ScrollTable caption={t('score.caption')} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('score.category')}</th>
          <th scope="col" data-number>
            {t('score.beaten')}
          </th>
          <th scope="col" data-number>
            {t('score.weight')}
          </th>
          <th scope="col" data-number>
            {t('score.adds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {composite.categories.map(({ category, weight, percentile }) => (
          <tr key={category}>
            <th scope="row">{CATEGORY_NAMES[category]}</th>
            <td data-number>{t('score.percentile', { percentile: plain(percentile, 0) })}</td>
            <td data-number>{share(weight)}</td>
            <td data-number>{plain(weight * percentile, 1)}</td>
          </tr>
        ))}
        <tr data-current="true">
          <th scope="row">{t('score.sum')}</th>
          <td />
          <td />
          <td data-number>{t('score.total', { score: plain(composite.score, 1) })}</td>
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
    <ScrollTable caption={t('ranks.caption')} narrow="labels">
      <thead>
        <tr>
          <th scope="col">{t('ranks.metric')}</th>
          <th scope="col">{t('score.category')}</th>
          <th scope="col" data-number>
            {t('category.value')}
          </th>
          <th scope="col" data-number>
            {t('ranks.place')}
          </th>
          <th scope="col" data-number>
            {t('ranks.percentile')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ metric, category, value, rank, of, percentile, lowerIsBetter }) => (
          <tr key={metric}>
            <th scope="row">
              {metric} {lowerIsBetter && <span className={classes.dim}>{t('ranks.lower')}</span>}
            </th>
            <td>{CATEGORY_NAMES[category]}</td>
            <td data-number>{rankedValue(category, value)}</td>
            <td data-number>{t('ranks.rank', { rank, of })}</td>
            <td data-number>{percentile === null ? t('ranks.tooFew') : plain(percentile, 0)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
