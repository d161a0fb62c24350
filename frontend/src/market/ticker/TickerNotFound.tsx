import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatePanel } from '../../components/state/StatePanel';
import { exchangesQuery } from '../api/exchanges';
import { TickerSuggestions } from '../suggestions/TickerSuggestions';
import { t } from './texts';

/** An unknown ticker: leads to the exchange if that is known, else to all exchanges. */
export function TickerNotFound({ exchangeShortName, symbol }: { exchangeShortName: string; symbol: string }) {
  const { data: exchanges } = useQuery(exchangesQuery);
  const exchange = exchanges?.find((known) => known.exchangeShortName === exchangeShortName);
  return (
    <>
      <StatePanel
        icon={<IconZoomQuestion size={24} />}
        title={t('unknown.title', { exchangeShortName, symbol })}
        level={1}
        action={
          <Button component={Link} to={exchange ? `/tickers/${exchangeShortName}` : '/tickers'}>
            {exchange ? t('unknown.exchange', { name: exchange.name }) : t('unknown.action')}
          </Button>
        }
      >
        {t('unknown.text')}
      </StatePanel>
      <TickerSuggestions exchangeShortName={exchangeShortName} symbol={symbol} />
    </>
  );
}
