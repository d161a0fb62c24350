import '../mantine-styles';
import { Dialog } from '../../../components/dialog/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../components/state/LoadError';
import { tickerQuery } from '../../../market/api/ticker';
import { t } from '../texts';
import { AlertDialog } from './AlertDialog';
import { TickerField } from './TickerField';

interface Chosen {
  exchangeShortName: string;
  symbol: string;
}

function ForTicker({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { data, error, refetch } = useQuery(tickerQuery(chosen.exchangeShortName, chosen.symbol));
  if (data) return <AlertDialog instrument={data} onClose={onClose} />;
  return (
    <Dialog title={t('dialog.create', { symbol: chosen.symbol })} onClose={onClose}>
      {error && <LoadError what={chosen.symbol} error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

export interface NewAlertDialogProps {
  /** Where it is known already. */
  ticker?: Chosen;
  onClose: () => void;
}

/** A new alert; one that knows no ticker yet has it chosen first. */
export function NewAlertDialog({ ticker, onClose }: NewAlertDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(ticker ?? null);
  if (chosen) return <ForTicker chosen={chosen} onClose={onClose} />;
  return (
    <Dialog title={t('dialog.pick')} onClose={onClose}>
      <TickerField
        onChoose={({ exchangeShortName, ticker }) => setChosen({ exchangeShortName, symbol: ticker })}
      />
    </Dialog>
  );
}
