import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

type Schemas = components['schemas'];
export type Administrator = Schemas['AdministratorDto'];

export const administratorsQuery = queryOptions({
  queryKey: ['admin', 'administrators'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/administrators', { signal })),
});

/** @throws ApiError `password_wrong`, `email_taken` */
export const invite = (body: Schemas['InviteAdministratorDto']) =>
  unwrap(api.POST('/api/admin/administrators/invite', { body }));
export const inviteAgain = (userId: string) =>
  unwrap(api.POST('/api/admin/administrators/invite-again', { body: { userId } }));
/** @throws ApiError `password_wrong` */
export const setRole = (body: Schemas['SetAdminRoleDto']) =>
  unwrap(api.POST('/api/admin/administrators/role', { body }));
/** @throws ApiError `password_wrong` */
export const remove = (body: Schemas['RemoveAdministratorDto']) =>
  unwrap(api.POST('/api/admin/administrators/remove', { body }));
