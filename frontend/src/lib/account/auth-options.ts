import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import { unwrap } from '../api/unwrap';

function fetchAuthOptions(signal?: AbortSignal) {
  return unwrap(api.GET('/api/auth-options', { signal }));
}

export type AuthOptions = Awaited<ReturnType<typeof fetchAuthOptions>>;
export type SocialProvider = keyof AuthOptions['social'];
export type FirebaseSettings = NonNullable<AuthOptions['phone']['firebase']>;

/** Which ways of logging in and verifying there are here. */
export const authOptionsQuery = queryOptions({
  queryKey: ['auth-options'],
  queryFn: ({ signal }) => fetchAuthOptions(signal),
  staleTime: Infinity,
});
