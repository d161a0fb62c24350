import { useState } from 'react';
import { Drawer } from '../../../../components/dialog/Drawer';
import { keyOf, type AdminTicker } from '../tickers-api';
import { BackFillPart } from './BackFillPart';
import { CorporateActionsPart } from './CorporateActionsPart';
import { EditForm } from './EditForm';

/** Everything that can be done to one ticker. */
export function EditDrawer({ ticker: given, onClose }: { ticker: AdminTicker; onClose: () => void }) {
  const [ticker, setTicker] = useState(given);
  return (
    <Drawer title={keyOf(ticker)} onClose={onClose}>
      <EditForm key={ticker.updatedMs} ticker={ticker} onSaved={setTicker} />
      <CorporateActionsPart ticker={ticker} />
      <BackFillPart ticker={ticker} />
    </Drawer>
  );
}
