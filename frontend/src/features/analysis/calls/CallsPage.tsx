import '../../../market/answers/mantine-styles';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { CallList } from './CallList';
import { ChainResult } from './ChainResult';
import { HowToVerify } from './HowToVerify';
import { KeptHash } from './KeptHash';
import { fetchChainPage, fetchOutcomePage } from '../api/public-calls';
import { useChainCheck } from './use-chain-check';
import { t } from './texts';
import classes from './Calls.module.css';

function Check() {
  const { check, links, error, again } = useChainCheck(fetchChainPage);
  const outcomes = useChainCheck(fetchOutcomePage);
  if (error) return <LoadError what={t('chain.what')} error={error} onRetry={again} />;
  return (
    <>
      <ChainResult of="calls" check={check} onAgain={again} />
      {outcomes.error ? (
        <LoadError what={t('chain.outcomes')} error={outcomes.error} onRetry={outcomes.again} />
      ) : (
        <ChainResult of="outcomes" check={outcomes.check} onAgain={outcomes.again} />
      )}
      <KeptHash links={links} />
      {links.length > 0 && (
        <section className={classes.block} aria-labelledby="all-calls">
          <h2 id="all-calls" className={classes.subtitle}>
            {t('chain.all')}
          </h2>
          <CallList links={links} />
        </section>
      )}
    </>
  );
}

/** /calls: everybody can see that no call was changed afterwards. */
export function CallsPage() {
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.text')} />
      <div className={classes.stack}>
        {/* Browsers offer hashing only on pages that came safely. */}
        {globalThis.crypto?.subtle ? (
          <Check />
        ) : (
          <p className={classes.result} role="status">
            {t('chain.insecure')}
          </p>
        )}
        <HowToVerify />
      </div>
    </Page>
  );
}
