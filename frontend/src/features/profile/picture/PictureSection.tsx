import { Button } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { lazyPart } from '../../../components/part/lazy-part';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import { Avatar } from '../Avatar';
import { removePicture, uploadPicture } from '../../../lib/account/profile';
import { useProfileChanged } from '../../../lib/account/use-profile-changed';
import { Section } from '../../../components/section/Section';
import { PICTURE_TYPES, pictureFault, readAsDataUrl } from './picture-file';
import { t } from '../texts';
import classes from './Picture.module.css';

const CropDialog = lazyPart({
  what: t('picture.title'),
  load: () => import('./CropDialog').then((m) => m.CropDialog),
});

const FAULT = t('picture.error.broken');

/** Choose or drop a picture, cut a square out of it, or take it away. */
export function PictureSection({ name, profilePic }: { name: string; profilePic: string | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const changed = useProfileChanged();
  const upload = useMutation({
    mutationFn: uploadPicture,
    onSuccess: ({ profilePic: picture }) => {
      changed({ profilePic: picture });
      setChosen(null);
      showSuccess(t('picture.saved'));
    },
    onError: showFailure,
  });
  const remove = useMutation({
    mutationFn: removePicture,
    onSuccess: () => {
      changed({ profilePic: null });
      showSuccess(t('picture.removed'));
    },
    onError: showFailure,
  });

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const fault = pictureFault(file);
    if (fault) showError(fault);
    else await readAsDataUrl(file).then(setChosen, () => showError(FAULT));
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  return (
    <Section id="picture" title={t('picture.title')} text={t('picture.text')}>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Avatar name={name} picture={profilePic} sizePx={84} />
        <div className={classes.choose}>
          <p className={classes.hint}>{t('picture.drop')}</p>
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconPhotoUp size={18} stroke={1.75} />}
              onClick={() => input.current?.click()}
            >
              {t('picture.choose')}
            </Button>
            {profilePic && (
              <Button
                variant="subtle"
                color="gray"
                className={classes.remove}
                leftSection={<IconTrash size={18} stroke={1.75} />}
                loading={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {t('picture.remove')}
              </Button>
            )}
          </div>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(',')}
          data-testid="picture-file"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // The same file chosen again is a choice, too.
            currentTarget.value = '';
          }}
        />
      </div>
      {chosen && (
        <CropDialog
          picture={chosen}
          saving={upload.isPending}
          onCancel={() => setChosen(null)}
          onUnavailable={() => setChosen(null)}
          onCropped={(square) => upload.mutate(square)}
          onFault={() => {
            setChosen(null);
            showError(FAULT);
          }}
        />
      )}
    </Section>
  );
}
