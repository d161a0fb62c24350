import { Button, Skeleton } from '@mantine/core';
import { IconArticle, IconRss } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
import { POSTS_PER_PAGE, postsQuery } from '../api/content';
import { ContentPage } from '../content/ContentPage';
import { t } from '../texts';
import classes from './Blog.module.css';
import { PostCard } from './PostCard';

/** /fee-structure : the blog, newest first. */
export function BlogPage() {
  const { search: params, change } = useAddressFields();
  const tag = params.get('tag');
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, refetch } = useQuery({ ...postsQuery(tag, page), placeholderData: keepPreviousData });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / POSTS_PER_PAGE));
  const turn = (to: number): void => change({ page: String(to) });
  return (
    <ContentPage slug="fee-structure">
      <div className={classes.bar}>
        {tag && (
          <Button component={Link} to="/fee-structure" variant="default" size="sm">
            {t('blog.topic.all')}
          </Button>
        )}
        <h2 className={classes.heading}>{tag ? t('blog.topic.chosen', { tag }) : t('blog.what')}</h2>
        <a className={classes.feed} href="/feed.xml">
          <IconRss size={18} aria-hidden="true" />
          {t('blog.feed')}
        </a>
      </div>
      {error ? (
        <LoadError what={t('blog.what')} error={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <StatePanel
          icon={<IconArticle size={24} />}
          title={t('blog.empty.title')}
          action={
            <Button component={Link} to={tag ? '/fee-structure' : '/'}>
              {tag ? t('blog.empty.action') : t('content.missing.action')}
            </Button>
          }
        >
          {t('blog.empty.text')}
        </StatePanel>
      ) : (
        <ul className={classes.list}>
          {data
            ? data.items.map((post) => (
                <li key={post.slug}>
                  <PostCard post={post} />
                </li>
              ))
            : [0, 1, 2].map((place) => (
                <li key={place}>
                  <Skeleton height={150} radius="lg" />
                </li>
              ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('blog.pager.label')}>
          <Button variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {t('blog.pager.newer')}
          </Button>
          <span>{t('blog.pager.page', { page, total: pages })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => turn(page + 1)}>
            {t('blog.pager.older')}
          </Button>
        </nav>
      )}
    </ContentPage>
  );
}
