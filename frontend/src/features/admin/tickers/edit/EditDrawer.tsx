import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts';
import { keyOf, type AdminTicker } from '../tickers-api';
import classes from '../Tickers.module.css';
import { BackFillPart } from './BackFillPart';
import { CorporateActionsPart } from './CorporateActionsPart';
import { EditForm } from './EditForm';

/** Everything that can be done to one ticker. */
export function EditDrawer({ ticker: given, onClose }: { ticker: AdminTicker; onClose: () => void }) {
  const [ticker, setTicker] = useState(given);
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={520}>
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content>
        {/* Not the component's own header: a drawer has no banner. */}
        <div className={classes.drawerHead}>
          <Drawer.Title>{keyOf(ticker)}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Drawer.Body className={classes.drawerBody}>
          <EditForm key={ticker.updatedMs} ticker={ticker} onSaved={setTicker} />
          <CorporateActionsPart ticker={ticker} />
          <BackFillPart ticker={ticker} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
