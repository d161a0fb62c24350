import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useMember } from '../../../lib/session/use-session';
import type { Instrument } from '../../api/ticker';
import { DrawingBook, type BookState } from './drawing-book';
import type { Drawing } from './drawing';

/** Every field anew: what is sent may not be changed meanwhile. */
const copyOf = (drawing: Drawing) => ({ ...drawing, points: drawing.points.map((point) => ({ ...point })) });

/** The member's drawings on an instrument, read now and whenever the page comes to the front again. */
export function useDrawingBook({ exchangeShortName, symbol }: Instrument): BookState & { book: DrawingBook } {
  const userId = useMember()?.userId;
  const book = useMemo(
    () =>
      new DrawingBook((base, drawings) =>
        unwrap(
          api.POST('/api/chart-drawings/save', {
            body: { exchangeShortName, symbol, format: 1, base, drawings: drawings.map(copyOf) },
          }),
        ),
      ),
    // Another member has other drawings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [exchangeShortName, symbol, userId],
  );
  useQuery({
    queryKey: ['chart-drawings', userId, exchangeShortName, symbol],
    queryFn: async ({ signal }) => {
      const query = { exchangeShortName, symbol };
      await book.read(() => unwrap(api.GET('/api/chart-drawings', { params: { query }, signal })));
      return true;
    },
    enabled: userId !== undefined,
    refetchOnWindowFocus: true,
    // The book holds them: one that is made anew asks anew.
    gcTime: 0,
  });
  return { book, ...useStore(book.store) };
}
