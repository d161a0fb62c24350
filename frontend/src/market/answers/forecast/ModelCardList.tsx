import type { ModelCard } from '@pricealgo/algorithms/lstm/lstm-detail';
import { formatCount } from '../../../lib/format/number-format';
import { formatDate } from '../../../lib/format/time-format';
import { t } from './texts';
import classes from './Forecast.module.css';

const date = (timeMs: number): string => formatDate(timeMs, 'UTC');

/** What the model is, what it has seen and what it cannot do. */
export function ModelCardList({ card }: { card: ModelCard }) {
  const rows: [string, string][] = [
    [t('card.kind'), card.architecture],
    [t('card.parameters.label'), t('card.parameters.value', { parameters: formatCount(card.parameters) })],
    [t('card.reads'), card.inputs.join(', ')],
    [t('card.forecasts'), card.target],
    [
      t('card.trained.label'),
      t('card.trained.value', {
        bars: formatCount(card.bars),
        fromMs: date(card.fromMs),
        toMs: date(card.toMs),
      }),
    ],
    [
      t('card.seeds.label'),
      card.seeds.map((seed, i) => t('card.seeds.value', { seed, epochs: card.epochs[i] })).join(', '),
    ],
    [
      t('card.tested.label'),
      t('card.tested.value', {
        folds: card.folds,
        testedFromMs: date(card.testedFromMs),
        testedToMs: date(card.testedToMs),
      }),
    ],
    [t('card.weights'), `SHA-256 ${card.hash}`],
  ];
  return (
    <div className={classes.block} data-testid="model-card">
      <h4 className={classes.subtitle}>{t('card.title')}</h4>
      <dl className={classes.card}>
        {rows.map(([name, value]) => (
          <ModelFact key={name} name={name} value={value} />
        ))}
      </dl>
      <h5 className={classes.subtitle}>{t('card.limits')}</h5>
      <ul className={classes.limits}>
        {card.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  );
}

function ModelFact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
