import { useDeferredValue } from 'react';
import { RichText } from '../../../../components/rich-text/RichText';
import { t } from '../texts';
import classes from './Editor.module.css';

/** What visitors would read, while it is written. */
export function Preview({ title, html }: { title: string; html: string }) {
  const shown = useDeferredValue(html);
  return (
    <div className={classes.previewPlace}>
      <section className={classes.preview} aria-label={t('preview.title')} tabIndex={0}>
        <p className={classes.previewTitle}>{title}</p>
        <RichText html={shown} />
      </section>
    </div>
  );
}
