import './mantine-styles';
import { Button, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { MessageDrawer } from './MessageDrawer';
import { MessageFilters } from './MessageFilters';
import { MessageRow } from './MessageRow';
import classes from './Messages.module.css';
import { type Message, MESSAGES_PER_PAGE, messagesQuery } from './messages-api';
import { t } from './texts';
import { useMessagesAddress } from './use-messages-address';
import { Pager } from '../../../components/table/Pager';

/** /admin/messages : the inbox of the contact form. */
export function MessagesPage() {
  const { state, q, page, change } = useMessagesAddress();
  const { data, error, refetch } = useQuery(messagesQuery(state, q, page));
  const [opened, setOpened] = useState<Message | null>(null);
  const filtered = state !== null || q !== '';
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <MessageFilters
        state={state}
        q={q}
        filtered={filtered}
        found={data && data.total > 0 && t('list.count', { total: data.total })}
        onChange={change}
      />
      {error ? (
        <LoadError what={t('page.title')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.list} aria-hidden="true">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} height={84} radius="lg" />
          ))}
        </div>
      ) : data.items.length === 0 ? (
        <StatePanel
          icon={<IconInbox size={24} />}
          title={filtered ? t('empty.filtered.title') : t('empty.title')}
          action={
            filtered ? (
              <Button onClick={() => change({ state: null, q: '' })}>{t('empty.filtered.action')}</Button>
            ) : (
              <Button component={Link} to="/contact">
                {t('empty.action')}
              </Button>
            )
          }
        >
          {filtered ? t('empty.filtered.text') : t('empty.text')}
        </StatePanel>
      ) : (
        <ul className={classes.list} aria-label={t('page.title')}>
          {data.items.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} onOpen={() => setOpened(message)} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={page}
          limit={MESSAGES_PER_PAGE}
          total={data.total}
          onPage={(next) => change({ page: next })}
        />
      )}
      {opened && <MessageDrawer key={opened.id} message={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
