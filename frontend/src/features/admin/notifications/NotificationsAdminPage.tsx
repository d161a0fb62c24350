import '../operations/mantine-styles';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { BroadcastList } from './BroadcastList';
import { ComposeForm } from './ComposeForm';
import { t } from './texts';

/** /admin/notifications */
export function NotificationsAdminPage() {
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} lead={t('intro')} />
      <section aria-label={t('compose')}>
        <ComposeForm />
      </section>
      <BroadcastList />
    </Page>
  );
}
