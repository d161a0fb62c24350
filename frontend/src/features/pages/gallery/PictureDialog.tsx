import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
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
    <Modal.Root opened onClose={onClose} size="auto" centered>
      <Modal.Overlay backgroundOpacity={0.7} />
      <Modal.Content radius="lg">
        {/* Not the component's own header: a dialog has no banner. */}
        <div className={classes.head}>
          <Modal.Title>{t('pictureOf', { number: index + 1, total })}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Modal.Body className={classes.body}>
          <figure className={classes.large}>
            <img src={picture.src} alt={picture.caption} />
            {picture.caption && <figcaption>{picture.caption}</figcaption>}
          </figure>
          {total > 1 && (
            <div className={classes.steps}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={t('previous')}
                onClick={() => onMove((index + total - 1) % total)}
              >
                <IconChevronLeft size={22} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={t('next')}
                onClick={() => onMove((index + 1) % total)}
              >
                <IconChevronRight size={22} aria-hidden="true" />
              </ActionIcon>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
