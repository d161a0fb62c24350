import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/time-format';
import classes from './Blog.module.css';
import { Tags } from './Tags';

interface Post {
  slug: string;
  title: string;
  excerpt: string;
  image: string | null;
  tags: string[];
  liveSinceMs: number;
}

export function PostCard({ post }: { post: Post }) {
  const { slug, title, excerpt, image, tags, liveSinceMs } = post;
  return (
    <article className={classes.card}>
      {image && <img className={classes.image} src={image} alt="" loading="lazy" />}
      <div>
        <time className={classes.date} dateTime={new Date(liveSinceMs).toISOString()}>
          {formatDate(liveSinceMs, 'UTC')}
        </time>
        <h3 className={classes.title}>
          <Link to={`/fee-structure/${slug}`}>{title}</Link>
        </h3>
        <p className={classes.excerpt}>{excerpt}</p>
        <Tags tags={tags} />
      </div>
    </article>
  );
}
