import { DayFilter, FilterBar, SearchFilter, SelectFilter } from '../../../components/table/FilterBar';
import { ACTIONS, t } from './texts';
import type { AuditFilter } from './use-audit-address';

const PEOPLE = ['actor', 'subject'] as const;
const DAYS = ['from', 'to'] as const;

interface AuditFiltersProps {
  filter: AuditFilter;
  found: string;
  onChange: (changes: Partial<AuditFilter>) => void;
  onClear: () => void;
}

export function AuditFilters({ filter, found, onChange, onClear }: AuditFiltersProps) {
  const choices = [
    { value: 'admin', label: t('filter.action.admin') },
    ...ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })),
  ];
  const filtered = Object.values(filter).some(Boolean);
  return (
    <FilterBar filtered={filtered} onClear={onClear} found={found}>
      {PEOPLE.map((name) => (
        <SearchFilter
          key={name}
          label={t(`search.${name}`)}
          value={filter[name]}
          maxLength={120}
          onChange={(words) => onChange({ [name]: words })}
        />
      ))}
      <SelectFilter
        label={t('column.action')}
        any={t('filter.action.any')}
        value={choices.some(({ value }) => value === filter.action) ? filter.action : ''}
        options={choices}
        onChange={(action) => onChange({ action })}
      />
      {DAYS.map((name) => (
        <DayFilter
          key={name}
          label={t(`filter.${name}`)}
          value={filter[name]}
          onChange={(day) => onChange({ [name]: day })}
        />
      ))}
    </FilterBar>
  );
}
