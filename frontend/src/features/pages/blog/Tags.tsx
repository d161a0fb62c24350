import { Link } from 'react-router';
import { t } from '../texts';
import classes from './Blog.module.css';

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={t('blog.topics')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/fee-structure?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
