import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedWords } from '../../../lib/browser/use-typed-words';
import { t } from './texts';
import type { UsersAddress } from './use-users-address';
import classes from './Users.module.css';
import { ACCOUNT_STATUSES, USER_ROLES } from '@pricealgo/contract/accounts';
import { MEMBER_SUBSCRIPTIONS } from '@pricealgo/contract/member-names';

export function UserFilters({ address }: { address: UsersAddress }) {
  const { filter, ask } = address;
  const words = useTypedWords(filter.q ?? '', (q) => ask({ q }));
  const any = { value: '', label: t('any') };
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        label={t('search')}
        maxLength={120}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        {...words}
      />
      <NativeSelect
        label={t('column.status')}
        data={[any, ...ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))]}
        value={filter.status ?? ''}
        onChange={(event) => ask({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('column.subscriptionEnd')}
        data={[any, ...MEMBER_SUBSCRIPTIONS.map((value) => ({ value, label: t(`filter.${value}`) }))]}
        value={filter.subscription ?? ''}
        onChange={(event) => ask({ subscription: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('column.role')}
        data={[any, ...USER_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))]}
        value={filter.role ?? ''}
        onChange={(event) => ask({ role: event.currentTarget.value })}
      />
    </search>
  );
}
