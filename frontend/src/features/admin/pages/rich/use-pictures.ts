import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../../../lib/toast';
import { PICTURE_TYPES, uploadPicture } from '../api/upload-picture';

/** A stored picture that waits for its alternative text, or one of the text that gets another. */
export interface ShownPicture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** Position in the text; `null` = where the cursor is. */
  place: number | null;
  /** It stands in the text already. */
  placed: boolean;
}

export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => PICTURE_TYPES.includes(type));

/** Stores what was chosen, dragged or pasted, one after the other, then asks what each picture shows. */
export function usePictures() {
  const [waiting, setWaiting] = useState<readonly ShownPicture[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ files, place }: { files: File[]; place: number | null }) => {
      for (const file of files) {
        const picture = { ...(await uploadPicture(file)), alt: '', place, placed: false };
        setWaiting((before) => [...before, picture]);
      }
    },
    onError: showFailure,
  });
  return {
    uploading: isPending,
    shown: waiting[0],
    /** @returns whether there was anything to take */
    take: (files: File[], place: number | null): boolean => {
      if (files.length === 0) return false;
      mutate({ files, place });
      return true;
    },
    /** Asks again about a picture of the text. */
    edit: (src: string, alt: string) => setWaiting([{ src, alt, place: null, placed: true }]),
    done: () => setWaiting((before) => before.slice(1)),
  };
}
export type Pictures = ReturnType<typeof usePictures>;
