import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { showFailure } from '../../../../lib/toast';
import { PICTURE_TYPES, uploadPicture, type StoredPicture } from '../api/upload-picture';

interface PictureButtonProps {
  label: string;
  onUploaded: (picture: StoredPicture) => void;
}

/** Chooses a picture on this device and stores it. */
export function PictureButton({ label, onUploaded }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({ mutationFn: uploadPicture, onSuccess: onUploaded, onError: showFailure });
  return (
    <>
      <Button
        variant="default"
        loading={upload.isPending}
        leftSection={<IconPhotoUp size={18} stroke={1.75} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PICTURE_TYPES.join()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) upload.mutate(file);
        }}
      />
    </>
  );
}
