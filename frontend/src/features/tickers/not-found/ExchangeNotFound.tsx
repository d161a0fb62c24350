import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatePanel } from '../../../components/state/StatePanel';
import { formatCount } from '../../../lib/format/number-format';
import type { Exchange } from '../../../market/api/exchanges';
import { t } from '../texts';
import classes from '../../../market/suggestions/NotFound.module.css';

export interface ExchangeNotFoundProps {
  exchangeShortName: string;
  exchanges: Exchange[];
}

/** An unknown exchange: those that exist, to choose from. */
export function ExchangeNotFound({ exchangeShortName, exchanges }: ExchangeNotFoundProps) {
  return (
    <>
      <StatePanel
        icon={<IconMapQuestion size={24} />}
        title={t('unknown.title', { exchangeShortName })}
        level={1}
        action={
          <Button component={Link} to="/tickers">
            {t('unknown.action')}
          </Button>
        }
      >
        {t('unknown.text')}
      </StatePanel>
      <ul className={classes.links}>
        {exchanges.map(({ exchangeShortName: known, name, count }) => (
          <li key={known}>
            <Link className={classes.link} to={`/tickers/${known}`}>
              <span className={classes.text}>
                <span className={classes.symbol}>{name}</span>
                <span className={classes.name}>{t('exchanges.count', { count: formatCount(count) })}</span>
              </span>
              <span className={classes.exchange}>{known}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
