import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showError, showFailure } from '../../../../lib/toast';
import { PICTURE_TYPES } from '../api/upload-picture';
import { storePictures } from '../shared/store-pictures';

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

/** Everything that was dropped: of a file that nobody takes, the browser would leave the page to show it. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** What was pasted as a picture: other files come with a text, which is meant. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  filesOf(data).filter(({ type }) => PICTURE_TYPES.includes(type));

/** Stores what was chosen, dragged or pasted, says what was refused, then asks what each picture shows. */
export function usePictures() {
  const [waiting, setWaiting] = useState<readonly ShownPicture[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ files }: { files: File[]; place: number | null }) => storePictures(files),
    onSuccess: ({ stored, refused, failure }, { place }) => {
      const pictures = stored.map((picture) => ({ ...picture, alt: '', place, placed: false }));
      setWaiting((before) => [...before, ...pictures]);
      for (const words of refused) showError(words);
      if (failure) showFailure(failure);
    },
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
