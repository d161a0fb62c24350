import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page } from '../../components/page/Page';
import { StatePanel } from '../../components/state/StatePanel';

export function NotFound() {
  return (
    <Page title="Page not found">
      <StatePanel
        icon={<IconMapOff size={24} />}
        title="There is nothing at this address"
        level={1}
        action={
          <Button component={Link} to="/tickers">
            Browse all tickers
          </Button>
        }
      >
        The page may have moved, or the address has a typing error.
      </StatePanel>
    </Page>
  );
}
