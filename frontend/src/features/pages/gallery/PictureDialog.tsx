import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { t } from '../texts';
import classes from './Gallery.module.css';

interface PictureDialogProps {
  pictures: readonly { src: string; caption: string }[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** A picture as large as the screen allows; arrow keys go on. */
export function PictureDialog({ pictures, index, onMove, onClose }: PictureDialogProps) {
  const total = pictures.length;
  const picture = pictures[index]!;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') onMove((index + total - 1) % total);
      if (key === 'ArrowRight') onMove((index + 1) % total);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [index, total, onMove]);
  return (
    <Dialog title={t('gallery.picture.count', { number: index + 1, total })} size="auto" onClose={onClose}>
      <figure className={classes.large}>
        <img src={picture.src} alt={picture.caption} />
        {picture.caption && <figcaption>{picture.caption}</figcaption>}
      </figure>
      {total > 1 && (
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('gallery.picture.previous')}
            onClick={() => onMove((index + total - 1) % total)}
          >
            <IconChevronLeft size={22} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('gallery.picture.next')}
            onClick={() => onMove((index + 1) % total)}
          >
            <IconChevronRight size={22} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </Dialog>
  );
}
