import { withReadersNumbers } from '../../../market/answers/readers-numbers';
import '../../../market/answers/mantine-styles';
import { Button, Skeleton } from '@mantine/core';
import { shownText } from '@pricealgo/algorithms/answers/shown-texts';
import { IconLinkOff, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Page } from '../../../components/page/Page';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { ApiError } from '../../../lib/http/api-error';
import { showFailure, showSuccess } from '../../../lib/toast';
import { tickerPath } from '../../../market/ticker-path';
import { callCardQuery, evidenceAddress } from '../api/public-calls';
import type { CallSummary } from '../../../market/answers/api/ticker-analysis';
import { ALGORITHM_NAMES } from '../../../market/answers/algorithm-names';
import { AnswerNotices } from '../../../market/answers/AnswerNotices';
import { CallLine } from '../../../market/answers/CallLine';
import { OutcomeTable } from '../../../market/answers/OutcomeTable';
import { StanceChip } from '../../../market/answers/StanceChip';
import { t } from './texts';
import classes from './Calls.module.css';

async function share(call: CallSummary): Promise<void> {
  const url = window.location.href;
  if (typeof navigator.share === 'function')
    await navigator.share({
      title: `${call.instrument}: ${withReadersNumbers(shownText(call.headline))}`,
      url,
    });
  else {
    await navigator.clipboard.writeText(url);
    showSuccess(t('card.share.copied'));
  }
}

function Card({ call }: { call: CallSummary }) {
  const [exchangeShortName = '', symbol = ''] = call.instrument.split(/:(.*)/s);
  const address = tickerPath({ exchangeShortName, symbol });
  const onShare = (): void =>
    void share(call).catch((error: unknown) => {
      // Somebody closed the sheet: nothing went wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showFailure(error);
    });
  return (
    <article className={classes.card} data-testid="call-card">
      <header className={classes.cardHead}>
        <div>
          <p className={classes.dim}>
            {t('card.title', { algorithmNames: ALGORITHM_NAMES[call.algo], seq: call.seq })}
          </p>
          <h1 className={classes.cardTitle}>
            <Link to={address}>{call.instrument}</Link>
          </h1>
        </div>
        <StanceChip label={call.label} stance={call.stance} />
      </header>
      <p className={classes.headline}>{withReadersNumbers(shownText(call.headline))}</p>
      <CallLine call={call} />
      <AnswerNotices withdrawn={call.withdrawn} warnings={[]} missing={[]} />
      <section aria-labelledby="outcomes" className={classes.block}>
        <h2 id="outcomes" className={classes.subtitle}>
          {t('card.outcomes')}
        </h2>
        <OutcomeTable call={call} />
      </section>
      <p className={classes.hash}>
        SHA-256 <code>{call.hash}</code>
      </p>
      <p className={classes.dim}>
        {t.rich('card.evidence', {
          link: <a href={evidenceAddress(call.callId)}>{t('card.evidence.link')}</a>,
        })}
      </p>
      <div className={classes.actions}>
        <Button leftSection={<IconShare size={16} />} onClick={onShare}>
          {t('card.share.action')}
        </Button>
        <Button component={Link} to="/calls" variant="default">
          {t('card.chain')}
        </Button>
        <Button component={Link} to={`${address}/${call.algo}`} variant="default">
          {t('card.analysis')}
        </Button>
      </div>
      <p className={classes.dim}>{t('card.disclaimer')}</p>
    </article>
  );
}

/** /calls/{callId}: one call as anybody may see it. */
export function CallCardPage() {
  const { callId = '' } = useParams();
  const { data: call, error, refetch } = useQuery(callCardQuery(callId));
  // What is no id at all is answered with 400.
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Page
      title={
        call
          ? t('card.page', { instrument: call.instrument, algorithmNames: ALGORITHM_NAMES[call.algo] })
          : t('call.name')
      }
    >
      {call ? (
        <Card call={call} />
      ) : unknown ? (
        <StatePanel
          icon={<IconLinkOff size={24} />}
          title={t('unknown.title')}
          level={1}
          action={
            <Button component={Link} to="/calls">
              {t('unknown.action')}
            </Button>
          }
        >
          {t('unknown.text')}
        </StatePanel>
      ) : error ? (
        <LoadError level={1} what={t('card.what')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} radius="lg" role="status" aria-label={t('card.loading')} />
      )}
    </Page>
  );
}
