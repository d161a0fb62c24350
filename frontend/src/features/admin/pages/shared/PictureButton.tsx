import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { showFailure } from '../../../../lib/toast';
import { PICTURE_TYPES, type StoredPicture } from '../api/upload-picture';
import classes from './PictureField.module.css';
import { storePictures, STORING_PICTURES } from './store-pictures';

interface PictureButtonProps {
  label: string;
  /** Several may be chosen at once. */
  multiple?: boolean;
  onUploaded: (pictures: StoredPicture[]) => void;
}

/** Chooses pictures on this device and stores them; says of each that was refused why, until others are chosen. */
export function PictureButton({ label, multiple = false, onUploaded }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const storing = useMutation({
    mutationKey: STORING_PICTURES,
    mutationFn: storePictures,
    onSuccess: ({ stored, failure }) => {
      if (stored.length > 0) onUploaded(stored);
      if (failure) showFailure(failure);
    },
  });
  const refused = storing.data?.refused ?? [];
  return (
    <>
      <Button
        variant="default"
        loading={storing.isPending}
        leftSection={<IconPhotoUp size={18} stroke={1.75} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept={PICTURE_TYPES.join()}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) storing.mutate(files);
        }}
      />
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          {refused.map((words, index) => (
            <p key={index}>{words}</p>
          ))}
        </div>
      )}
    </>
  );
}
