import './mantine-styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { MessageDrawer } from './MessageDrawer';
import { MessageFilters } from './MessageFilters';
import { MessageTable } from './MessageTable';
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
      <MessageTable
        rows={data?.items}
        error={error}
        onRetry={() => void refetch()}
        narrowed={filtered}
        onShowAll={() => change({ state: null, q: '' })}
        onOpen={setOpened}
      />
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
