import '../operations/mantine-styles';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { BroadcastList } from './BroadcastList';
import { ComposeForm } from './ComposeForm';
import { t } from './texts';

/** /admin/notifications */
export function NotificationsAdminPage() {
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <section aria-label={t('compose.title')}>
        <ComposeForm />
      </section>
      <BroadcastList />
    </Page>
  );
}
