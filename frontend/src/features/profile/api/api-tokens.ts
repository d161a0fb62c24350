import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

export type ApiToken = components['schemas']['ApiTokenDto'];
export type CreatedApiToken = components['schemas']['CreatedApiTokenDto'];
type NewApiToken = components['schemas']['CreateApiTokenDto'];

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/api-tokens', { signal })),
});

/** @throws ApiError `password_wrong`, `login_again`, `token_limit`, `invalid_request` with `fields` */
export const createApiToken = (body: NewApiToken) => unwrap(api.POST('/api/api-tokens/create', { body }));

export const revokeApiToken = (id: string) => unwrap(api.POST('/api/api-tokens/revoke', { body: { id } }));
