import '../mantine-styles';
import type { ComponentType } from 'react';
import { Page } from '../../../../components/page/Page';
import { PageHeader } from '../../../../components/page/PageHeader';
import { ALGORITHM_NAMES, type AlgorithmName } from '../../../../market/answers/algorithm-names';
import { CallList } from '../list/CallList';
import { t } from '../texts';
import { useCallsAddress } from '../use-calls-address';
import { AlgoRecord } from './AlgoRecord';

/** /admin/{algo}-algo-history : how one algorithm did, version by version, and its calls. */
export function algoHistoryPage(algo: AlgorithmName): ComponentType {
  return function AlgoHistoryPage() {
    const address = useCallsAddress(algo);
    const title = t('history.title', { algo: ALGORITHM_NAMES[algo] });
    return (
      <Page title={title}>
        <PageHeader title={title} lead={t('history.intro')} />
        <AlgoRecord algo={algo} />
        <section aria-labelledby="history-calls">
          <h2 id="history-calls">{t('history.calls')}</h2>
          <CallList address={address} fixed={algo} />
        </section>
      </Page>
    );
  };
}
