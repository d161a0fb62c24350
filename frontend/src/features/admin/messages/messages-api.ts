import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

export type Message = components['schemas']['ContactMessageDto'];
export type MessageState = Message['state'];

export const STATES = ['new', 'open', 'answered', 'spam'] as const satisfies readonly MessageState[];
export const MESSAGES_PER_PAGE = 20;

/** Newest first. @param state `null` = all but spam @param q part of name, address or subject @param page from 1 */
export const messagesQuery = (state: MessageState | null, q: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'messages', state, q, page],
    queryFn: ({ signal }) => {
      const query = {
        page,
        limit: MESSAGES_PER_PAGE,
        ...(state === null ? {} : { state }),
        ...(q === '' ? {} : { q }),
      };
      return unwrap(api.GET('/api/admin/contact-messages', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** @param note `null` = none */
export const setMessageState = (id: string, state: MessageState, note: string | null): Promise<Message> =>
  unwrap(api.POST('/api/admin/contact-messages/state', { body: { id, state, note } }));
