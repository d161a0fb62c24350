import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { formatDate } from '../../../lib/format/time-format';
import { postQuery } from '../api/content';
import { ContentFault, ContentSkeleton } from '../content/ContentPage';
import { RichText } from '../../../components/rich-text/RichText';
import { t } from '../texts';
import classes from './Blog.module.css';
import { Tags } from './Tags';

/** /fee-structure/:slug */
export function PostPage() {
  const { slug = '' } = useParams();
  const { data: post, error, refetch } = useQuery(postQuery(slug));
  if (error) return <ContentFault error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={post?.title ?? null}>
      <Link to="/fee-structure" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('blog.post.back')}
      </Link>
      {post ? (
        <article>
          <PageHeader title={post.title} lead={formatDate(post.liveSinceMs, 'UTC')} />
          {post.image && <img className={classes.cover} src={post.image} alt="" />}
          <RichText html={post.html} />
          <Tags tags={post.tags} />
        </article>
      ) : (
        <ContentSkeleton />
      )}
    </Page>
  );
}
