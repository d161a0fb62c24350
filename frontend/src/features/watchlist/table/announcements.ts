import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { t } from '../texts';

export const dragInstructions: ScreenReaderInstructions = { draggable: t('drag.instructions') };

/** What a screen reader says while a row is moved. @param keys the rows in their order */
export function dragAnnouncements(keys: readonly string[]): Announcements {
  const place = (id: string | number): { place: number; count: number } => ({
    place: keys.indexOf(String(id)) + 1,
    count: keys.length,
  });
  const symbol = (id: string | number): string => String(id).split(':')[1] ?? '';
  return {
    onDragStart: ({ active }) => t('drag.lifted', { symbol: symbol(active.id), ...place(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('drag.over', { symbol: symbol(active.id), ...place(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('drag.dropped', { symbol: symbol(active.id), ...place(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('drag.cancelled', { symbol: symbol(active.id), ...place(active.id) }),
  };
}
