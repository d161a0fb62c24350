import './mantine-styles';
import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_AREAS, ADMIN_ROLES, AREAS_OF_ROLE } from '@pricealgo/contract/admin-roles';
import { MailAddress } from '../../../components/MailAddress';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { Section } from '../../../components/section/Section';
import { DataTable } from '../../../components/table/DataTable';
import type { Column } from '../../../components/table/columns';
import { officeInstant } from '../shared/office-time';
import { showFailure, showSuccess } from '../../../lib/toast';
import classes from './Administrators.module.css';
import { type Administrator, administratorsQuery, inviteAgain } from './administrators-api';
import { ChangeDialog } from './ChangeDialog';
import { InviteDialog } from './InviteDialog';
import { t } from './texts';

type Asked = { what: 'invite' } | { what: 'role' | 'remove'; administrator: Administrator };

function stateText({ invited, invitationEndsMs, secondFactor, recoveryCodesLeft }: Administrator): string {
  if (invited)
    return invitationEndsMs
      ? t('state.invited', { time: officeInstant(invitationEndsMs) })
      : t('state.expired');
  return secondFactor ? t('state.app', { count: recoveryCodesLeft }) : t('state.password');
}

function columnsFor(
  ask: (asked: Asked) => void,
  again: (one: Administrator) => void,
): readonly Column<Administrator>[] {
  return [
    {
      key: 'name',
      header: t('column.name'),
      wrap: true,
      minWidth: 150,
      cell: ({ name, self }) => (self ? t('list.self', { name }) : name),
      note: ({ email }) => <MailAddress address={email} />,
    },
    { key: 'role', header: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
    { key: 'state', header: t('column.state'), wrap: true, minWidth: 140, cell: stateText },
    {
      key: 'lastLogin',
      header: t('column.lastLogin'),
      hideBelow: 'md',
      cell: ({ lastLoginMs }) => (lastLoginMs ? officeInstant(lastLoginMs) : t('list.never')),
    },
    {
      key: 'acts',
      header: t('column.acts'),
      cell: (one) =>
        !one.self && (
          <span className={classes.acts}>
            {one.invited && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('again.named', { name: one.name })}
                onClick={() => again(one)}
              >
                {t('again.action')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('role.named', { name: one.name })}
              onClick={() => ask({ what: 'role', administrator: one })}
            >
              {t('role.action')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('remove.named', { name: one.name })}
              onClick={() => ask({ what: 'remove', administrator: one })}
            >
              {t('remove.submit')}
            </Button>
          </span>
        ),
    },
  ];
}

/** /admin/administrators: who may enter the back office and how far, who is invited, and what each role opens. */
export function AdministratorsPage() {
  const { data, error, refetch } = useQuery(administratorsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const again = ({ userId, email }: Administrator): void => {
    inviteAgain(userId).then(() => {
      showSuccess(t('invite.done', { email }));
      void refetch();
    }, showFailure);
  };
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')}>
        <Button onClick={() => setAsked({ what: 'invite' })}>{t('invite.action')}</Button>
      </PageHeader>
      <DataTable
        caption={t('page.title')}
        narrow="cards"
        columns={columnsFor(setAsked, again)}
        rows={data}
        rowKey={({ userId }) => userId}
        error={error}
        onRetry={() => void refetch()}
        empty={{ icon: <IconUserShield size={24} />, title: t('empty.title'), text: t('empty.text') }}
      />
      <div className={classes.roles}>
        <Section id="roles" title={t('roles.title')} text={t('roles.text')}>
          <dl className={classes.list}>
            {ADMIN_ROLES.map((role) => (
              <div key={role}>
                <dt>{t(`role.${role}`)}</dt>
                <dd>
                  {ADMIN_AREAS.filter((area) => AREAS_OF_ROLE[role].includes(area))
                    .map((area) => t(`area.${area}`))
                    .join(', ')}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
      {asked?.what === 'invite' && <InviteDialog onClose={() => setAsked(null)} />}
      {asked && asked.what !== 'invite' && <ChangeDialog {...asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
