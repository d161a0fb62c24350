import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const fetchIdentities = (signal?: AbortSignal) => unwrap(api.GET('/api/social/identities', { signal }));

/** A login at another site that opens this account. */
export type Identity = Awaited<ReturnType<typeof fetchIdentities>>[number];
export type Provider = Identity['provider'];

export const identitiesQuery = queryOptions({
  queryKey: ['social-identities'],
  queryFn: ({ signal }) => fetchIdentities(signal),
});

/** @param password of accounts that have one. @returns the provider's address, where its owner agrees. */
export const linkIdentity = (provider: Provider, password: string | undefined) =>
  unwrap(api.POST('/api/social/link', { body: { provider, password } }));

/** @param password of accounts that have one. */
export const unlinkIdentity = (provider: Provider, password: string | undefined) =>
  unwrap(api.POST('/api/social/unlink', { body: { provider, password } }));
