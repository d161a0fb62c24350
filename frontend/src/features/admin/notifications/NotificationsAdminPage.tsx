import '../operations/mantine-styles';
import { Page } from '../../../components/page/Page';
import { PageHead } from '../../../components/page/PageHead';
import { BroadcastList } from './BroadcastList';
import { ComposeForm } from './ComposeForm';
import { t } from './texts';

/** /admin/notifications */
export function NotificationsAdminPage() {
  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} text={t('intro')} />
      <section aria-label={t('compose')}>
        <ComposeForm />
      </section>
      <BroadcastList />
    </Page>
  );
}
