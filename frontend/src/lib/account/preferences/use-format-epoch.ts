import { useEffect, useState } from 'react';
import { onFormatChoice } from '../../i18n/format-choice';

/**
 * Grows when another tab has changed how numbers and times look, so that a page can be drawn anew. The tab in which the
 * choice is made stays as it is: its keyboard is on that choice, and the profile follows by itself.
 */
export function useFormatEpoch(): number {
  const [epoch, setEpoch] = useState(0);
  useEffect(
    () =>
      onFormatChoice(() => {
        if (!document.hasFocus()) setEpoch((before) => before + 1);
      }),
    [],
  );
  return epoch;
}
