import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { paths } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';
import { download } from '../../../lib/browser/download';
import type { SettableStatus } from '@pricealgo/contract/accounts';

export const ROWS_PER_PAGE = 50;

type Question = NonNullable<paths['/api/admin/users']['get']['parameters']['query']>;
export type UserSort = NonNullable<Question['sort']>;
export type UserStatus = NonNullable<Question['status']>;
export type UserFilter = Pick<Question, 'q' | 'status' | 'subscription' | 'role'>;
export type BulkOrder = paths['/api/admin/users/bulk']['post']['requestBody']['content']['application/json'];
export type BulkAct = BulkOrder['act'];

const fetchUsers = (query: Question, signal?: AbortSignal) =>
  unwrap(api.GET('/api/admin/users', { params: { query }, signal }));
export type UsersFound = Awaited<ReturnType<typeof fetchUsers>>;
export type UserRow = UsersFound['items'][number];

export const usersQuery = (question: Question) =>
  queryOptions({
    queryKey: ['admin', 'users', 'list', question],
    queryFn: ({ signal }) => fetchUsers({ ...question, limit: ROWS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

const fetchUser = (userId: string, signal?: AbortSignal) =>
  unwrap(api.GET('/api/admin/users/one', { params: { query: { userId } }, signal }));
export type UserNote = Awaited<ReturnType<typeof fetchUser>>['notes'][number];

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'users', 'one', userId],
    queryFn: ({ signal }) => fetchUser(userId, signal),
  });

const fetchBulks = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/users/bulk', { signal }));
export type BulkJob = Awaited<ReturnType<typeof fetchBulks>>[number];
export const isOpen = ({ state }: Pick<BulkJob, 'state'>): boolean =>
  state === 'queued' || state === 'running';

const WHILE_OPEN_MS = 2_000;
export const bulksQuery = queryOptions({
  queryKey: ['admin', 'users', 'bulk'],
  queryFn: ({ signal }) => fetchBulks(signal),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? WHILE_OPEN_MS : false),
});

export const setStatus = (userId: string, status: SettableStatus) =>
  unwrap(api.POST('/api/admin/users/status', { body: { userId, status } }));
export const setSubscription = (
  userId: string,
  change: { addDays: number } | { subscriptionEndMs: number | null },
) => unwrap(api.POST('/api/admin/users/subscription', { body: { userId, ...change } }));
export const sendStatusEmail = (userId: string) =>
  unwrap(api.POST('/api/sendstatusemail', { body: { userId } }));
export const resendActivation = (userId: string) =>
  unwrap(api.POST('/api/admin/users/resend-activation', { body: { userId } }));
export const revokeSessions = (userId: string, sessionId?: string) =>
  unwrap(api.POST('/api/admin/users/sessions/revoke', { body: { userId, sessionId } }));
export const resetFactor = (userId: string, reason: string, password: string) =>
  unwrap(api.POST('/api/admin/users/reset-factor', { body: { userId, reason, password } }));
export const addNote = (userId: string, text: string) =>
  unwrap(api.POST('/api/admin/users/notes/add', { body: { userId, text } }));
export const saveNote = (noteId: string, text: string) =>
  unwrap(api.POST('/api/admin/users/notes/save', { body: { noteId, text } }));
export const removeNote = (noteId: string) =>
  unwrap(api.POST('/api/admin/users/notes/remove', { body: { noteId } }));
export const beginBulk = (body: BulkOrder) => unwrap(api.POST('/api/admin/users/bulk', { body }));
export const cancelBulk = (bulkId: string) =>
  unwrap(api.POST('/api/admin/users/bulk/cancel', { body: { bulkId } }));

/** Hands whom the filter finds as a CSV file to the browser's downloads. @throws ApiError */
export async function exportUsers(query: UserFilter): Promise<void> {
  const { data, error, response } = await api.GET('/api/admin/users/export', {
    params: { query },
    parseAs: 'blob',
  });
  // The one answer without a wrapper; a failure has one.
  if (!(data instanceof Blob)) return unwrap(Promise.resolve({ error, response }));
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  download(data, named?.[1] ?? 'members.csv');
}
