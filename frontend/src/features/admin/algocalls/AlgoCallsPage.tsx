import './mantine-styles';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { CallList } from './list/CallList';
import { NewRun } from './run/NewRun';
import { t } from './texts';
import { useCallsAddress } from './use-calls-address';

/** /admin/algocalls : every call of every ticker, and new ones. */
export function AlgoCallsPage() {
  const address = useCallsAddress();
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.intro')} />
      <NewRun onMade={(call) => address.set({ call })} />
      <CallList address={address} />
    </Page>
  );
}
