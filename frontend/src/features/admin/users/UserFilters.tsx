import { FilterBar, SearchFilter, SelectFilter } from '../../../components/table/FilterBar';
import { t } from './texts';
import type { UsersAddress } from './use-users-address';
import { ACCOUNT_STATUSES, USER_ROLES } from '@pricealgo/contract/accounts';
import { MEMBER_SUBSCRIPTIONS } from '@pricealgo/contract/member-names';

export function UserFilters({ address, found }: { address: UsersAddress; found: string }) {
  const { filter, filtered, ask, clear } = address;
  return (
    <FilterBar filtered={filtered} onClear={clear} found={found}>
      <SearchFilter
        label={t('filter.search')}
        value={filter.q ?? ''}
        maxLength={120}
        onChange={(q) => ask({ q })}
      />
      <SelectFilter
        label={t('column.status')}
        any={t('filter.any')}
        value={filter.status}
        options={ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => ask({ status })}
      />
      <SelectFilter
        label={t('column.subscriptionEnd')}
        any={t('filter.any')}
        value={filter.subscription}
        options={MEMBER_SUBSCRIPTIONS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(subscription) => ask({ subscription })}
      />
      <SelectFilter
        label={t('column.role')}
        any={t('filter.any')}
        value={filter.role}
        options={USER_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(role) => ask({ role })}
      />
    </FilterBar>
  );
}
