import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialog/Dialog';
import type { WatchlistSummary } from './watchlists';
import { t } from './texts';

export interface ListChoiceProps {
  symbol: string;
  lists: readonly WatchlistSummary[];
  /** Ids of the lists that hold the ticker. */
  holding: readonly string[];
  onToggle: (list: string) => void;
  onClose: () => void;
}

/** On which of the lists a ticker is. Each choice counts at once. */
export function ListChoice({ symbol, lists, holding, onToggle, onClose }: ListChoiceProps) {
  return (
    <Dialog
      title={t('star.lists', { symbol })}
      onClose={onClose}
      footer={
        <>
          <Button component={Link} to="/watchlist" variant="default">
            {t('star.open')}
          </Button>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </>
      }
    >
      {lists.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={holding.includes(id)} onChange={() => onToggle(id)} />
      ))}
    </Dialog>
  );
}
