import { Button, Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { ApiError } from '../../../lib/http/api-error';
import { formatDate } from '../../../lib/format/time-format';
import { pageQuery } from '../api/content';
import { t } from '../texts';
import classes from './ContentPage.module.css';
import { RichText } from '../../../components/rich-text/RichText';

interface ContentPageProps {
  slug: string;
  /** Says since when the text is the way it is. */
  dated?: boolean;
  children?: ReactNode;
}

/** A page that administrators write; `children` follow its text. */
export function ContentPage({ slug, dated = false, children }: ContentPageProps) {
  const { data: page, error, refetch } = useQuery(pageQuery(slug));
  if (error) return <ContentFault error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={page?.title ?? null}>
      {page ? (
        <>
          <PageHeader
            title={page.title}
            lead={dated ? t('content.changed', { date: formatDate(page.liveSinceMs, 'UTC') }) : undefined}
          />
          <RichText html={page.html} />
        </>
      ) : (
        <ContentSkeleton />
      )}
      {/* Not before the text above it, which would push it down. */}
      {page && children && <div className={classes.more}>{children}</div>}
    </Page>
  );
}

export function ContentFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={missing ? t('content.missing.title') : t('content.what')}>
      {missing ? (
        <StatePanel
          icon={<IconFileOff size={24} />}
          title={t('content.missing.title')}
          level={1}
          action={
            <Button component={Link} to="/">
              {t('content.missing.action')}
            </Button>
          }
        >
          {t('content.missing.text')}
        </StatePanel>
      ) : (
        <LoadError what={t('content.what')} error={error} onRetry={onRetry} />
      )}
    </Page>
  );
}

export function ContentSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton height={38} width="min(320px, 70%)" />
      {[0, 1, 2].map((paragraph) => (
        <div key={paragraph}>
          <Skeleton height={16} />
          <Skeleton height={16} />
          <Skeleton height={16} width="60%" />
        </div>
      ))}
    </div>
  );
}

/** For the route table. */
export const contentPage = (slug: string, dated = false): ComponentType => {
  const Screen = () => <ContentPage slug={slug} dated={dated} />;
  Screen.displayName = `ContentPage(${slug})`;
  return Screen;
};
