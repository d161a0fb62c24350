import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { AlbumPicture } from '../api/collections-api';
import { PictureButton } from '../shared/PictureButton';
import field from '../shared/PictureField.module.css';
import { t } from '../texts';
import classes from './AlbumPictures.module.css';
import { MoveButtons } from './MoveButtons';
import { moved } from './moved';
import { pictureKeys } from './picture-keys';

interface AlbumPicturesProps {
  label: string;
  pictures: readonly AlbumPicture[];
  error: string | undefined;
  onChange: (pictures: AlbumPicture[]) => void;
}

/** Pictures of an album with their captions, in their order. */
export function AlbumPictures({ label, pictures, error, onChange }: AlbumPicturesProps) {
  const total = pictures.length;
  const keys = pictureKeys(pictures);
  return (
    <fieldset className={classes.pictures}>
      <legend className={field.label}>{label}</legend>
      <ol className={classes.list}>
        {pictures.map(({ src, caption }, index) => {
          const name = t('album.picture.name', { number: index + 1 });
          return (
            <li key={keys[index]}>
              <img className={classes.thumb} src={src} alt="" />
              <TextInput
                className={classes.caption}
                label={t('album.picture.caption', { number: index + 1 })}
                maxLength={200}
                value={caption}
                onChange={({ currentTarget: { value } }) =>
                  onChange(pictures.map((other, at) => (at === index ? { src, caption: value } : other)))
                }
              />
              <div className={classes.tools}>
                <MoveButtons
                  name={name}
                  index={index}
                  total={total}
                  onMove={(to) => onChange(moved(pictures, index, to))}
                />
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('delete.named', { name })}
                  onClick={() => onChange(pictures.filter((_, at) => at !== index))}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <PictureButton
        label={t('album.add')}
        multiple
        onUploaded={(stored) => onChange([...pictures, ...stored.map(({ src }) => ({ src, caption: '' }))])}
      />
      {error && (
        <p className={field.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
