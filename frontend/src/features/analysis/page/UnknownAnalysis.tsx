import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { tickerPath } from '../../../market/ticker-path';
import { ALGORITHM_NAMES } from '../../../market/answers/algorithm-names';
import { t } from '../../../market/answers/texts';

/** An address below a ticker that is none of its pages. */
export function UnknownAnalysis() {
  const { exchangeShortName = '', symbol = '', algo = '' } = useParams();
  const instrument = { exchangeShortName: exchangeShortName.toUpperCase(), symbol: symbol.toUpperCase() };
  return (
    <Page title={t('unknown.page')}>
      <StatePanel
        icon={<IconMapOff size={24} />}
        title={t('unknown.title', { algo })}
        level={1}
        action={
          <Button component={Link} to={`${tickerPath(instrument)}/overview`}>
            {t('unknown.action', { symbol: instrument.symbol })}
          </Button>
        }
      >
        {t('unknown.text', { algorithmNames: Object.values(ALGORITHM_NAMES).join(', ') })}
      </StatePanel>
    </Page>
  );
}
