import type { ReactNode } from 'react';
import { FilterBar, SearchFilter, SelectFilter } from '../../../components/table/FilterBar';
import { STATES, type MessageState } from './messages-api';
import { t } from './texts';

interface MessageFiltersProps {
  state: MessageState | null;
  q: string;
  filtered: boolean;
  found: ReactNode;
  onChange: (changes: { state?: MessageState | null; q?: string }) => void;
}

export function MessageFilters({ state, q, filtered, found, onChange }: MessageFiltersProps) {
  return (
    <FilterBar filtered={filtered} onClear={() => onChange({ state: null, q: '' })} found={found}>
      <SearchFilter
        label={t('filter.search')}
        value={q}
        maxLength={100}
        onChange={(words) => onChange({ q: words })}
      />
      <SelectFilter
        label={t('filter.state')}
        any={t('filter.all')}
        value={state ?? ''}
        options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => onChange({ state: STATES.find((name) => name === value) ?? null })}
      />
    </FilterBar>
  );
}
