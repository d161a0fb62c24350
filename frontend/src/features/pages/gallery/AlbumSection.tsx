import { formatDate } from '../../../lib/format/time-format';
import type { Album } from '../api/content';
import { t } from '../texts';
import classes from './Gallery.module.css';

/** One event: its day, a few words, and its pictures. */
export function AlbumSection({ album, onOpen }: { album: Album; onOpen: (index: number) => void }) {
  const { title, date, about, pictures } = album;
  const total = pictures.length;
  return (
    <section className={classes.album} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.date}>
        <time dateTime={date}>{formatDate(Date.parse(date), 'UTC')}</time>
        {' · '}
        {t('gallery.album.count', { count: total })}
      </p>
      {about && <p className={classes.about}>{about}</p>}
      <ul className={classes.grid}>
        {pictures.map(({ src, caption }, index) => (
          <li key={`${src}${index}`}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={
                caption
                  ? t('gallery.picture.open', { number: index + 1, total, caption })
                  : t('gallery.picture.openBare', { number: index + 1, total })
              }
              onClick={() => onOpen(index)}
            >
              <img src={src} alt="" loading="lazy" />
            </button>
            {caption && <p className={classes.caption}>{caption}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
