import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { exchangesQuery } from '../../../market/api/exchanges';
import { t } from './texts';
import classes from './Exchanges.module.css';

/** Ways into the lists. */
export function ExchangeLinks() {
  const { data: exchanges, error, refetch } = useQuery(exchangesQuery);
  return (
    <section aria-labelledby="exchanges-title" className={classes.section}>
      <h2 id="exchanges-title" className={classes.sectionTitle}>
        {t('exchanges.title')}
      </h2>
      {error ? (
        <LoadError what={t('exchanges.what')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.exchanges}>
          {exchanges
            ? exchanges.map(({ exchangeShortName, name, count, market }) => (
                <li key={exchangeShortName}>
                  <Link to={`/tickers/${exchangeShortName}`} className={classes.exchange}>
                    <span className={classes.exchangeDot} data-open={market.open} aria-hidden="true" />
                    <span className={classes.exchangeName}>{name}</span>
                    <span className={classes.exchangeFacts}>
                      {t('exchanges.facts', { count, open: String(market.open) })}
                    </span>
                    <IconChevronRight size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))
            : [0, 1, 2, 3].map((place) => (
                <li key={place}>
                  <Skeleton height={58} radius="md" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
