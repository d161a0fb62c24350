import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { exchangesQuery } from '../../../market/api/exchanges';
import { MOVER_KINDS, MOVER_NAMES } from '../../../market/movers/movers';
import { ChoiceBar } from '../ChoiceBar';
import { MoverList } from '../../../market/movers/MoverList';
import { t } from '../texts';
import classes from '../../../market/movers/Movers.module.css';

/** Gainers, losers and most active, of one exchange or all; the choice lives in the address. */
export function MoversPanel({ rows }: { rows: number }) {
  const [search] = useSearchParams();
  const { data: exchanges = [] } = useQuery(exchangesQuery);
  const kind = MOVER_KINDS.find((known) => known === search.get('movers')) ?? 'gainers';
  const exchange = exchanges.find(({ exchangeShortName }) => exchangeShortName === search.get('exchange'));
  return (
    <section className={classes.panel} aria-labelledby="movers-title">
      <div className={classes.head}>
        <h2 id="movers-title" className={classes.title}>
          {t('movers.title')}
        </h2>
        <ChoiceBar
          label={t('movers.ranking')}
          field="movers"
          value={kind === 'gainers' ? '' : kind}
          choices={MOVER_KINDS.map((value) => ({
            value: value === 'gainers' ? '' : value,
            name: MOVER_NAMES[value],
          }))}
        />
        <ChoiceBar
          label={t('movers.exchange')}
          field="exchange"
          value={exchange?.exchangeShortName ?? ''}
          choices={[
            { value: '', name: t('filter.all') },
            ...exchanges.map(({ exchangeShortName }) => ({
              value: exchangeShortName,
              name: exchangeShortName,
            })),
          ]}
        />
      </div>
      <MoverList
        key={`${kind} ${exchange?.exchangeShortName}`}
        kind={kind}
        exchangeShortName={exchange?.exchangeShortName ?? null}
        rows={rows}
      />
      <p className={classes.note}>{t('movers.text')}</p>
    </section>
  );
}
