import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../texts';
import classes from './People.module.css';

interface PersonCardProps {
  name: string;
  detail?: string;
  about: string;
  picture: string | null;
  link: string | null;
  /** Shows the whole picture, as logos need it. */
  whole?: boolean;
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** A person of the company, or a partner. */
export function PersonCard({ name, detail, about, picture, link, whole = false }: PersonCardProps) {
  return (
    <article className={classes.card}>
      {picture ? (
        <img
          className={classes.picture}
          data-whole={whole || undefined}
          src={picture}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <div>
        <h2 className={classes.name}>{name}</h2>
        {detail && <p className={classes.detail}>{detail}</p>}
        {about && <p className={classes.about}>{about}</p>}
        {link && (
          <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer">
            {new URL(link).hostname}
            <IconExternalLink size={16} aria-label={t('members.website', { name })} role="img" />
          </a>
        )}
      </div>
    </article>
  );
}
